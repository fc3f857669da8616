import Cells

@testable import Terminal

/// Any split of the bytes over reads gives the same events; they are what their kinds promise; memory has bounds.
func checkKeys(_ bytes: [UInt8]) throws {
    var whole = KeyDecoder()
    let events = whole.feed(bytes)

    var torn = KeyDecoder()
    var pieces: [TerminalEvent] = []
    var rest = bytes[...]
    // The bytes themselves say where they are torn apart.
    while let first = rest.first {
        pieces += torn.feed(rest.prefix(1 + Int(first) % 5))
        rest = rest.dropFirst(1 + Int(first) % 5)
    }
    try require(pieces == events, "reads cut elsewhere give the same events")
    try require(torn.background == whole.background, "reads cut elsewhere give the same background")
    try require(torn.isAmbiguous == whole.isAmbiguous, "reads cut elsewhere leave the same to wait for")

    for event in events { try check(event) }
    try require(events.count <= bytes.count, "no byte makes two events")

    for _ in 0..<8 { _ = torn.feed(bytes) }
    try require(bytesHeld(in: torn) <= 1 << 17, "what is kept of a flood has a bound")

    // The time is over: nothing stays that could still be a key.
    for _ in 0...bytes.count where whole.isAmbiguous {
        for event in whole.flush() { try check(event) }
    }
    try require(!whole.isAmbiguous, "flushing ends")
}

private func check(_ event: TerminalEvent) throws {
    switch event {
    case .key(.character(let character)):
        let scalars = character.unicodeScalars
        try require(scalars.count == 1, "a key is one scalar")
        try require(scalars.allSatisfy { $0.properties.generalCategory != .control }, "a control is no character")
    case .key(.function(let number)): try require(1...20 ~= number, "F1 to F20")
    case .mouse(let mouse): try require(mouse.x >= 0 && mouse.y >= 0, "the mouse is on the screen")
    case .paste(let text):
        try require(
            text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control },
            "no control character is pasted")
    default: break
    }
}

/// Bytes in all arrays of a value.
private func bytesHeld(in value: Any) -> Int {
    if let bytes = value as? [UInt8] { return bytes.count }
    return Mirror(reflecting: value).children.reduce(0) { $0 + bytesHeld(in: $1.value) }
}
