import ArgumentParser
import Cells
import GitHub
import Glibc
import Runtime
import Storage
import Terminal

@main
struct GistsTUI: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "gists-tui", subcommands: [Snapshot.self])
    @OptionGroup var general: GeneralOptions
    mutating func run() throws {
        let demo = general.demo ? try DemoServer() : nil
        defer { demo?.stop() }
        let code = try BrowserProgram.run(general.launchOptions(demo))
        if code != .success { throw ArgumentParser.ExitCode(code.rawValue) }
    }
}

struct GeneralOptions: ParsableArguments {
    @Option var apiUrl: String?
    @Option var cacheDir: String?
    @Flag var demo = false
    func launchOptions(_ demo: DemoServer?) throws -> LaunchOptions {
        let environment = ProcessEnvironment.current()
        let configuration = try APIConfiguration(
            apiURL: demo?.address.api ?? apiUrl ?? APIConfiguration.publicAPI,
            credentials: demo.map { Credentials(token: try! Token($0.address.token), source: .option) },
            userAgent: "gists-tui/0.1")
        return LaunchOptions(configuration: configuration, cacheFolder: cacheDir, environment: environment)
    }
}
enum ProcessEnvironment {
    static func current() -> [String: String] {
        var result: [String: String] = [:]
        var pointer = environ
        while let entry = pointer.pointee {
            let text = String(cString: entry)
            if let equals = text.firstIndex(of: "=") {
                result[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            pointer += 1
        }
        return result
    }
}
struct Snapshot: ParsableCommand {
    @OptionGroup var general: GeneralOptions
    @Option var size = "80x24"
    @Option var keys = ""
    mutating func run() throws {
        let demo = general.demo ? try DemoServer() : nil
        defer { demo?.stop() }
        let parts = size.split(separator: "x").compactMap { Int($0) }
        var list: [Key] = []
        for c in keys { list.append(c == "\r" ? .enter : .character(c)) }
        for line in try HeadlessProgram.snapshot(
            general.launchOptions(demo), size: Size(columns: parts[0], rows: parts[1]), keys: list)
        { print(line) }
    }
}
