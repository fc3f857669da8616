import Foundation
import Gists
import Storage

// store-bench fill STORE COUNT [TEXTS]     fills a store with generated gists, and a folder with the same texts as files
// store-bench measure STORE COUNT ROUNDS   prints what searching and saving take, as JSON

@main
enum StoreBench {
    static let key = AccountKey(api: "https://api.example.com", person: "bench")

    static func main() throws {
        let arguments = CommandLine.arguments
        switch arguments.dropFirst().first {
        case "fill" where arguments.count > 3:
            try fill(arguments[2], count: Int(arguments[3]) ?? 0, texts: arguments.count > 4 ? arguments[4] : nil)
        case "measure" where arguments.count > 4:
            try measure(arguments[2], count: Int(arguments[3]) ?? 0, rounds: Int(arguments[4]) ?? 0)
        default: throw CocoaError(.featureUnsupported)
        }
    }

    static func fill(_ folder: String, count: Int, texts: String?) throws {
        let store = GistStore.open(folder: folder, limits: StoreLimits(bytes: 8 << 30))
        let account = store.account(key)
        var library = Library()
        var bytes = 0
        let start = ContinuousClock.now
        for number in 0..<count {
            let gist = library.gist(number)
            account.save(gist)
            let text = gist.files[0].content ?? ""
            bytes += text.utf8.count
            guard let texts else { continue }
            let group = texts + "/\(number / 1000)"
            if number % 1000 == 0 {
                try FileManager.default.createDirectory(atPath: group, withIntermediateDirectories: true)
            }
            try Data(text.utf8).write(to: URL(filePath: group + "/\(number).txt"))
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        // Brings the log into the file, so that its size is all there is.
        store.prune()
        let size = try FileManager.default.attributesOfItem(atPath: folder + "/store.sqlite")[.size] as? Int ?? 0
        try report(["text_bytes": bytes, "database_bytes": size, "seconds": seconds, "problem": store.problem ?? ""])
    }

    static func measure(_ folder: String, count: Int, rounds: Int) throws {
        let library = Library()
        let common = library.word(rank: 1)
        let queries = [
            "common word": common, "second common word": library.word(rank: 3), "rare word": "rare\(count / 2)id",
            "two words": library.word(rank: 30) + " " + library.word(rank: 60),
            "beginning of a word": library.word(rank: 40).prefix(3) + "*", "one letter": common.prefix(1) + "*",
            "phrase": "\"\(library.word(rank: 2)) \(library.word(rank: 5))\"", "no match": "zzqqxx",
            "language and word": "lang:swift " + common, "owner": "owner:user\(count % 997)",
        ]
        let store = GistStore.open(folder: folder, limits: StoreLimits(bytes: 8 << 30))
        let account = store.account(key)
        var figures: [String: Any] = [:]
        for (name, text) in queries {
            let query = SearchQuery(text)
            var newest: [Double] = []
            var best: [Double] = []
            for round in 0..<rounds {
                newest.append(milliseconds { _ = account.search(query, order: .newest) })
                if round < 5 { best.append(milliseconds { _ = account.search(query, order: .best) }) }
            }
            let hits = account.search(query, order: .newest)
            figures[name] = [
                "query": text, "newest_ms": newest, "best_ms": best, "hits": hits.count,
                "first": hits.first?.gist.owner?.login ?? "",
            ]
        }
        var pages: [Double] = []
        var repeated: [Double] = []
        var generator = Library()
        for round in 0..<rounds {
            let gists = (0..<100).map { index in
                var gist = generator.gist(count + round * 100 + index)
                gist.files[0].content = nil
                return gist
            }
            let page = GistPage(gists: gists, next: "next")
            pages.append(milliseconds { account.save(page, of: .everyone, isFirst: round == 0) })
            repeated.append(milliseconds { account.save(page, of: .everyone, isFirst: true) })
        }
        let feed = milliseconds { _ = account.feed(.everyone, limit: 100) }
        try report([
            "searches": figures, "page_ms": pages, "same_page_ms": repeated, "feed_ms": feed,
            "problem": store.problem ?? "",
        ])
    }

    /// Of the wall clock; with STORE_BENCH_CLOCK=cpu of this thread's processor time, for machines that are busy.
    private static func milliseconds(_ work: () -> Void) -> Double {
        let clock = getenv("STORE_BENCH_CLOCK") == nil ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID
        var (start, end) = (timespec(), timespec())
        clock_gettime(clock, &start)
        work()
        clock_gettime(clock, &end)
        return Double(end.tv_sec - start.tv_sec) * 1e3 + Double(end.tv_nsec - start.tv_nsec) / 1e6
    }

    private static func report(_ figures: [String: Any]) throws {
        try FileHandle.standardOutput.write(contentsOf: JSONSerialization.data(withJSONObject: figures))
    }
}
