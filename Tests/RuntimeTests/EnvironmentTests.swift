import Foundation
import SystemCalls
import Testing

/// Serialized: the environment belongs to the whole process.
@Suite(.serialized) struct EnvironmentTests {
    @Test func `Variables are those of the process`() {
        #expect(Environment.variables == ProcessInfo.processInfo.environment)
        #expect(Environment.variables["PATH"] != nil)
    }

    @Test(arguments: ["", "plain", "a=b=c", "=", "two\nlines", "é 東 🦊", String(repeating: "x", count: 10_000)])
    func `A value may be any text`(value: String) {
        let name = "GISTS_TUI_ENVIRONMENT_TEST"
        setenv(name, value, 1)
        defer { unsetenv(name) }
        #expect(Environment.variables[name] == value)
    }

    @Test func `A removed variable is gone`() {
        setenv("GISTS_TUI_REMOVED", "1", 1)
        unsetenv("GISTS_TUI_REMOVED")
        #expect(Environment.variables["GISTS_TUI_REMOVED"] == nil)
    }
}
