import Texts

/// The files of two versions of a gist in pairs: added, removed, changed or renamed.
public struct FileChanges: Sendable {
    /// A file with its name and bytes.
    public struct Version: Sendable {
        public var name: String
        public var text: DiffedText

        public init(name: String, _ bytes: some Sequence<UInt8>) {
            self.name = name
            text = DiffedText(bytes)
        }

        /// True for a file that is not text, so it has no lines to compare.
        public var isBinary: Bool { text.bytes.prefix(8_000).contains(0) }
    }

    /// A changed file; one side is nil if it was added or removed.
    public struct Pair: Sendable {
        public var old: Version?
        public var new: Version?
        /// Nil for files that are not text.
        public var diff: LineDiff?

        public var name: String { new?.name ?? old?.name ?? "" }
        public var isRenamed: Bool {
            guard let old, let new else { return false }
            return !old.name.isExactly(new.name)
        }
        public var isBinary: Bool { diff == nil }
        /// True if only the name differs. An added or removed file counts as a change even if it is empty.
        var isSameContent: Bool {
            guard let old, let new else { return false }
            return old.text.bytes == new.text.bytes
        }
        public var status: Status {
            if old == nil { return .added }
            if new == nil { return .removed }
            return isRenamed ? .renamed : .modified
        }
    }

    /// The names from GitHub's comparison of commits.
    public enum Status: String, Sendable {
        case added, removed, modified, renamed
    }

    /// The files that differ, by name.
    public let pairs: [Pair]

    /// Files with different names are a rename if at least half of their lines are equal.
    private static let leastShared = 0.5
    /// Maximum pairs of names, and lines of a file, that are compared: larger changes are not treated as renames.
    private static let mostPairs = 400
    private static let mostLines = 20_000

    /// - Returns: nil if it was cancelled.
    public init?(from old: [Version], to new: [Version], isCancelled: @escaping () -> Bool = { false }) {
        let newByName = Dictionary(new.map { (ExactText($0.name), $0) }) { first, _ in first }
        let oldNames = Set(old.map { ExactText($0.name) })
        var left = old.filter { newByName[ExactText($0.name)] == nil }
        var came = new.filter { !oldNames.contains(ExactText($0.name)) }
        var paired: [(old: Version?, new: Version?)] = old.compactMap { file in
            newByName[ExactText(file.name)].map { (file, $0) }
        }
        paired += Self.renamed(&left, &came)
        paired += left.map { ($0, nil) } + came.map { (nil, $0) }
        var pairs: [Pair] = []
        for (before, after) in paired {
            if let before, let after, before.text.bytes == after.text.bytes, before.name.isExactly(after.name) {
                continue
            }
            var pair = Pair(old: before, new: after)
            if before?.isBinary != true, after?.isBinary != true {
                let none = DiffedText("")
                guard let diff = LineDiff(before?.text ?? none, after?.text ?? none, isCancelled: isCancelled) else {
                    return nil
                }
                pair.diff = diff
            }
            pairs.append(pair)
        }
        self.pairs = pairs.sorted { ExactText($0.name) < ExactText($1.name) }
    }

    /// Moves renamed files from both lists to the result: the most similar first.
    private static func renamed(_ left: inout [Version], _ came: inout [Version]) -> [(old: Version?, new: Version?)] {
        var found: [(old: Version?, new: Version?)] = []
        for file in left {
            guard let same = came.firstIndex(where: { $0.text.bytes == file.text.bytes }) else { continue }
            found.append((file, came.remove(at: same)))
            left.removeAll { $0.name.isExactly(file.name) }
        }
        guard left.count * came.count <= mostPairs else { return found }
        let lines = came.map(lineCounts)
        var candidates: [(alike: Double, old: Int, new: Int)] = []
        for (oldIndex, file) in left.enumerated() {
            let counts = lineCounts(file)
            for (newIndex, others) in lines.enumerated() {
                let shared = counts.reduce(0) { $0 + min($1.value, others[$1.key] ?? 0) }
                let most = max(file.text.lineCount, came[newIndex].text.lineCount, 1)
                let alike = Double(shared) / Double(most)
                if alike >= leastShared { candidates.append((alike, oldIndex, newIndex)) }
            }
        }
        var (taken, given): (Set<Int>, Set<Int>) = ([], [])
        for candidate in candidates.sorted(by: { $0.alike > $1.alike })
        where !taken.contains(candidate.old) && !given.contains(candidate.new) {
            taken.insert(candidate.old)
            given.insert(candidate.new)
            found.append((left[candidate.old], came[candidate.new]))
        }
        left = left.indices.filter { !taken.contains($0) }.map { left[$0] }
        came = came.indices.filter { !given.contains($0) }.map { came[$0] }
        return found
    }

    private static func lineCounts(_ file: Version) -> [ArraySlice<UInt8>: Int] {
        guard !file.isBinary, file.text.lineCount <= mostLines else { return [:] }
        return (0..<file.text.lineCount).reduce(into: [:]) { $0[file.text[$1], default: 0] += 1 }
    }
}
