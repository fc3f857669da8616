/// The times at which images are drawn row by row: each drawing sends all their bytes, which may be some hundred
/// kilobytes. A single key draws them at once. While keys arrive one after the other, only text is drawn.
struct StripPace {
    private var drawnAt: ContinuousClock.Instant?
    private var keyAt: ContinuousClock.Instant?
    /// True if the last key came soon after the one before it.
    private var isHeld = false

    /// The time between two drawings: 25 a second.
    static let interval = Duration.milliseconds(40)
    /// The time after which no more keys arrive. Keys that are held come every 30 to 50 milliseconds.
    static let rest = Duration.milliseconds(100)

    mutating func keyCame(at now: ContinuousClock.Instant) {
        isHeld = keyAt.map { now - $0 < Self.rest } ?? false
        keyAt = now
    }

    mutating func drew(at now: ContinuousClock.Instant) { drawnAt = now }

    /// The time until images may be drawn.
    func timeToDraw(at now: ContinuousClock.Instant) -> Duration {
        let sinceDrawing = drawnAt.map { $0 + Self.interval - now } ?? .zero
        let sinceKey = isHeld ? keyAt.map { $0 + Self.rest - now } ?? .zero : .zero
        return max(.zero, sinceDrawing, sinceKey)
    }
}
