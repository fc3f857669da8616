/// One commit of a gist.
struct Revision: Sendable {
    let version: String
    let date: Timestamp
    let contents: Contents
    let additions: Int
    let deletions: Int

    /// - Parameter history: the contents, oldest first.
    /// - Returns: the revisions, newest first.
    static func list(of gist: Gist, history: [(date: Timestamp, contents: Contents)]) -> [Revision] {
        var before: Contents?
        let oldestFirst = history.enumerated().map { index, entry in
            let (additions, deletions) = changes(from: before, to: entry.contents)
            before = entry.contents
            return Revision(
                version: Digest.hex(of: "\(gist.id) \(index)", count: 40), date: entry.date, contents: entry.contents,
                additions: additions, deletions: deletions)
        }
        return oldestFirst.reversed()
    }

    /// Counts the lines that differ, file by file and line by line, without detecting moved lines.
    private static func changes(from old: Contents?, to new: Contents) -> (additions: Int, deletions: Int) {
        var (additions, deletions) = (0, 0)
        let oldFiles = Dictionary((old?.files ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for file in new.files where oldFiles[file.name]?.sha != file.sha {
            let (before, after) = (lines(of: oldFiles[file.name]), lines(of: file))
            let changed = zip(before, after).count { !$0.elementsEqual($1) }
            additions += changed + max(0, after.count - before.count)
            deletions += changed + max(0, before.count - after.count)
        }
        let names = Set(new.files.map(\.name))
        for (name, file) in oldFiles where !names.contains(name) {
            deletions += lines(of: file).count
        }
        return (additions, deletions)
    }

    private static func lines(of file: Contents.File?) -> [Substring.UTF8View] {
        let lines = file?.text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) ?? []
        return lines.last?.isEmpty == true ? lines.dropLast() : lines
    }

    /// The contents of a gist in a fork: the last number of a line is changed, then a line in the middle is removed.
    static func later(_ contents: Contents, steps: Int) -> Contents {
        guard steps > 0, let file = contents.files.last, file.binary == nil else { return contents }
        var lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
        if let index = lines.firstIndex(where: { $0.utf8.contains(where: digits.contains) }) {
            lines[index] = withAnotherNumber(lines[index])
        }
        if steps > 1, lines.count > 4 { lines.remove(at: lines.count / 2) }
        var later = contents
        later.files[contents.files.count - 1] = Contents.File(file.name, lines.joined(separator: "\n"))
        return later
    }

    private static func withAnotherNumber(_ line: Substring) -> Substring {
        let isDigit: (Character) -> Bool = { $0.isASCII && $0.isNumber }
        guard let last = line.lastIndex(where: isDigit) else { return line }
        let before = line[..<last].lastIndex { !isDigit($0) }
        let start = before.map { line.index(after: $0) } ?? line.startIndex
        return line[..<start] + withOtherDigits(line[start...last], steps: 3) + line[line.index(after: last)...]
    }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    private static func withOtherDigits(_ line: Substring, steps: Int) -> Substring {
        let bytes = line.utf8.map { byte in
            digits.contains(byte) ? digits.lowerBound + (byte - digits.lowerBound + UInt8(steps)) % 10 : byte
        }
        return Substring(decoding: bytes, as: UTF8.self)
    }

    /// The earlier contents of a generated gist: its last file was shorter, and a number in it was different.
    static func earlier(_ contents: Contents, steps: Int) -> Contents {
        guard steps > 0, let file = contents.files.last, file.binary == nil else { return contents }
        var lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
        lines.removeLast(min(lines.count - 1, lines.count * steps / (steps + 4)))
        if let index = lines.lastIndex(where: { $0.utf8.contains(where: digits.contains) }) {
            lines[index] = withOtherDigits(lines[index], steps: steps)
        }
        var earlier = contents
        earlier.files[contents.files.count - 1] = Contents.File(file.name, lines.joined(separator: "\n") + "\n")
        return earlier
    }
}
