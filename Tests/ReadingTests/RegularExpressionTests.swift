import Foundation
import TestSupport
import Testing

@testable import Reading

@Suite("R16: regular expressions")
struct RegularExpressionTests {
    private func found(_ pattern: String, in text: String) throws -> [String] {
        try RegularExpression(pattern).matches(in: Array(text.utf8)).map {
            String(decoding: Array(text.utf8)[$0], as: UTF8.self)
        }
    }

    @Test(
        "What a pattern finds",
        arguments: [
            ("a", "banana", ["a", "a", "a"]), ("an+", "banana", ["an", "an"]), ("(an)+", "banana", ["anan"]),
            ("b|na", "banana", ["b", "na", "na"]), ("a.a", "banana", ["ana"]), ("x*", "axxb", ["xx"]),
            ("a|ab", "ab", ["a"]), ("ab|a", "ab", ["ab"]), ("a*?b", "aab", ["aab"]), ("a+?", "aa", ["a", "a"]),
            ("<.*?>", "<a><b>", ["<a>", "<b>"]), ("<.*>", "<a><b>", ["<a><b>"]), ("[a-c]+", "abcd", ["abc"]),
            ("[^a-c]+", "abcd e", ["d e"]), ("[]a]+", "a]b", ["a]"]), ("[a-]+", "a-b", ["a-"]),
            ("[\\d.]+", "v1.2.3", ["1.2.3"]), ("\\w+", "one_2 zwölf 全角", ["one_2", "zwölf", "全角"]),
            ("\\W", "a-b", ["-"]), ("\\s+", "a \t b", [" \t "]), ("\\S+", "a b", ["a", "b"]), ("\\D+", "1ab2", ["ab"]),
            ("^a", "aa", ["a"]), ("a$", "aa", ["a"]), ("^$", "", []), ("^", "abc", []),
            ("\\bcat\\b", "cat concat cat.", ["cat", "cat"]),
            ("\\Bcat", "cat concat", ["cat"]), ("a{2}", "aaaaa", ["aa", "aa"]), ("a{2,}", "aaaaa a", ["aaaaa"]),
            ("a{,2}b", "aaab", ["aab"]), ("a{1,3}", "aaaa", ["aaa", "a"]), ("a{1,3}?", "aaa", ["a", "a", "a"]),
            ("{", "a{b", ["{"]), ("a{b}", "a{b}", ["a{b}"]), ("a{,}", "a{,}", ["a{,}"]), ("\\{\\}", "{}", ["{}"]),
            ("(?:ab)+", "ababa", ["abab"]), ("(|a)b", "ab", ["ab"]), ("(a*)*b", "aab", ["aab"]),
            ("(a*)+", "aa", ["aa"]),
            ("()", "abc", []), ("x*|b", "b", ["b"]), ("\\x41\\u00e9", "Aé", ["Aé"]), ("\\t", "a\tb", ["\t"]),
            (".", "全é", ["全", "é"]),
            ("[全-角]+", "全角x", ["全角"]), ("(a|b)*c|(a|ab)*c", "abc", ["abc"]),
            ("a.*b|a", "aaaxb aa", ["aaaxb", "a", "a"]),
            ("\\.", "a.b", ["."]), ("\\\\", "a\\b", ["\\"]), ("a{2}{3}", "aaaaaaa", ["aaaaaa"]),
            ("(^a|b$)", "ab", ["a", "b"]),
        ] as [(String, String, [String])])
    func table(pattern: String, text: String, expected: [String]) throws {
        #expect(try found(pattern, in: text) == expected)
    }

    @Test(
        "Case matters only where a capital is typed that means itself",
        arguments: [
            ("ring", ["ring", "Ring", "RING"]), ("Ring", ["Ring"]), ("r[iI]ng", ["ring"]),
            ("\\Dring", [" Ring", " RING"]), ("[a-z]+", ["ring", "Ring", "RING"]),
            ("\\bring", ["ring", "Ring", "RING"]), ("rin\\w", ["ring", "Ring", "RING"]),
            ("\\Sing", ["ring", "Ring", "RING"]),
        ])
    func cases(pattern: String, expected: [String]) throws {
        #expect(try found(pattern, in: "ring Ring RING") == expected)
        #expect(try found("über", in: "Über ÜBER über") == ["Über", "ÜBER", "über"])
    }

