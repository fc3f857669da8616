import TestSupport
import Testing

@testable import Configuration

@Suite("C3: the configuration file")
struct ConfigurationTests {
    private func read(_ text: String) -> Configuration { Configuration(Array(text.utf8), path: "c.toml") }

    @Test("C3: settings of every kind are read, with hyphens and with underscores")
    func kinds() {
        let read = read(
            """
            # a comment
            theme = 'light' # another
            avatars = false
            refresh_every = 120
            hide = [
                "lang:csv", # one a line
                "size:>1M",
            ]
            token-file = "~/t\\u00e9l\\\\"
            """)
        #expect(read.complaints == [])
        #expect(read.values.text(.theme) == "light")
        #expect(read.values[.avatars] == .flag(false))
        #expect(read.values.number(.refreshEvery) == 120)
        #expect(read.values.texts(.hide) == ["lang:csv", "size:>1M"])
        #expect(read.values.text(.tokenFile) == "~/tél\\")
        #expect(read.values.text(.feed) == nil)
        #expect(read.line(of: .refreshEvery) == 4)
    }

    @Test("C3: keys and themes keep the order of the file and their lines")
    func tables() {
        let read = read(
            """
            [keys]
            page-down = ["ctrl-f", "space"]
            quit = "x"
            open = []
            [themes.mine]
            accent = "#ff0000"
            [themes."the other"]
            base = "dark"
            """)
        #expect(read.complaints == [])
        #expect(read.keys.map(\.name) == ["page-down", "quit", "open"])
        #expect(read.keys.map(\.values) == [["ctrl-f", "space"], ["x"], []])
        #expect(read.keys.map(\.line) == [2, 3, 4])
        #expect(read.themes.map(\.name) == ["mine", "the other"])
        #expect(read.themes[0].assignments == [.init(name: "accent", values: ["#ff0000"], line: 6)])
    }

    @Test(
        "C3: what is wrong is told with file, line and reason, and the rest counts",
        arguments: [
            ("them = \"dark\"", "c.toml:2: unknown setting “them”; did you mean “theme”?"),
            ("xyzzyxyzzy = 1", "c.toml:2: unknown setting “xyzzyxyzzy”"),
            ("theme = dark", "c.toml:2: strings need quotes: \"dark\""),
            ("theme =", "c.toml:2: missing value"),
            ("theme", "c.toml:2: missing = after “theme”"),
            ("= 1", "c.toml:2: expected a name, found “= 1”"),
            ("theme = \"dark", "c.toml:2: unterminated string"),
            ("theme = \"dark\" \"light\"", "c.toml:2: unexpected “\"light\"” after the value"),
            ("theme = 1", "c.toml:2: theme must be a string, not 1"),
            ("mouse = off", "c.toml:2: mouse must be true or false, not “off”"),
            ("hide = [csv]", "c.toml:2: strings need quotes: \"csv\""),
            ("avatars = \"no\"", "c.toml:2: avatars must be true or false, not “no”"),
            ("refresh_every = -1", "c.toml:2: refresh-every must be a number from 0 to 86400, not -1"),
            (
                "color = \"atuo\"",
                "c.toml:2: color must be one of auto, truecolor, 256, 16, never, not “atuo”; did you mean “auto”?"
            ),
            ("token = \"x\"", "c.toml:2: tokens are not read from this file: set token-file instead"),
            ("hide = [1]", "c.toml:2: hide must be a list of strings, not 1"),
            ("hide = [\"a\" \"b\"]", "c.toml:2: missing comma in this list"),
            ("keys = 1", "c.toml:2: [keys] must be a table"),
            ("mouse = true\nmouse = false", "c.toml:3: “mouse” is already set in line 2"),
            ("log = \"\\q\"", "c.toml:2: unknown escape “\\q”; write a backslash as \\\\"),
            ("feed = 2026-01-01", "c.toml:2: strings need quotes: \"2026-01-01\""),
            ("[[keys]]", "c.toml:2: arrays of tables are not supported"),
        ])
    func problems(_ line: String, _ complaint: String) {
        let read = read("offline = true\n\(line)\n")
        #expect(read.complaints == [complaint])
        #expect(read.values[.offline] == .flag(true))
    }

    @Test("C3: on and off are read as on the command line")
    func onOff() {
        let read = read("avatars = \"on\"\nmouse = \"off\"\n")
        #expect(read.complaints == [])
        #expect(read.values[.avatars] == .flag(true) && read.values[.mouse] == .flag(false))
    }

    @Test("C3: a line that can't be read costs itself; what follows counts")
    func recovery() {
        let read = read("nonsense here\ntheme = \"mono\"\n[keys\nquit = [\"x\"]\n[themes.a]\ntext = \"1\"\n")
        #expect(read.problems.map(\.line) == [1, 3])
        #expect(read.values.text(.theme) == "mono")
        // Keys behind a header that can't be read belong nowhere.
        #expect(read.keys.isEmpty)
        #expect(read.themes.count == 1)
    }

    @Test("C3: TOML's texts, numbers and tables")
    func toml() {
        let read = read(
            "theme = \"\"\"\r\nda\\\r\n   rk\"\"\"\r\nrefresh-every = 1_0\r\nhide = ['''a\nb''', \"c\"]\r\nkeys = { quit = 'x', a.b = \"\" }\n"
        )
        #expect(read.values.text(.theme) == "dark")
        #expect(read.values.number(.refreshEvery) == 10)
        #expect(read.values.texts(.hide) == ["a\nb", "c"])
        #expect(read.keys == [.init(name: "quit", values: ["x"], line: 7)])
        #expect(read.complaints == ["c.toml:7: a must be a string or a list of strings, not a table"])
    }

