import Foundation
import Gists
import TestSupport
import Testing

@testable import Browser

@Suite("C11: placeholders in a line of the shell")
struct PlaceholderScanTests {
    @Test(
        "C11: a placeholder behind anything that leaves the quotes uncertain is refused, and the line does not run",
        arguments: [
            // Quotes begin again in a substitution.
            #"echo "$(sh -c "cat {file}")""#, #"x="$(sh -c "cat {url}")"; echo $x"#, #"echo "`sh -c "cat {file}"`""#,
            #"echo `sh -c \"cat {file}\"`"#, #"echo "$(case x in a) sh -c "cat {file}";; esac)""#,
            #"echo "${x:-$(sh -c "cat {file}")}""#, #"echo "${x:-"a"}" {file}"#, #"echo "$[ "1" ]" {file}"#,
            // Odd quotes that the shell does not count.
            "# for my 24\" screen\nsh -c \"cat {file}\"", "# don't\nsh -c 'cat {file}'", "true # it's\ncat {file}",
            "# a \\\"\ncat {file}", "#\"\ncat {file}", "true;#'\n sh -c 'cat {file}'",
            "cd /tmp &&# '\nsh -c 'cat {id}'",
            "# \"\u{301}\nsh -c \"cat {file}\"", "# '\r\nsh -c 'cat {file}'\r\n", "# ` \ncat {file}",
            "cat <<X\n\"\nX\nsh -c \"cat {file}\"", "cat <<'X'\n'\nX\nsh -c 'cat {owner}'", "sh <<X\ncat {file}\nX",
            "cat <<-X\n\tit's\n\tX\nsh -c 'cat {file}'", "echo $'\\'' {file}", "echo $'it\\'s' 'cat {file}'",
            // Plain quotes.
            "sh -c \"cat {file}\"", "sh -c 'cat {file}'", "echo \"a\\\"{id}\"", "echo '\\'\"{id}\"",
            "echo \"\u{301}{file}\"", "echo 'a\nb{lines}'", "echo \\\"'{file}'",
        ])
    func refused(_ run: String) {
        let problems = CustomCommand.problems(run)
        #expect(!problems.isEmpty)
        var settings = Settings()
        settings.add(CustomCommand(name: "own", run: run), keys: [.character("W")], help: "")
        var story = Story(200, 24, settings: settings, showing: [gist("a")])
        story.type("W")
        #expect(story.news() == [])
        #expect(story.text.contains("own was not run: {"))
    }

    @Test(
        "C11: where every shell reads the quotes alike, a placeholder is taken",
        arguments: [
            "cat {file}", "x={file}; sh -c 'cat \"$1\"' sh \"$x\"", "echo \"a\" 'b' {id} \"c\"", "echo \\\" {id} \\'",
            "cp {file} \"$HOME/$(date +%F).txt\"", "cp {file} \"`date`\"", "mail {owner} <<X\nit's\nX",
            "x=$(wc -l < {file}); echo \"$x\"", "n=$(basename \"$HOME\"); echo $n {file}", "echo \"${HOME}/x\" {file}",
            "echo \"#\" {file}", "echo a#b' {' {file}", "echo ${#HOME} $# '{}' {file}", "# opens a file\nvim {file}",
            "vim {file} # it's {fine}".replacing("{fine}", with: "fine"), "a=${x:-'y'} {file}", "echo {file}#\"a\"",
            "case x in a) echo {file};; esac", "diff <(sort {file}) <(sort \"$HOME/a\")", "echo {id}{owner}{lines}",
            "echo \"a\\\"b\" {url}", "echo 'a\\' {url}", "[ -s {file} ] && less {file}",
        ])
    func accepted(_ run: String) {
        #expect(CustomCommand.problems(run) == [])
        // What the shell gets differs from what was configured only in the placeholders.
        let line = CustomCommand(name: "own", run: run).line(with: [:])
        let restored = CustomCommand.Placeholder.ofGist.reduce(line) {
            $0.replacing("\"${gists_tui_\($1.name)}\"", with: "{\($1.name)}")
        }
        #expect(restored.hasSuffix(run))
    }

    @Test(
        "C11: an unknown placeholder is told; braces of the shell, in quotes or behind a backslash are not",
        arguments: [
            ("echo {foo}", true), ("echo {file_name}", true), ("x {id} {name-1}", true), ("echo {FILE}", true),
            ("echo \"{Files}\"", true), ("{file}{files}", true), ("awk '{print}' {file}", false),
            ("awk \"{print}\" {file}", false), ("echo \\{foo}", false), ("echo ${foo} ${a:-b}", false),
            ("for x in {1..3} {a,b} {}; do :; done", false), ("f() { cat {file}; }; f", false), ("echo {1}", false),
            ("{ echo; }", false), ("find . -exec cat {} +", false), ("echo {foo", false), ("echo {fo o}", false),
        ])
    func unknown(_ run: String, _ isTold: Bool) {
        let problems = CustomCommand.problems(run)
        #expect(problems.count == (isTold ? 1 : 0))
        #expect(problems.allSatisfy { $0.hasPrefix("unknown placeholder {") })
    }

    @Test("C11: the text of a placeholder that was escaped stays text")
    func escaped() {
        #expect(CustomCommand(name: "own", run: "echo \\{id} {id}").placeholders == [.id])
        #expect(CustomCommand(name: "own", run: "echo \\{foo}").line(with: [:]) == "echo \\{foo}")
    }

    @Test(
        "C11: of a server's values only those go in whose characters no shell knows",
        arguments: [
            ("https://gist.github.com/mira/a1", true), ("https://ghe.example.com:8443/gist/mira/a%20b", true),
            ("http://127.0.0.1:80/gist", true), ("https://x.test/$(id)", false), ("https://x.test/a;id", false),
            ("https://x.test/`id`", false), ("https://x.test/?a&b", false), ("https://x.test/a'b", false),
            ("https://x.test/a\"b", false), ("https://x.test/#a", false), ("https://x.test/a|b", false),
            ("https://x.test/{a}", false), ("https://x.test/*", false), ("https://x.test/[a]", false),
            ("https://x.test/a\\b", false), ("https://x.test/<a>", false), ("https://x.test/!1", false),
            ("https://x.test/~root", false), ("https://x.test/a\u{301}", false), ("ftp://x.test/", false),
            ("https://x.test/a b", false), ("https://x.test/^a", false), ("https://x.test/a=b", false),
        ])
    func url(_ address: String, _ isTaken: Bool) {
        var shown = gist("a1", owner: Owner(login: "-rf"))
        shown.htmlURL = address
        let line = CustomCommand(name: "own", run: "x {url} {owner}").run(on: shown, lines: "").line(file: nil)
        #expect(line.contains("gists_tui_url='\(isTaken ? address : "")'\n"))
        #expect(line.contains("gists_tui_owner=''\n"))
    }
}