    @Test(
        "What is not complete yet is told from what is wrong",
        arguments: [
            ("(", .incomplete), ("(a", .incomplete), ("[", .incomplete), ("[a", .incomplete), ("[a-", .incomplete),
            ("[]", .incomplete),
            ("a\\", .incomplete), ("a{2", .incomplete), ("a{2,", .incomplete), ("(?", .incomplete),
            ("\\x4", .incomplete),
            ("*", .invalid("nothing to repeat")), (")", .invalid(") without (")), ("a)", .invalid(") without (")),
            ("[b-a]", .invalid("range b-a is reversed")), ("a{3,2}", .invalid("range {3,2} is reversed")),
            ("\\1", .invalid("\\1 is not supported")), ("(?=a)", .invalid("(?= is not supported")),
            ("\\p", .invalid("\\p is not supported")),
            ("^*", .invalid("nothing to repeat")), ("a{9999}", .tooLarge), ("(a{100}){100}", .tooLarge),
            ("((((){1000}){1000}){1000}){1000}", .tooLarge), (String(repeating: "(", count: 200), .tooLarge),
        ] as [(String, RegularExpression.Failure)])
    func failures(pattern: String, failure: RegularExpression.Failure) {
        #expect(throws: failure) { try RegularExpression(pattern) }
    }

    @Test("Every pattern that is typed is good, incomplete or wrong at each of its letters, and nothing else happens")
    func typing() throws {
        let pattern = "^(?:[a-z\\]]+|\\d{2,3}?)*\\b(x|y)$"
        for end in 1..<pattern.count { _ = try? RegularExpression(String(pattern.prefix(end))) }
        #expect(try found(pattern, in: "x") == ["x"])
    }

    /// A slow peer: tries each place, each way, in the order of preference.
    private func slowMatches(_ node: RegexNode, _ text: [Unicode.Scalar]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var place = 0
        while place < text.count {
            var ends: [Int] = []
            _ = walk(node, text, place, 0) { end in
                ends.append(end)
                return end > place
            }
            if let end = ends.last, end > place {
                found.append(place..<end)
                place = end
            } else {
                place += 1
            }
        }
        return found
    }

    private func walk(_ node: RegexNode, _ text: [Unicode.Scalar], _ place: Int, _ depth: Int, _ then: (Int) -> Bool)
        -> Bool
    {
        switch node {
        case .empty: return then(place)
        case .one(let set): return place < text.count && set.contains(text[place].value) && then(place + 1)
        case .assertion(let assertion):
            let before = place > 0 && ScalarSet.word.contains(text[place - 1].value)
            let after = place < text.count && ScalarSet.word.contains(text[place].value)
            let holds =
                switch assertion {
                case .lineStart: place == 0
                case .lineEnd: place == text.count
                case .wordBoundary: before != after
                case .noWordBoundary: before == after
                }
            return holds && then(place)
        case .sequence(let nodes):
            guard let first = nodes.first else { return then(place) }
            return walk(first, text, place, depth) { walk(.sequence(Array(nodes.dropFirst())), text, $0, depth, then) }
        case .choice(let nodes): return nodes.contains { walk($0, text, place, depth, then) }
        case .repeated(let node, let least, let most, let isLazy):
            func more() -> Bool {
                guard most.map({ $0 > 0 }) ?? true else { return false }
                return walk(node, text, place, depth + 1) { end in
                    // What takes nothing is not taken again.
                    guard end > place || least > 0 else { return false }
                    let rest = RegexNode.repeated(
                        node, least: max(0, least - 1), most: most.map { $0 - 1 }, isLazy: isLazy)
                    return walk(rest, text, end, depth + 1, then)
                }
            }
            if least > 0 { return more() }
            return isLazy ? then(place) || more() : more() || then(place)
        }
    }

    @Test("Random patterns find in random texts what a slow reader finds", arguments: 0..<40)
    func random(seed: UInt64) throws {
        var numbers = SeededGenerator(seed: seed)
        for _ in 0..<150 {
            let pattern = randomPattern(3, &numbers)
            guard let expression = try? RegularExpression(pattern) else { continue }
            var parser = RegexParser(pattern)
            let node = try parser.parse()
            // Engines differ in how often they take nothing.
            if repeatsNothing(node) { continue }
            for _ in 0..<4 {
                let text = String(
                    (0..<Int.random(in: 0...9, using: &numbers)).map { _ in
                        "aab é全-".randomElement(using: &numbers) ?? "a"
                    })
                let scalars = Array(text.unicodeScalars)
                let bytes = scalars.map { String($0).utf8.count }.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
                let expected = slowMatches(node, scalars).map { bytes[$0.lowerBound]..<bytes[$0.upperBound] }
                #expect(expression.matches(in: Array(text.utf8)) == expected, "/\(pattern)/ in “\(text)”")
            }
        }
    }

