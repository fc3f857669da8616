/// Addresses that a server sent, on their way to the clipboard: what is pasted into a shell is run.
enum CopiedAddress {
    /// The address as it is; nil for what is none of the web's, or more than printable ASCII.
    static func plain(_ address: String) -> String? {
        let isWeb = address.hasPrefix("https://") || loopback.contains(where: address.hasPrefix)
        return isWeb && address.utf8.allSatisfy { 0x21...0x7E ~= $0 } ? address : nil
    }

    /// The same for a shell's line: in quotes where a character means something there.
    static func forShell(_ address: String) -> String? {
        plain(address).map { address in
            let isHarmless = address.allSatisfy { $0.isLetter || $0.isNumber || "-._~:/@%+".contains($0) }
            return isHarmless ? address : "'\(address.replacing("'", with: "'\\''"))'"
        }
    }

    /// Plain HTTP is for a server on this machine.
    private static let loopback = ["http://127.0.0.1:", "http://localhost:", "http://[::1]:"]
}

extension Reaction {
    /// Lines for the clipboard: the one is shown, several are counted.
    static func copy(_ lines: [String], _ noun: String, _ nouns: String) -> Reaction {
        let lines = lines.filter { !$0.isEmpty }
        guard let first = lines.first else { return .complain("There is no \(noun) to copy.") }
        var reaction = Reaction.tell("Copied " + (lines.count == 1 ? first : "\(lines.count) \(nouns)"))
        reaction.effects = [.display(.copy(lines.joined(separator: "\n")))]
        return reaction
    }
}
