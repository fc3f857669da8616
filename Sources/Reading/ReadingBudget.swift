import Glibc

/// Why a text is not read to its end.
public enum ReadingStop: Error, Equatable, Sendable {
    /// It is not what its name says.
    case otherwise
    /// It breaks the rules of what its name says; from this line on, which is counted from 1.
    case syntax(line: Int)
    /// It takes more work or processor time than was allowed.
    case work
    case memory
    case cancelled
}

/// The bounds of what may be spent on reading a text.
public struct ReadingLimits: Equatable, Sendable {
    /// Steps: a node, a block, a field, some bytes of text; about three millions of them take a second. Unlike time they are
    /// the same on every machine.
    var work: Int?
    /// Seconds of the processor.
    var seconds: Double?
    /// Bytes. The process takes about a quarter more than what is counted.
    var memory: Int
    /// Whether to wait for a parser that another thread has: keys never do.
    var waits: Bool

    public init(work: Int? = nil, seconds: Double? = nil, memory: Int = 192 << 20, waits: Bool = true) {
        self.work = work
        self.seconds = seconds
        self.memory = memory
        self.waits = waits
    }

    /// No more than fits between two keys: about two milliseconds. The clock only counts for texts whose steps are long.
    public static let quick = ReadingLimits(work: 6_000, seconds: 0.01, memory: 16 << 20, waits: false)
    /// For what a person opens, and nobody chose to wait for.
    public static let usual = ReadingLimits(seconds: 2)
    /// For who wants it whatever it takes; memory has an end all the same.
    public static let patient = ReadingLimits(memory: 1 << 30)
}

/// Counts what one reading job spends, and ends it. Parsers, pages and tables ask it at each step; once it has said no, it
/// says nothing else, and what was read so far is worth nothing.
public final class ReadingBudget {
    private let limits: ReadingLimits
    private let start = ReadingBudget.processorSeconds()
    public private(set) var work = 0
    public private(set) var memory = 0
    /// The most memory that there was at one time.
    public private(set) var peak = 0
    private var nextLook = 0
    /// Why there is no more; nil while there is.
    public private(set) var stop: ReadingStop?

    /// Steps between two looks at the clock and at whether anybody still waits.
    private static let stepsBetweenLooks = 500

    public init(_ limits: ReadingLimits = .usual) {
        self.limits = limits
    }

    /// Whether to wait for what another thread has.
    var waits: Bool { limits.waits }

    /// Takes so much, and says whether to go on.
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

    /// Ends it for a reason of the caller's own, unless it has ended.
    func end(_ reason: ReadingStop) {
        stop = stop ?? reason
    }

    /// Seconds of the processor that this thread has had.
    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
