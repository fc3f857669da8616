import Glibc

/// The reason why a text is not read to its end.
public enum ReadingStop: Error, Equatable, Sendable {
    /// It does not have the form of its name.
    case otherwise
    /// It has a syntax error in this line, counted from 1.
    case syntax(line: Int)
    /// It needs more work or processor time than allowed.
    case work
    case memory
    case cancelled
}

/// The limits for reading a text.
public struct ReadingLimits: Equatable, Sendable {
    /// Steps: a node, a block, a field, some bytes of text; about three million of them take a second. Unlike time,
    /// they are the same on every machine.
    var work: Int?
    /// Seconds of processor time.
    var seconds: Double?
    /// Bytes. The process needs at most a tenth more than what is counted.
    var memory: Int
    /// True to wait for a parser that another thread uses: key presses never wait.
    var waits: Bool

    public init(work: Int? = nil, seconds: Double? = nil, memory: Int = 192 << 20, waits: Bool = true) {
        self.work = work
        self.seconds = seconds
        self.memory = memory
        self.waits = waits
    }

    /// The limits between two key presses: about two milliseconds. The clock only matters for texts with long steps.
    public static let quick = ReadingLimits(work: 6_000, seconds: 0.01, memory: 16 << 20, waits: false)
    /// For documents that the user opens without choosing to wait.
    public static let usual = ReadingLimits(seconds: 2)
    /// For documents that the user wants regardless of time; memory is still limited.
    public static let patient = ReadingLimits(memory: 1 << 30)
}

/// Counts the work, time and memory of reading a text, and ends it. Parsers, pages and tables check it at each step;
/// once it has ended, it stays ended, and the partial result is useless.
public final class ReadingBudget {
    private let limits: ReadingLimits
    private let start = ReadingBudget.processorSeconds()
    public private(set) var work = 0
    public private(set) var memory = 0
    /// The maximum memory in use at any time.
    public private(set) var peak = 0
    private var nextLook = 0
    /// The reason of the end; nil as long as it continues.
    public private(set) var stop: ReadingStop?

    /// Steps between two checks of the clock and for cancellation.
    private static let stepsBetweenLooks = 500

    public init(_ limits: ReadingLimits = .usual) {
        self.limits = limits
    }

    /// True to wait for a resource that another thread uses.
    var waits: Bool { limits.waits }

    /// Takes this much, and returns true if the work may continue.
    @discardableResult
    public func allows(work: Int = 1, bytes: Int = 0) -> Bool {
        self.work += work
        memory += bytes
        peak = max(peak, memory)
        if stop != nil { return false }
        if memory > limits.memory { stop = .memory }
        if let most = limits.work, self.work > most { stop = .work }
        if self.work >= nextLook {
            nextLook = self.work + Self.stepsBetweenLooks
            if Task.isCancelled { stop = .cancelled }
            if let most = limits.seconds, Self.processorSeconds() - start > most { stop = .work }
        }
        return stop == nil
    }

    /// Ends it for the caller's own reason, unless it has already ended.
    func end(_ reason: ReadingStop) {
        stop = stop ?? reason
    }

    /// Seconds of processor time of this thread.
    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
