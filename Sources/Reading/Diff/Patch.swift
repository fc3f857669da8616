/// Changes with context lines, as in patches.
public struct Hunk: Hashable, Sendable {
    /// The lines of each text that it shows.
    public var old: Range<Int>
    public var new: Range<Int>
    /// The changes in it.
    public var changes: [LineDiff.Change]

    /// Modifies the hunk in place: copying the changes for each new one would take quadratic time.
    fileprivate mutating func add(_ change: LineDiff.Change, _ end: (old: Int, new: Int)) {
        old = old.lowerBound..<end.old
        new = new.lowerBound..<end.new
        changes.append(change)
    }
}

extension LineDiff {
    /// Equal lines shown on each side of a change.
    public static let usualContext = 3

    /// The changes with this number of context lines; adjacent or overlapping ones are merged.
    public func hunks(context: Int = usualContext) -> [Hunk] {
        changes.reduce(into: []) { hunks, change in
            let above = min(context, change.old.lowerBound, change.new.lowerBound)
            let below = min(context, old.lineCount - change.old.upperBound, new.lineCount - change.new.upperBound)
            let end = (change.old.upperBound + below, change.new.upperBound + below)
            if hunks.last.map({ $0.old.upperBound >= change.old.lowerBound - above }) == true {
                hunks[hunks.count - 1].add(change, end)
            } else {
                hunks.append(
                    Hunk(
                        old: change.old.lowerBound - above..<end.0, new: change.new.lowerBound - above..<end.1,
                        changes: [change]))
            }
        }
    }
}

/// The changes of a gist's files, as a patch for `git apply` and GNU `patch`.
public struct Patch: Sendable {
    /// The content of a patch for files that are not text.
    public enum Binaries: Sendable {
        /// One line that says that they differ.
        case named
        /// All bytes, so that `git apply` can create them.
        case whole
    }

    /// The patch as text; empty if nothing differs.
    public private(set) var bytes: [UInt8] = []
    private let binaries: Binaries

    /// - Parameter isCancelled: called repeatedly during the work.
    /// - Returns: nil if it was cancelled.
    public init?(
        _ changes: FileChanges, context: Int = LineDiff.usualContext, binaries: Binaries = .named,
        isCancelled: () -> Bool
    ) {
        self.binaries = binaries
        for pair in changes.pairs {
            guard add(pair, context, isCancelled) else { return nil }
        }
    }

    public init(_ changes: FileChanges, context: Int = LineDiff.usualContext, binaries: Binaries = .named) {
        self.binaries = binaries
        for pair in changes.pairs { add(pair, context) }
    }

    /// The patch of one file.
    public init(_ pair: FileChanges.Pair, context: Int = LineDiff.usualContext) {
        binaries = .named
        add(pair, context)
    }

    /// - Returns: false if it was cancelled.
    @discardableResult
    private mutating func add(
        _ pair: FileChanges.Pair, _ context: Int, _ isCancelled: () -> Bool = { false }
    ) -> Bool {
        add(Self.head(pair))
        if let diff = pair.diff {
            for hunk in diff.hunks(context: context) {
                guard add(hunk, diff, isCancelled) else { return false }
            }
        } else if !pair.isSameContent {
            switch binaries {
            case .named: add("Binary files \(Self.label(pair.old, "a/")) and \(Self.label(pair.new, "b/")) differ\n")
            case .whole: bytes += BinaryPatch.bytes(from: pair.old?.text.bytes ?? [], to: pair.new?.text.bytes ?? [])
            }
        }
        return true
    }

    /// The lines above a file's hunks.
    static func head(_ pair: FileChanges.Pair) -> String {
        let (oldName, newName) = (pair.old?.name ?? pair.name, pair.new?.name ?? pair.name)
        var head = "diff --git \(quoted("a/" + oldName)) \(quoted("b/" + newName))\n"
        if pair.old == nil { head += "new file mode 100644\n" }
        if pair.new == nil { head += "deleted file mode 100644\n" }
        if pair.isRenamed {
            if pair.isSameContent { head += "similarity index 100%\n" }
            head += "rename from \(quoted(oldName))\nrename to \(quoted(newName))\n"
        }
        guard !pair.isSameContent else { return head }
        let ids = [pair.old, pair.new].map { $0.map { BlobID.of($0.text.bytes) } ?? BlobID.none }
        head += "index \(ids[0])..\(ids[1])\(pair.old == nil || pair.new == nil ? "" : " 100644")\n"
        guard let diff = pair.diff, !diff.changes.isEmpty else { return head }
        return head + "--- \(ended(label(pair.old, "a/")))\n+++ \(ended(label(pair.new, "b/")))\n"
    }

    /// A side's name with its folder; /dev/null for a file that does not exist.
    private static func label(_ file: FileChanges.Version?, _ folder: String) -> String {
        file.map { quoted(folder + $0.name) } ?? "/dev/null"
    }

    /// Adds a tab after a name with a space: otherwise GNU patch takes the text after the space for a date.
    private static func ended(_ label: String) -> String {
        label.utf8.contains(UInt8(ascii: " ")) ? label + "\t" : label
    }

    static func head(_ hunk: Hunk) -> String { "@@ -\(place(hunk.old)) +\(place(hunk.new)) @@\n" }

    private mutating func add(_ hunk: Hunk, _ diff: LineDiff, _ isCancelled: () -> Bool) -> Bool {
        add(Self.head(hunk))
        var line = hunk.old.lowerBound
        for (index, change) in hunk.changes.enumerated() {
            if index.isMultiple(of: Self.changesBetweenLooks), isCancelled() { return false }
            add(" ", diff.old, line..<change.old.lowerBound)
            add("-", diff.old, change.old)
            add("+", diff.new, change.new)
            line = change.old.upperBound
        }
        add(" ", diff.old, line..<hunk.old.upperBound)
        return true
    }

    /// Changes written between two checks for cancellation.
    private static let changesBetweenLooks = 1_000

    private mutating func add(_ text: String) { bytes += text.utf8 }

    private mutating func add(_ mark: String, _ text: DiffedText, _ lines: Range<Int>) {
        for line in lines {
            bytes += mark.utf8
            bytes += text[line]
            if text[line].last != UInt8(ascii: "\n") { add("\n\\ No newline at end of file\n") }
        }
    }

    /// `12,3`, `12` for one line; for no lines it is the line before.
    private static func place(_ lines: Range<Int>) -> String {
        switch lines.count {
        case 0: "\(lines.lowerBound),0"
        case 1: "\(lines.lowerBound + 1)"
        default: "\(lines.lowerBound + 1),\(lines.count)"
        }
    }

    /// A name as git writes it: quoted if it has control characters, quotes, backslashes or anything beyond ASCII.
    private static func quoted(_ name: String) -> String {
        let isPlain = name.utf8.allSatisfy { (0x20...0x7e).contains($0) && $0 != 0x22 && $0 != 0x5c }
        guard !isPlain else { return name }
        var text = "\""
        for byte in name.utf8 {
            switch byte {
            case 0x22: text += "\\\""
            case 0x5c: text += "\\\\"
            case 0x0a: text += "\\n"
            case 0x09: text += "\\t"
            case 0x20...0x7e: text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "\\" + [byte >> 6, byte >> 3 & 7, byte & 7].map { "\($0)" }.joined()
            }
        }
        return text + "\""
    }
}
