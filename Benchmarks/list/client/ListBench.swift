// A list of 100,000 gists, filtered while typing: prints milliseconds for each keystroke, from the key to the drawn
// surface.

import Browser
import Cells
import Foundation
import Gists

let count = 100_000

/// A generator whose numbers are the same on every run.
struct Numbers {
    var state: UInt64 = 7
    mutating func next(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}

let syllables = [
    "ka", "to", "ri", "men", "sol", "ve", "dan", "pu", "xi", "lor", "em", "ash", "quo", "ber", "nit", "gra",
]
let languages = [("Swift", "swift"), ("Python", "py"), ("Markdown", "md"), ("Shell", "sh"), ("Rust", "rs"), ("C", "c")]

func words(_ numbers: inout Numbers, _ count: Int) -> String {
    (0..<count).map { _ in (0...numbers.next(3)).map { _ in syllables[numbers.next(syllables.count)] }.joined() }
        .joined(separator: " ")
}

func makeGists() -> [Gist] {
    var numbers = Numbers()
    return (0..<count).map { index in
        let files = (0...numbers.next(2)).map { _ in
            let (language, suffix) = languages[numbers.next(languages.count)]
            return GistFile(name: words(&numbers, 1) + "." + suffix, language: language, size: numbers.next(9000))
        }
        let description = words(&numbers, 4 + numbers.next(8)) + (index % 1000 == 0 ? " ring buffer" : "")
        let updated = Date(timeIntervalSince1970: 1_790_000_000 - Double(index))
        return Gist(
            id: "\(index)", description: description, owner: Owner(login: Login(words(&numbers, 1))), files: files,
            createdAt: updated, updatedAt: updated)
    }
}

/// What a row is searched by, as text.
func line(_ gist: Gist) -> String {
    let files = gist.files.map { "\($0.name) \($0.language ?? "")" }.joined(separator: " ")
    return "\(gist.description ?? "") \(gist.owner?.login ?? "") \(files)"
}

func filter(_ typed: [String]) {
    var model = Model(
        size: Size(columns: 200, rows: 50), settings: Settings(showsAvatars: false), now: Date(),
        cached: [.everyone: FeedState(cached: makeGists(), loadedAt: Date())])
    _ = model.start()
    var surface = Surface(model.size)
    func press(_ key: Key) -> Double {
        let start = ContinuousClock.now
        _ = model.update(.input(.key(key)))
        model.render(into: &surface)
        return (ContinuousClock.now - start) / .milliseconds(1)
    }
    for word in typed {
        print("open", press(.character("/")))
        for character in word { print("key", press(.character(character)), model.feed.shownCount) }
        for _ in word { print("erase", press(.backspace), model.feed.shownCount) }
        _ = press(.escape)
    }
}

let arguments = CommandLine.arguments.dropFirst()
switch (arguments.first, arguments.count) {
case ("lines", 2):
    let text = makeGists().map(line).joined(separator: "\n") + "\n"
    try text.write(toFile: arguments[2], atomically: true, encoding: .utf8)
case ("filter", 2...): filter(Array(arguments.dropFirst()))
default:
    print("usage: list-bench lines FILE | filter WORD...")
    exit(2)
}
