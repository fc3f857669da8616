import Gists
import Testing

@testable import Storage

@Suite struct SearchQueryTests {
    @Test(
        "S11: what is typed becomes what the index is asked",
        arguments: [
            ("", nil),
            ("   ", nil),
            ("swift", "\"swift\""),
            ("swift concurrency", "\"swift\" AND \"concurrency\""),
            ("\"hello world\" x", "\"hello world\" AND \"x\""),
            ("conc*", "\"conc\" *"),
            ("\"hello wor\"*", "\"hello wor\" *"),
            ("owner:octocat", "owner : \"octocat\""),
            ("OWNER:OctoCat", "owner : \"octocat\""),
            ("lang:swift x", "\"x\" AND languages : \"swift\""),
            ("lang:\"Emacs Lisp\"", "languages : \"emacs lisp\""),
            ("file:notes.md", "names : \"notes.md\" *"),
            ("file:\"notes\"", "names : \"notes\""),
            ("has:comments", nil),
            ("has:what", "\"has:what\""),
            ("http://example.com", "\"http://example.com\""),
            ("owner: lang: file:", nil),
            ("\"not closed", "\"not closed\""),
            ("\"", nil),
            ("a\"b c\"d", "\"a\" AND \"b c\" AND \"d\""),
            ("AND OR NOT NEAR", "\"AND\" AND \"OR\" AND \"NOT\" AND \"NEAR\""),
            ("-x ^y {z} (w) +", "\"-x\" AND \"^y\" AND \"{z}\" AND \"(w)\""),
            ("*", nil),
            ("***", nil),
            ("' ; DROP TABLE gist", "\"DROP\" AND \"TABLE\" AND \"gist\""),
            ("東京", "\"東京\""),
        ] as [(String, String?)])
    func matches(text: String, expected: String?) {
        #expect(SearchQuery(text).match == expected)
    }

    @Test("S11: while it is typed the last word is a beginning; a space or a quote ends it")
    func typing() {
        #expect(SearchQuery("hello wor", isTyping: true).match == "\"hello\" AND \"wor\" *")
        #expect(SearchQuery("hello w", isTyping: true).match == "\"hello\" AND \"w\"")
        #expect(SearchQuery("hello wor ", isTyping: true).match == "\"hello\" AND \"wor\"")
        #expect(SearchQuery("\"hello wor\"", isTyping: true).match == "\"hello wor\"")
        #expect(SearchQuery("\"hello wor", isTyping: true).match == "\"hello wor\" *")
    }

    @Test("S11: has:comments and starred: narrow without a word")
    func conditions() {
        let query = SearchQuery("has:comments starred: x")
        #expect(query.hasComments && query.isStarred && query.match == "\"x\"")
        #expect(SearchQuery("STARRED:yes").isStarred)
        #expect(SearchQuery("starred:").isEmpty == false)
        #expect(SearchQuery("owner:").isEmpty)
    }
}
