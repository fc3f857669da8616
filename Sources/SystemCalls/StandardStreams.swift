import Glibc

/// Standard input, output and error.
public enum StandardStreams {
    /// Occupies the streams that the caller has closed. Otherwise the next file that is opened has the number of one, and
    /// what is printed goes into that file. Reading and printing fail as they do for a closed stream.
    public static func occupyClosed() {
        for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
            // The lowest free number is the one of the stream.
            _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
