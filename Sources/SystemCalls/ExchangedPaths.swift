import Glibc

/// Exchanging two files or folders at once.
public enum ExchangedPaths {
    private typealias Call =
        @convention(c) (
            Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
        ) -> Int32

    /// Of the C library, whose declaration Swift does not import.
    private static let call = dlsym(nil, "renameat2").map { unsafeBitCast($0, to: Call.self) }
    /// `RENAME_EXCHANGE`.
    private static let exchange: UInt32 = 2

    /// Gives each of two paths what is at the other one. No process sees a state between.
    /// - Returns: false if nothing was changed: some file systems do not support it.
    public static func exchange(_ one: String, _ other: String) -> Bool {
        call?(AT_FDCWD, one, AT_FDCWD, other, exchange) == 0
    }
}
