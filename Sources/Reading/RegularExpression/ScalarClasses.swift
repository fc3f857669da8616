/// A partition of the scalars into classes: those of one class are members of the same sets.
struct ScalarClasses: Sendable {
    let count: Int
    private var ascii: [UInt16]
    /// The starts of ranges with the same class, from 0 on, and their classes.
    private var starts: [UInt32]
    private var numbers: [UInt16]
    /// For each class, true if its characters are word characters.
    let isWord: [Bool]
    private let members: [[Int]]

    /// - Parameter tellsWords: true if word characters and others are never in one class.
    init(_ sets: [ScalarSet], tellsWords: Bool) {
        let told = sets + (tellsWords ? [ScalarSet.word] : [])
        var bounds: Set<UInt32> = [0]
        for set in told {
            for range in set.ranges {
                bounds.insert(range.lowerBound)
                if range.upperBound < ScalarSet.last { bounds.insert(range.upperBound + 1) }
            }
        }
        let starts = bounds.sorted()
        var signatures = Array(repeating: [Int](), count: starts.count)
        for (number, set) in told.enumerated() {
            for range in set.ranges {
                var index = starts.partitioningIndex { $0 >= range.lowerBound }
                while index < starts.count, starts[index] <= range.upperBound {
                    signatures[index].append(number)
                    index += 1
                }
            }
        }
        var known: [[Int]: UInt16] = [:]
        var members = Array(repeating: [Int](), count: told.count)
        numbers = signatures.map { signature in
            if let number = known[signature] { return number }
            // Far more than the limit of a program, which is checked next.
            let number = UInt16(clamping: known.count)
            known[signature] = number
            for set in signature { members[set].append(Int(number)) }
            return number
        }
        count = known.count
        var isWord = Array(repeating: false, count: known.count)
        if tellsWords { for number in members[told.count - 1] { isWord[number] = true } }
        self.isWord = isWord
        self.members = members
        self.starts = starts
        ascii = []
        ascii = (0..<128).map { UInt16(number(ofScalar: UInt32($0))) }
    }

    func classes(ofSet set: Int) -> [Int] { members[set] }

    func number(ofASCII byte: UInt8) -> Int { Int(ascii[Int(byte)]) }

    func number(ofScalar value: UInt32) -> Int {
        Int(numbers[starts.partitioningIndex { $0 > value } - 1])
    }
}
