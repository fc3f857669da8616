import Foundation
import Testing

@testable import Configuration

@Suite("C1, C3: the table of settings")
struct SettingTests {
    @Test("Names are each one's own; whatever takes a value says what help calls it, flags and the file's own do not")
    func complete() {
        #expect(Set(Setting.all.map(\.name)).count == Setting.all.count)
        for setting in Setting.all {
            #expect(setting.valueName.isEmpty == (setting.kind == .flag || setting.place == .file), "\(setting.name)")
            #expect(setting.help.hasSuffix("."), "\(setting.name)")
            #expect(setting.place == .commandLine || !setting.example.isEmpty, "\(setting.name)")
        }
    }

    @Test("A setting's standard is a value that the command line takes")
    func standards() throws {
        for setting in Setting.onCommandLine {
            switch setting.standard {
            case .text(let text)?: #expect(try setting.value(of: text) == .text(text))
            case .number(let number)?: #expect(try setting.value(of: "\(number)") == .number(number))
            case .flag?, .texts?, nil: break
            }
        }
    }

    @Test(
        "The command line's words become values, or a sentence says what is taken",
        arguments: [
            (.plain, "", .success(.flag(true))), (.mouse, "on", .success(.flag(true))),
            (.mouse, "off", .success(.flag(false))), (.mouse, "true", .failure("must be on or off.")),
            (.color, "256", .success(.text("256"))),
            (.color, "red", .failure("must be one of auto, truecolor, 256, 16, never.")),
            (.refreshEvery, "86400", .success(.number(86_400))),
            (.refreshEvery, "86401", .failure("must be a number from 0 to 86400.")),
            (.refreshEvery, "-1", .failure("must be a number from 0 to 86400.")),
            (.refreshEvery, "1s", .failure("must be a number from 0 to 86400.")),
            (.cacheDir, "", .failure("must be the path of a folder.")), (.token, "-", .success(.text("-"))),
        ] as [(Setting, String, Reading)])
    func reading(_ setting: Setting, _ text: String, _ expected: Reading) {
        do throws(SettingError) {
            let value = try setting.value(of: text)
            guard case .success(value) = expected else { return #expect(Bool(false), "\(value)") }
        } catch {
            guard case .failure(error.description) = expected else { return #expect(Bool(false), "\(error)") }
        }
    }

    enum Reading: Sendable {
        case success(Setting.Value)
        case failure(String)
    }

    @Test("The command line goes before the file, and what neither says has its standard")
    func order() {
        var (ofLine, ofFile) = (SettingValues(), SettingValues())
        (ofLine[.mouse], ofFile[.mouse], ofFile[.avatars]) = (.flag(true), .flag(false), .flag(false))
        ofFile[.refreshEvery] = .number(60)
        let both = ofLine.orElse(ofFile)
        #expect(both.isOn(.mouse) && !both.isOn(.avatars) && !both.isOn(.plain))
        #expect(both.number(.refreshEvery) == 60 && ofLine.number(.refreshEvery) == 0)
        #expect(both.text(.theme) == nil)
    }

    @Test("A home folder stands in for ~/ in paths, and nowhere else")
    func home() {
        var values = SettingValues()
        (values[.log], values[.cacheDir], values[.theme]) = (.text("a"), .text("b"), .text("c"))
        let expanded = values.expandingHome { "/home/" + $0 }
        #expect(expanded.text(.log) == "/home/a" && expanded.text(.cacheDir) == "/home/b")
        #expect(expanded.text(.theme) == "c")
    }

    /// The table between its marks in docs/CONFIGURATION.md. `OPTIONS=write` writes it again.
    @Test("The table of options in docs/CONFIGURATION.md is this one")
    func document() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../docs/CONFIGURATION.md").standardized
        let text = try String(contentsOf: file, encoding: .utf8)
        let (begin, end) = ("<!-- made from the table of settings -->\n", "<!-- end of the table -->\n")
        let start = try #require(text.firstRange(of: begin)).upperBound
        let stop = try #require(text.firstRange(of: end)).lowerBound
        let rows = Setting.all.map { "| " + $0.columns.joined(separator: " | ") + " |\n" }
        let table =
            "| command line | configuration file | environment | what it does |\n|---|---|---|---|\n" + rows.joined()
        if ProcessInfo.processInfo.environment["OPTIONS"] == "write" {
            return try Data((text[..<start] + table + text[stop...]).utf8).write(to: file)
        }
        #expect(text[start..<stop] == table)
    }
}

extension Setting {
    fileprivate var columns: [String] {
        let value = kind == .flag ? "" : " <\(valueName)>".replacing("|", with: "\\|")
        return [
            place != .file ? "`--\(name)\(value)`" : "", place != .commandLine ? "`\(name) = \(example)`" : "",
            environment.map { "`\($0)`" }.joined(separator: " "),
            help + (choices.isEmpty || kind == .onOff ? "" : " One of: \(choices.joined(separator: ", "))."),
        ]
    }
}
