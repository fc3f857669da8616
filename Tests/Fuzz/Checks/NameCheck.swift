import FoundationEssentials

@testable import HTTP

/// Whatever a server calls a file, the name that is made of it stays inside its folder, and is harmless there.
func checkNames(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    if let name = DownloadName.safe(text) {
        try check(name)
        try require(DownloadName.safe(name) == name, "a safe name is its own safe name")
    }
    guard let url = URL(string: "https://example.org/\(text)") ?? URL(string: "https://example.org/") else { return }
    let line = text.filter { !$0.isNewline }
    for disposition in [line, "attachment; filename=\"\(line)\"", "attachment; filename*=UTF-8''\(line)"] {
        let answer = HTTPResponse(url: url, status: 200, headers: ["Content-Disposition": disposition])
        try check(DownloadName.safe(for: answer))
    }
}

private func check(_ name: String) throws {
    try require(!name.isEmpty && name != "." && name != "..", "a name is one: “\(name)”")
    try require(name.utf8.count <= 255, "a name is no longer than file systems take")
    try require(!name.utf8.contains { $0 == 0 || $0 == 0x2F || $0 == 0x5C }, "no slash or NUL is left: “\(name)”")
    try require(![".", "-", "~", " "].contains(name.unicodeScalars.first), "the start is harmless: “\(name)”")
    for scalar in name.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
            throw Broken(description: "nothing in a name hides: U+\(String(scalar.value, radix: 16))")
        default: break
        }
    }
}
