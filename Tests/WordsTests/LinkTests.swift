import Foundation
import Testing

@Suite("Links of the documents")
struct LinkTests {
    @Test("Every relative link leads to a file, and to a heading in it")
    func targets() throws {
        let broken = try Speech.documents().flatMap { path, _ in
            try Self.links(path).filter { try !Self.leads($0, from: path) }.map { "\(path): \($0)" }
        }
        #expect(broken == [])
    }

    @Test("The index in docs names every document there")
    func index() throws {
        let named = Set(try Self.links("docs/README.md"))
        let paths = try Speech.documents().map(\.path).filter { $0.hasPrefix("docs/") && $0 != "docs/README.md" }
        #expect(paths.count > 5)
        #expect(paths.filter { !named.contains(String($0.dropFirst("docs/".count))) } == [])
    }

    @Test("Links to the web are complete https URLs")
    func web() throws {
        let links = try Speech.documents().flatMap { path, _ in try Self.web(path).map { (path, $0) } }
        #expect(links.count >= 5)
        #expect(
            links.filter { _, link in
                let url = URL(string: link)
                return url?.scheme != "https" || url?.host()?.contains(".") != true
            }.map { "\($0): \($1)" } == [])
    }

    @Test("README.md leads to every page for users, and to the index")
    func start() throws {
        let named = try Self.links("README.md")
        for page in [
            "INSTALL", "BROWSER", "SCRIPTING", "CONFIGURATION", "ACCOUNTS", "DATA", "TROUBLESHOOTING", "README",
        ] {
            #expect(named.contains("docs/\(page).md"))
        }
        // One and a half screens.
        #expect(try Self.text("README.md").split(separator: "\n", omittingEmptySubsequences: false).count < 100)
    }

    @Test("The documentation of HTTP names its public types and its own pages")
    func catalogue() throws {
        let pages = try Speech.catalogue()
        let names = Set(pages.map { String($0.split(separator: "/").last?.dropLast(".md".count) ?? "") })
        #expect(names.count > 3)
        let folder = Speech.root.appending(path: "Sources/HTTP")
        let sources = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap {
            $0 as? URL
        }
        let declared = Set(
            try (sources ?? []).filter { $0.pathExtension == "swift" }.flatMap { url in
                try String(contentsOf: url, encoding: .utf8)
                    .matches(of: /public (?:final |indirect )?(?:struct|class|enum|protocol|typealias) (\w+)/).map {
                        String($0.1)
                    }
            })
        for page in pages {
            let text = try Self.text(page)
            let symbols = text.matches(of: /``(\w+)``/).map { String($0.1) }
            #expect(symbols.filter { !declared.contains($0) && $0 != "HTTP" } == [], "\(page)")
            #expect(
                text.matches(of: /<doc:(\w+)>/).map { String($0.1) }.filter { !names.contains($0) } == [], "\(page)")
        }
    }

    @Test("A heading's anchor is what GitHub makes of it")
    func anchors() {
        #expect(Self.anchor("A sandbox for decoders") == "a-sandbox-for-decoders")
        #expect(Self.anchor("`Surface` & cells, twice: é_1") == "surface--cells-twice-é_1")
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Speech.root.appending(path: path), encoding: .utf8)
    }

    /// The targets of links and images that are not URLs.
    private static func links(_ path: String) throws -> [String] {
        try text(path).matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }.filter { !$0.contains("://") }
    }

    /// The URLs of links and images.
    private static func web(_ path: String) throws -> [String] {
        try text(path).matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }.filter { $0.contains("://") }
    }

    /// True if a link of a document has a target.
    private static func leads(_ link: String, from path: String) throws -> Bool {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let folder = URL(filePath: "/").appending(path: path).deletingLastPathComponent()
        let target =
            parts[0].isEmpty
            ? path : String(folder.appending(path: parts[0]).standardized.path(percentEncoded: false).dropFirst())
        guard FileManager.default.fileExists(atPath: Speech.root.appending(path: target).path) else { return false }
        return try parts.count < 2 || headings(target).contains(parts[1])
    }

    private static func headings(_ path: String) throws -> [String] {
        try text(path).split(separator: "\n").filter { $0.hasPrefix("#") }.map {
            anchor(String($0.drop { $0 == "#" }).trimmingCharacters(in: .whitespaces))
        }
    }

    static func anchor(_ heading: String) -> String {
        String(
            heading.lowercased().compactMap { character in
                if character == " " { return "-" }
                return character.isLetter || character.isNumber || "-_".contains(character) ? character : nil
            })
    }
}