    @Test("C3: a file full of nonsense is read to its end, quickly, and never crashes")
    func nonsense() {
        var random = SeededGenerator(seed: 7)
        let pieces = [
            "[", "]", "[[", "=", "\"", "'", "\"\"\"", "'''", "{", "}", ",", ".", "#", "\n", "\r\n", "\\", "\\u",
            "theme", "keys",
            "themes.x", "true", "0x", "1e9", "-", "\u{0}", "\u{FEFF}", "é", "hide", "\\U0010FFFF",
            "9223372036854775808",
        ]
        for _ in 0..<3_000 {
            var text: [UInt8] = []
            for _ in 0..<Int.random(in: 0..<60, using: &random) {
                text += pieces.randomElement(using: &random).map { Array($0.utf8) } ?? []
                if Bool.random(using: &random) { text.append(UInt8.random(in: 0...255, using: &random)) }
            }
            let read = Configuration(text, path: "c")
            let lines = text.count { $0 == 0x0A } + 1
            #expect(read.problems.allSatisfy { 0...lines ~= $0.line })
        }
    }

    @Test("C11: commands of one's own are read with their lines; what is wrong is told, and the rest counts")
    func commands() {
        let read = read(
            """
            [commands.view]
            key = "W"
            run = "gh gist view {id}"
            foreground = false
            help = "view with gh"
            [commands.all]
            key = ["f9", "ctrl-g"]
            run = 'cat {file}'
            runn = "x"
            foreground = "yes"
            [commands.none]
            key = "x"
            [commands]
            word = "x"
            [commands."a b"]
            run = "x"
            """)
        #expect(read.commands.map(\.name) == ["view", "all"])
        #expect(read.commands[0].keys == .init(name: "key", values: ["W"], line: 2))
        #expect(read.commands[0].run == .init(name: "run", values: ["gh gist view {id}"], line: 3))
        #expect(!read.commands[0].isForeground && read.commands[1].isForeground)
        #expect(read.commands[0].help == "view with gh" && read.commands[1].help == nil)
        #expect(read.commands[1].keys.values == ["f9", "ctrl-g"])
        #expect(
            read.complaints == [
                "c.toml:9: unknown key “runn”; did you mean “run”?",
                "c.toml:10: foreground must be true or false, not “yes”", "c.toml:11: [commands.none] needs run",
                "c.toml:14: [commands.word] must be a table with key and run",
                "c.toml:15: invalid command name “a b”: use letters, digits and hyphens",
            ])
    }

    @Test("C11: what a command asks for is read as texts and lists; a wrong name or value is told")
    func questions() {
        let read = read(
            """
            [commands.branch]
            run = "git switch {name} {how}"
            prompt = { name = "Branch", other = "Other" }
            menu = { how = ["--force", "--merge"], one = "x" }
            [commands.wrong]
            run = "x"
            prompt = { url = "URL", "a-b" = "x", 1st = "x", good = 3 }
            menu = { none = [], good = ["a"] }
            [commands.more]
            run = "x"
            prompt = "Branch"
            [commands.table]
            run = "x {name}"
            [commands.table.prompt]
            name = "Name"
            """)
        #expect(
            read.commands.first?.questions == [
                .init(name: "name", label: "Branch", line: 3), .init(name: "other", label: "Other", line: 3),
                .init(name: "how", label: "how", choices: ["--force", "--merge"], line: 4),
                .init(name: "one", label: "one", choices: ["x"], line: 4),
            ])
        #expect(read.commands.last?.questions == [.init(name: "name", label: "Name", line: 15)])
        #expect(read.commands.map(\.name) == ["branch", "wrong", "more", "table"])
        #expect(read.complaints.map { $0.prefix { $0 != " " } } == ["c.toml:7:", "c.toml:8:", "c.toml:11:"])
    }

    @Test("C3: what is nested deeply, or long, ends in a problem", arguments: ["[", "{a=", "a.", "[a.", "\"", "'''"])
    func deep(_ piece: String) {
        let read = read("hide = " + String(repeating: piece, count: 50_000))
        #expect(!read.problems.isEmpty)
    }

    @Test("C3: every setting of the file's template is one, set to an example that is right")
    func template() {
        let text = ConfigurationFile.template(
            keys: [("quit", ["q", "\\", "\""], "quit")], roles: ["accent", "base"])
        #expect(read(text).complaints == [])
        let active = text.split(separator: "\n").filter { $0.hasPrefix("#") && !$0.hasPrefix("# ") }.map {
            $0.dropFirst()
        }
        let set = read(active.joined(separator: "\n"))
        #expect(set.complaints == [])
        #expect(set.values.count == Setting.inFile.count)
        #expect(set.keys.first?.values == ["q", "\\", "\""])
        #expect(set.themes.first?.assignments.count == 3)
        #expect(set.commands.first?.run.values == ["gh gist view {id} | less"])
    }

    @Test("C3: the file lies where XDG says, and one that can't be read is a problem")
    func files() {
        #expect(
            ConfigurationFile.path(environment: ["XDG_CONFIG_HOME": "/x", "HOME": "/h"]) == "/x/gists-tui/config.toml")
        #expect(
            ConfigurationFile.path(environment: ["XDG_CONFIG_HOME": "x", "HOME": "/h"])
                == "/h/.config/gists-tui/config.toml")
        #expect(ConfigurationFile.path(environment: [:]) == nil)
        #expect(ConfigurationFile.read("/no/such/file").complaints == [])
        #expect(ConfigurationFile.read("/tmp").complaints == ["/tmp: can't be read: Is a directory"])
        #expect(ConfigurationFile.read("/dev/zero").complaints == ["/dev/zero: larger than 1 MB"])
    }

}
