import Configuration
import Reading

extension Words {
    /// The lines of `doctor`.
    enum Doctor {
        static func lines(_ facts: Diagnosis) -> [String] {
            [
                ("version", Version.full),
                ("system", list([facts.system.name, facts.system.kernel, facts.system.machine, facts.system.libc])),
                ("terminal", terminal(facts.terminal)),
                ("text", text(facts.text)),
                ("libcurl", libcurl(facts.libcurl)),
                ("keyring", facts.keyring.problem ?? "libsecret and a session bus; not asked for a token"),
                ("programs", "git \(facts.programs.git ?? missing), gh \(facts.programs.gh ?? missing)"),
                ("clipboard", list(facts.clipboard.map { $0.isExactly("terminal") ? "terminal (OSC 52)" : $0 })),
                ("config", configuration(facts.configuration)),
                (
                    "folders",
                    "cache \(folder(facts.folders.cache)), state \(folder(facts.folders.state))"
                ),
            ].map { name, value in name + String(repeating: " ", count: 11 - name.count) + value }
        }

        /// A problem in the configuration file, without its path. Values that may be a secret are left out.
        static func problem(_ problem: Problem) -> String {
            let place = problem.line > 0 ? "line \(problem.line): " : ""
            guard LeakGuard.leaks(in: problem.reason, file: "").isEmpty else { return place + "(it names a secret)" }
            let parts = withoutValues(problem.reason).parts(separatedBy: " ")
            return place + parts.map { isLong($0) ? "…" : String($0) }.joined(separator: " ")
        }

        private static let missing = "missing"

        private static func list(_ parts: [String?]) -> String { parts.compactMap(\.self).joined(separator: ", ") }

        private static func terminal(_ facts: TerminalFacts) -> String {
            var size: String?
            if let columns = facts.columns, let rows = facts.rows { size = "\(columns)x\(rows)" }
            let colors =
                switch facts.colors {
                case "none": "no colours"
                case "truecolor": "24-bit colour"
                default: "\(facts.colors) colours"
                }
            return list(
                [facts.type.map { "TERM=\($0)" } ?? "TERM is not set", facts.program] + facts.within
                    + [size, colors, facts.background.map { "\($0) background" }])
        }

        private static func text(_ facts: TextFacts) -> String {
            list([
                facts.locale ?? "no locale is set", facts.charset == "ascii" ? "ASCII" : "UTF-8",
                "symbols \(facts.symbols)", "hyperlinks \(facts.hyperlinks ? "on" : "off")",
            ])
        }

        private static func libcurl(_ facts: NetworkFacts) -> String {
            let variables = facts.variables.isEmpty ? nil : "set: " + facts.variables.joined(separator: " ")
            return list([facts.problem ?? list([facts.version, facts.tls]), variables])
        }

        private static func configuration(_ facts: Diagnosis.File) -> String {
            guard let path = facts.path else { return "no folder for it: HOME is not set" }
            guard facts.exists else { return "\(path) does not exist" }
            guard !facts.problems.isEmpty else { return "\(path), without problems" }
            return "\(path), \(facts.problems.joined(separator: "; "))"
        }

        private static func folder(_ folder: Diagnosis.Folder?) -> String {
            guard let folder else { return "(HOME is not set)" }
            return folder.path + (folder.writable ? folder.exists ? "" : " (new)" : " (not writable)")
        }

        /// Quoted words stay only if they look like the name of a setting: no token does.
        private static func withoutValues(_ text: String) -> String {
            var (result, rest) = ("", Substring(text))
            while let start = rest.place(of: "“") {
                result += rest[..<start.upperBound]
                rest = rest[start.upperBound...]
                guard let end = rest.place(of: "”") else { return result + "…" }
                result += isName(rest[..<end.lowerBound]) ? rest[..<end.lowerBound] : "…"
                rest = rest[end.lowerBound...]
            }
            return result + rest
        }

        /// True for a word that may be a value without quotation marks; no word of the messages is as long.
        private static func isLong(_ word: Substring) -> Bool { word.utf8.count > 24 }

        private static func isName(_ word: Substring) -> Bool {
            word.utf8.count <= 20
                && word.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "-") }
        }
    }
}
