import Cells
import Configuration
import Foundation
import GitHub
import Images
import LoopbackServer
import Terminal
import TestSupport
import Testing

@testable import Browser
@testable import Runtime

@Suite("C3: preferences") struct PreferencesTests {
    /// The settings that a file makes, and what is wrong with it.
    private func settings(_ text: String) -> (Settings, [String]) {
        var configuration = Configuration(Array(text.utf8), path: "c")
        var settings = Settings()
        settings.apply(&configuration)
        return (settings, configuration.complaints)
    }

    @Test("C3: keys are bound by the names of commands; who had them loses them, and none unbinds")
    func keys() {
        let (settings, complaints) = settings(
            "[keys]\npage-down = [\"Q\", \"space\", \"ctrl-f\"]\nleave = []\nlens = \"f5\"\n")
        #expect(complaints == [])
        let keymap = settings.keymap
        for key in [Key.character("Q"), .control("f")] {
            #expect(keymap.command(for: key, in: .detail) == .move(.pageDown))
        }
        // Marking had it before, and has it still.
        #expect(keymap.command(for: .character(" "), in: .list) == .list(.mark))
        #expect(keymap.command(for: .pageDown, in: .list) == nil)
        #expect(keymap.command(for: .character("q"), in: .list) == nil)
        #expect(keymap.command(for: .function(5), in: .list) == .list(.scope))
        #expect(keymap.command(for: .function(5), in: .detail) == .refresh)
    }

    @Test("C3: a list in which no name is a key leaves a command those that it has; one key among others counts")
    func wrongKeys() {
        let (kept, complaints) = settings("[keys]\ndown = [\"hyper-x\"]\nup = [\"hyper-x\", \"Q\"]\n")
        #expect(complaints.count == 2)
        #expect(kept.keymap.command(for: .character("j"), in: .list) == .move(.down))
        #expect(kept.keymap.command(for: .down, in: .list) == .move(.down))
        #expect(kept.keymap.command(for: .character("Q"), in: .list) == .move(.up))
        #expect(kept.keymap.command(for: .character("k"), in: .list) == nil)
    }

