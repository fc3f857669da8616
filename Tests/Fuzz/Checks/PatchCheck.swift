import Reading

/// A patch from one text to another, applied to the first, is the second. FF stands between the two.
func checkPatches(_ bytes: [UInt8]) throws {
    let middle = bytes.firstIndex(of: 0xFF) ?? bytes.endIndex
    let (old, new) = (Array(bytes[..<middle]), Array(bytes[middle...].dropFirst()))
    let context = bytes.count % 5
    guard let changes = FileChanges(from: [.init(name: "a", old)], to: [.init(name: "a", new)]) else {
        throw Broken(description: "nobody cancelled")
    }
    let isBinary = changes.pairs.contains(where: \.isBinary)
    try require(changes.pairs.isEmpty == (old == new), "what differs is named")
    guard !isBinary, old != new else { return }
    for context in [context, LineDiff.usualContext] {
        let patch = Patch(changes, context: context).bytes
        try require(try applied(patch, to: lines(of: old)) == new, "the patch makes the new text")
        try require(try applied(reversed(patch), to: lines(of: new)) == old, "and takes it back")
    }
}

/// Lines with their ends.
private func lines(of text: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var line: [UInt8] = []
    for byte in text {
        line.append(byte)
        guard byte == 0x0A else { continue }
        lines.append(line)
        line = []
    }
    return line.isEmpty ? lines : lines + [line]
}

/// A patch's lines from its first hunk on.
private func hunkLines(of patch: [UInt8]) -> ArraySlice<[UInt8]> {
    lines(of: patch).drop { !$0.starts(with: Array("@@ ".utf8)) }
}

/// The patch that takes everything back.
private func reversed(_ patch: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for line in hunkLines(of: patch) {
        switch line[0] {
        case UInt8(ascii: "@"):
            let words = line.split(separator: UInt8(ascii: " "))
            let (old, new) = (words[2].dropFirst(), words[1].dropFirst())
            result += Array("@@ -".utf8) + old + Array(" +".utf8) + new + Array(" @@\n".utf8)
        case UInt8(ascii: "-"): result += [UInt8(ascii: "+")] + line.dropFirst()
        case UInt8(ascii: "+"): result += [UInt8(ascii: "-")] + line.dropFirst()
        default: result += line
        }
    }
    return result
}

/// What becomes of a text, by a plain reading of the patch: each line that it shows or removes must be there.
private func applied(_ patch: [UInt8], to old: [[UInt8]]) throws -> [UInt8] {
    var result: [[UInt8]] = []
    var next = 0
    let patch = Array(hunkLines(of: patch))
    for (number, line) in patch.enumerated() {
        let isUnended = number + 1 < patch.count && patch[number + 1][0] == UInt8(ascii: "\\")
        let text = Array(isUnended ? line.dropFirst().dropLast() : line.dropFirst())
        switch line[0] {
        case UInt8(ascii: "@"):
            let words = line.split(separator: UInt8(ascii: " "))
            let place = words[1].dropFirst().split(separator: UInt8(ascii: ","))
            guard let start = Int(String(decoding: place[0], as: UTF8.self)) else {
                throw Broken(description: "a hunk has a place")
            }
            // Of no lines it is the line above.
            let isEmpty = place.count > 1 && Array(place[1]) == [UInt8(ascii: "0")]
            let first = isEmpty ? start : start - 1
            try require(next <= first && first <= old.count, "hunks are in order")
            result += old[next..<first]
            next = first
        case UInt8(ascii: "+"): result.append(text)
        case UInt8(ascii: "\\"): break
        default:
            try require(next < old.count && old[next] == text, "line \(next) is as the patch says")
            if line[0] == UInt8(ascii: " ") { result.append(text) }
            next += 1
        }
    }
    return Array((result + old[next...]).joined())
}
