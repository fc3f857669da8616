import Foundation

/// The programs that this package builds.
public enum Product {
    /// The executable of this name. It stands beside the one that runs the tests.
    public static func path(_ name: String) -> String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent(name).path
    }
}