    private func repeatsNothing(_ node: RegexNode) -> Bool {
        switch node {
        case .empty, .one, .assertion: false
        case .sequence(let nodes), .choice(let nodes): nodes.contains(where: repeatsNothing)
        case .repeated(let node, _, _, _): isEmptyMatched(node) || repeatsNothing(node)
        }
    }

    private func isEmptyMatched(_ node: RegexNode) -> Bool {
        switch node {
        case .empty, .assertion: true
        case .one: false
        case .sequence(let nodes): nodes.allSatisfy(isEmptyMatched)
        case .choice(let nodes): nodes.contains(where: isEmptyMatched)
        case .repeated(let node, let least, _, _): least == 0 || isEmptyMatched(node)
        }
    }

    private func randomPattern(_ depth: Int, _ numbers: inout SeededGenerator) -> String {
        let atoms = ["a", "b", "é", "全", ".", "[ab]", "[^a]", "\\w", "\\b", "^", "$", "\\W", "-"]
        if depth == 0 { return atoms.randomElement(using: &numbers) ?? "a" }
        let parts = (0..<Int.random(in: 1...3, using: &numbers)).map { _ in randomPattern(depth - 1, &numbers) }
        switch Int.random(in: 0..<5, using: &numbers) {
        case 0: return "(" + parts.joined(separator: "|") + ")"
        case 1, 2:
            let quantifiers = ["*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{,2}?", "{1,}"]
            return "(" + parts.joined() + ")" + (quantifiers.randomElement(using: &numbers) ?? "*")
        default: return parts.joined()
        }
    }

    @Test(
        "What costs others a lifetime costs steps in proportion to the text",
        arguments: [
            ("(a*)*b", "a"), ("(a|a)*b", "a"), ("(a?){30}a{30}", "a"), ("a.*b|a", "a"), ("(.*)(.*)(.*)x", "a"),
            ("(a|aa)+$", "ab"),
            ("([a-z]+)*!", "word "), ("\\b(\\w+\\b\\s*)+x", "word "), ("(.|全)*?全", "é"), ("x*", "a"),
        ])
    func hostile(pattern: String, piece: String) throws {
        let expression = try RegularExpression(pattern)
        func cost(_ count: Int) -> Int {
            var steps = Int.max
            _ = expression.matches(in: Array(String(repeating: piece, count: count).utf8), steps: &steps)
            return Int.max - steps
        }
        let size = expression.program.instructions.count
        // States are made once, whatever the length.
        let (short, long) = (cost(2_000), cost(20_000))
        #expect(short < (4 * 2_000 * piece.utf8.count) + 400 * size)
        #expect(long < 11 * short)
    }

    @Test("Long lines are read in blocks with the same result, and so are pieces of steps")
    func blocks() throws {
        for (pattern, piece) in [
            ("a+", "aab"), ("é{3}", "é"), ("\\bone\\b", "one two "), ("b.*?c", "ab--c全"), ("[^x]+", "全y"),
        ] {
            let expression = try RegularExpression(pattern)
            let text = String(repeating: piece, count: 3_000)
            let expected = try NSRegularExpression(pattern: pattern, options: [.useUnicodeWordBoundaries]).matches(
                in: text, range: NSRange(location: 0, length: text.utf16.count)
            ).compactMap { Range($0.range, in: text) }.map {
                text.utf8.distance(
                    from: text.startIndex, to: $0.lowerBound)..<text.utf8.distance(
                        from: text.startIndex, to: $0.upperBound)
            }
            let bytes = Array(text.utf8)
            #expect(expression.matches(in: bytes) == expected, "\(pattern)")
            var scan = RegexLineScan(expression)
            for _ in 0..<2 {
                var found: [Range<Int>] = []
                var turns = 1
                var steps = 1_500
                while !scan.advance(in: bytes.span, steps: &steps, { found.append($0) }) {
                    steps = 1_500
                    turns += 1
                }
                #expect(found == expected && turns > 5, "\(pattern)")
                scan.restart()
            }
        }
    }

    @Test("States are forgotten where they take too much memory, and what is found stays the same")
    func manyStates() throws {
        let expression = try RegularExpression("[ab]*a[ab]{14}c")
        var numbers = SeededGenerator(seed: 7)
        var text = (0..<60_000).map { _ in Bool.random(using: &numbers) ? UInt8(ascii: "a") : UInt8(ascii: "b") }
        text[40_000] = UInt8(ascii: "c")
        let isStart = text[40_000 - 15] == UInt8(ascii: "a")
        #expect(expression.matches(in: text) == (isStart ? [0..<40_001] : []))
    }
}