    @Test("C11: a configured command has its key, `:name` and palette; what is wrong with it is told with its line")
    func commands() {
        let (settings, complaints) = settings(
            """
            [keys]
            save = []
            [commands.own]
            key = ["Q", "d", "hyper-x"]
            run = "echo {id}"
            [commands.taken]
            key = "o"
            run = "echo"
            [commands.save]
            run = "echo"
            [commands.quoted]
            run = "echo '{id}'"
            """)
        #expect(
            complaints == [
                "c:4: unknown key “hyper-x”: use a character or a name such as space, enter, pgdn, f5, ctrl-f, alt-x",
                "c:7: “o” was the key of open-in-browser: set another one for it, or []",
                "c:9: “save” is a built-in command: choose another name",
                "c:12: {id} stands in quotes, which it brings itself: take them away",
            ])
        #expect(settings.keymap.command(for: .character("Q"), in: .list) == .custom("own"))
        #expect(settings.keymap.command(for: .character("d"), in: .detail) == .custom("own"))
        #expect(settings.keymap.command(for: .character("o"), in: .list) == .custom("taken"))
        #expect(settings.commands.keys.sorted() == ["own", "taken"])
    }

    @Test(
        "C3: a key that the file gives to two commands is told, whichever tables they are in",
        arguments: [
            (
                "[keys]\nleave = [\"Q\"]\n[commands.view]\nkey = \"Q\"\nrun = \"x\"",
                ["c:4: “Q” is already set for leave in line 2"]
            ),
            (
                "[keys]\nleave = [\"Q\"]\ndown = [\"j\"]\n[commands.view]\nkey = [\"j\", \"Q\"]\nrun = \"x\"",
                ["c:5: “j” is already set for down in line 3", "c:5: “Q” is already set for leave in line 2"]
            ),
            (
                "[commands.a]\nkey = \"Q\"\nrun = \"x\"\n[commands.b]\nkey = [\"Q\"]\nrun = \"y\"",
                ["c:5: “Q” is already set for a in line 2"]
            ),
            (
                "[commands.a]\nkey = \"tab\"\nrun = \"x\"\n[commands.b]\nkey = \"tab\"\nrun = \"y\"",
                [
                    "c:2: “tab” was the key of switch-pane: set another one for it, or []",
                    "c:5: “tab” is already set for a in line 2",
                ]
            ),
            ("[keys]\nleave = [\"Q\", \"Q\"]", []), ("[commands.view]\nkey = [\"Q\", \"Q\"]\nrun = \"x\"", []),
        ] as [(String, [String])])
    func keysGivenTwice(_ text: String, _ expected: [String]) {
        let (_, complaints) = settings(text)
        #expect(complaints == expected)
    }

    @Test(
        "C3: a note names the command whose key was moved in an earlier version, and its new key",
        arguments: [
            ("save = \"m\"\ntoggle-source = \"Q\"\n", ["c:2: “m” was the key of toggle-read, which is now “I”"]),
            ("save = \"z\"\n", ["c:2: “z” was the key of zoom, which is now “Z”"]),
            ("save = \"z\"\nzoom = \"Q\"\n", []), ("save = \"Q\"\ntoggle-source = \"w\"\ntoggle-wrap = \"R\"\n", []),
            ("toggle-read = [\"m\"]\n", ["c:2: toggle-read keeps “m” by this line; without it, the key is now “I”"]),
            (
                "save = \"=\"\ndiff = \"Q\"\n",
                [
                    "c:2: “=” was the key of cycle-density, which is now “,”",
                    "c:2: “=” was the key of unfold, which is now “+”",
                ]
            ),
        ])
    func movedKeys(_ keys: String, _ notes: [String]) {
        var configuration = Configuration(Array("[keys]\n\(keys)".utf8), path: "c")
        var settings = Settings()
        settings.apply(&configuration)
        #expect(configuration.notes == notes)
    }

    @Test("C3: an earlier name of a command sets its keys, and a note tells the present one")
    func earlierNames() {
        var configuration = Configuration(
            Array("[keys]\nolder-version = \"Q\"\nnewer-revision = \"X\"\n".utf8), path: "c")
        var settings = Settings()
        settings.apply(&configuration)
        #expect(configuration.complaints.isEmpty)
        #expect(configuration.notes == ["c:2: older-version is now called older-revision"])
        let keys = settings.keymap.bindings.filter { $0.name.hasSuffix("er-revision") }.map(\.keys)
        #expect(keys == [[.character("Q")], [.character("X")]])
    }

    @Test("C3: a moved key that the file gives to another command is named with the earlier one")
    func movedKeyTaken() {
        let (_, complaints) = settings("[keys]\nsave = \",\"\n")
        #expect(
            complaints == ["c:2: “,” is now the key of cycle-density, which had “=”: set another one for it, or []"])
    }

    @Test("C3: whoever sets a command that loses a key knows of it")
    func keysTakenKnowingly() {
        let (settings, complaints) = settings("[keys]\ndown = \"n\"\nnext-match = \"Q\"\n")
        #expect(complaints == [])
        #expect(settings.keymap.command(for: .character("n"), in: .list) == .move(.down))
    }

    @Test(
        "C3: what looks like a filter in a rule and is none is told; words and what stands behind ' are rules",
        arguments: [
            ("size:>1Q", "c:1: invalid filter “size:>1Q”: use something like size:>10k"),
            ("lang:", "c:1: invalid filter “lang:”: use something like lang:swift"),
            ("lagn:swift", "c:1: unknown filter “lagn:”; did you mean “lang”?"),
            ("!is:open", "c:1: invalid filter “is:open”: use something like is:secret"),
            ("'note: todo https://x !lang:css size:<2k", nil),
            ("foo:bar", "c:1: unknown filter “foo:”; write 'foo:bar to look for the text itself"),
            ("!stars:>10", "c:1: unknown filter “stars:”; write 'stars:>10 to look for the text itself"),
            ("localhost:80", "c:1: unknown filter “localhost:”; write 'localhost:80 to look for the text itself"),
            ("a::b std::map TODO: 12:30 http://x :x", nil), ("'foo:bar !'foo:bar", nil),
        ] as [(String, String?)])
    func hideRules(_ rule: String, _ complaint: String?) {
        let (_, complaints) = settings("hide = [\"\(rule)\"]\n")
        #expect(complaints == [complaint].compactMap(\.self))
    }

    @Test("C3: every command can be bound by its name, to every key by its name")
    func allNames() {
        for binding in Keymap.standard.bindings {
            let names = binding.keys.map(\.configName)
            #expect(names.compactMap { Key(named: $0) } == binding.keys)
            let list = names.map { "'''\($0)'''" }.joined(separator: ", ")
            let (settings, complaints) = settings("[keys]\n\(binding.name) = [\(list)]\n")
            #expect(complaints == [])
            #expect(settings.keymap == .standard)
        }
    }

    @Test("C3: themes change the roles of another one, and are chosen by name")
    func themes() {
        let (settings, complaints) = settings(
            "theme = \"mine\"\n[themes.mine]\nbase = \"light\"\naccent = \"bold #ff0000\"\nkeyword = [\"12\", \"on 3\"]\n"
        )
        #expect(complaints == [])
        #expect(settings.theme.accent == Style(foreground: .rgb(255, 0, 0), attributes: .bold))
        #expect(settings.theme.syntax[.keyword] == Style(foreground: .palette(12), background: .palette(3)))
        #expect(settings.theme.selected == Theme.light.selected)
        #expect(settings.themes.names.last == "mine")
    }

    @Test(
        "C3: names that mean nothing are told with their line and the nearest that do, and the rest counts",
        arguments: [
            ("[keys]\npagedown = \"Q\"", "c:3: unknown command “pagedown”; did you mean “page-down”?"),
            (
                "[keys]\nquit = \"ctrl-shift-q\"",
                "c:3: unknown key “ctrl-shift-q”: use a character or a name such as space, enter, pgdn, f5, ctrl-f, alt-x"
            ),
            ("[keys]\nquit = \"Q\"\nopen = \"Q\"", "c:4: “Q” is already set for quit in line 3"),
            ("[themes.dark]\ntext = \"1\"", "c:2: “dark” is a built-in theme: choose another name"),
            ("[themes.a]\naccnt = \"1\"", "c:3: unknown role “accnt”; did you mean “accent”?"),
            (
                "[keys]\ndown = \"n\"",
                "c:3: “n” was the key of next-match: set another one for it, or []"
            ),
            ("[themes.a]\naccnt = \"blue\"", "c:3: unknown role “accnt”; did you mean “accent”?"),
            (
                "[themes.a]\naccent = \"bluish\"",
                "c:3: unknown style “bluish”: use something like \"bold #4296fa on default\""
            ),
            (
                "[themes.a]\naccent = \"bold brightyellow\"",
                "c:3: unknown style “brightyellow”; did you mean “bright-yellow”?"
            ),
            ("[keys]\nstar = \"Q\"", "c:3: unknown command “star”; did you mean “toggle-star”?"),
            ("[themes.a]\nbase = \"drak\"", "c:2: unknown base theme “drak”; did you mean “dark”?"),
            ("theme = \"ligth\"", "c:2: unknown theme “ligth”; did you mean “light”?"),
        ])
    func problems(_ text: String, _ complaint: String) {
        let (settings, complaints) = settings("hide = \"lang:csv\"\n" + text)
        #expect(complaints == [complaint])
        #expect(settings.hideRules == [RowQuery("lang:csv")])
    }

    @Test("C3: what settings can be is what the program knows")
    func choices() {
        #expect(Setting.color.choices == ColorMode.allCases.map(\.rawValue))
        #expect(Setting.symbols.choices == SymbolSet.allCases.map(\.rawValue))
        #expect(Setting.hyperlinks.choices == HyperlinkMode.allCases.map(\.rawValue))
        #expect(Setting.ambiguousWidth.choices == AmbiguousWidth.allCases.map(\.rawValue))
        #expect(Setting.theme.suggestions == ThemeChoice.builtIn)
        #expect(Setting.token.environment == Credentials.variables)
    }

    @Test("C3: the template is right as it is, and with every # taken away")
    func template() throws {
        let active = Preferences.template.split(separator: "\n").filter { $0.hasPrefix("#") && !$0.hasPrefix("# ") }
            .map { $0.dropFirst() }.joined(separator: "\n")
        let (settings, complaints) = settings(active)
        #expect(complaints == [])
        let own = settings.keymap.bindings.filter { $0.group == .custom }
        #expect(own.map(\.name) == ["view"])
        #expect(settings.keymap.bindings.filter { $0.group != .custom } == Keymap.standard.bindings)
        #expect(settings.themes.own.count == 1)
    }

    @Test("C3: the browser starts with what was right, and says what was not")
    func notice() throws {
        let folder = try TestFolder()
        let path = try folder.file(
            "config.toml", "feed = \"mira\"\nthem = \"Q\"\nnonsense\nsymbols = \"blok\"\n[keys]\nquit = \"Q\"")
        let preferences = Preferences.read(path)
        #expect(
            preferences.complaints == [
                "\(path):2: unknown setting “them”; did you mean “theme”?", "\(path):3: missing = after “nonsense”",
                "\(path):4: symbols must be one of half, quadrant, block, sextant, octant, mosaic, ascii, not “blok”; did you mean “block”?",
            ])
        var options = try Sample.options(LoopbackServer())
        options.preferences = preferences
        var model = Model.initial(options, size: Size(columns: 200, rows: 24), depth: .truecolor, snapshot: nil)
        #expect(model.feedID == .user("mira"))
        #expect(model.notice?.text == preferences.complaints[0])
        #expect(model.notice?.hint == " · 2 more: gists-tui config check")
        #expect(model.update(.input(.key(.character("Q")))).contains(.display(.quit)))
    }

    @Test("C3: nonsense never crashes and never hangs")
    func nonsense() {
        var random = SystemRandomNumberGenerator()
        let words = [
            "[keys]", "[themes.a]", "quit", "accent", "theme", "=", "\"Q\"", "\"#ff0000\"", "[", "]", "\n", ",", "base",
            "\"ctrl-\"", "\"f99\"", "1",
        ]
        for _ in 0..<500 {
            let text = (0..<40).compactMap { _ in words.randomElement(using: &random) }.joined(separator: " ")
            _ = settings(text)
        }
    }
}
