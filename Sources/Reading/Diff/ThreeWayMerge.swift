/// Two texts with the changes of both since a common version, line by line.
public struct ThreeWayMerge: Sendable {
    /// The merged text; conflicts are between markers.
    public private(set) var bytes: [UInt8] = []
    public private(set) var conflicts = 0

    public var isClean: Bool { conflicts == 0 }

    /// The names behind the markers of a conflict.
    public struct Labels: Sendable {
        public var mine: String
        public var theirs: String

        public init(mine: String, theirs: String) {
            self.mine = mine
            self.theirs = theirs
        }
    }

    private static let markers = ["<<<<<<<", ">>>>>>>"]

    /// Merges two texts. Changes that touch each other are a conflict, unless they are equal, as in git.
    /// - Parameter isCancelled: called repeatedly during the work.
    /// - Returns: nil if it was cancelled.
    public init?(
        base: DiffedText, mine: DiffedText, theirs: DiffedText, labels: Labels,
        isCancelled: @escaping () -> Bool = { false }
    ) {
        guard let left = LineDiff(base, mine, isCancelled: isCancelled),
            let right = LineDiff(base, theirs, isCancelled: isCancelled)
        else { return nil }
        var (a, b) = (left.changes[...], right.changes[...])
        var line = 0
        while let start = [a.first, b.first].compactMap({ $0?.old.lowerBound }).min() {
            var end = start
            let (firstA, firstB) = (a, b)
            while true {
                if let change = a.first, change.old.lowerBound <= end {
                    end = max(end, change.old.upperBound)
                    a.removeFirst()
                } else if let change = b.first, change.old.lowerBound <= end {
                    end = max(end, change.old.upperBound)
                    b.removeFirst()
                } else {
                    break
                }
            }
            add(base, line..<start)
            let region = start..<end
            let mineLines = Self.lines(of: region, firstA[..<a.startIndex])
            let theirLines = Self.lines(of: region, firstB[..<b.startIndex])
            if mineLines == nil || theirLines == nil {
                if let mineLines { add(mine, mineLines) } else if let theirLines { add(theirs, theirLines) }
            } else if let mineLines, let theirLines {
                add(mine, mineLines, theirs, theirLines, labels)
            }
            line = end
        }
        add(base, line..<base.lineCount)
    }

    /// The lines of a changed text for a region of the base; nil if it has no change there.
    private static func lines(of region: Range<Int>, _ changes: ArraySlice<LineDiff.Change>) -> Range<Int>? {
        guard let first = changes.first, let last = changes.last else { return nil }
        let start = first.new.lowerBound - (first.old.lowerBound - region.lowerBound)
        return start..<(last.new.upperBound + region.upperBound - last.old.upperBound)
    }

    private mutating func add(_ text: DiffedText, _ lines: Range<Int>) {
        for line in lines {
            // A last line without a newline is no longer the last.
            if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
            bytes += text[line]
        }
    }

    /// Both sides of a conflict, without the lines that they have in common at both ends.
    private mutating func add(
        _ mine: DiffedText, _ mineLines: Range<Int>, _ theirs: DiffedText, _ theirLines: Range<Int>, _ labels: Labels
    ) {
        var (left, right) = (mineLines, theirLines)
        while let one = left.first, let other = right.first, mine[one] == theirs[other] {
            add(mine, one..<one + 1)
            (left, right) = (left.dropFirst(), right.dropFirst())
        }
        var common = 0
        while let one = left.last, let other = right.last, mine[one] == theirs[other] {
            (left, right, common) = (left.dropLast(), right.dropLast(), common + 1)
        }
        if !left.isEmpty || !right.isEmpty {
            conflicts += 1
            mark("<<<<<<< \(labels.mine)")
            add(mine, left)
            mark("=======")
            add(theirs, right)
            mark(">>>>>>> \(labels.theirs)")
        }
        add(mine, left.upperBound..<left.upperBound + common)
    }

    private mutating func mark(_ line: String) {
        if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
        bytes += (line + "\n").utf8
    }

    /// True if a text still has the markers of a conflict at the beginnings of lines, in their order.
    public static func hasMarkers(_ bytes: [UInt8]) -> Bool {
        let text = DiffedText(bytes)
        var next = 0
        for line in 0..<text.lineCount where next < markers.count {
            let marker = Array((markers[next] + " ").utf8)
            if text[line].starts(with: marker) { next += 1 }
        }
        return next == markers.count
    }
}
