import Browser

/// When the next frame is drawn: at once, where something has come. Pictures come one by one, and dozens at a time: those
/// that come within a frame's time of each other share one.
struct FramePace {
    private var drawnAt: ContinuousClock.Instant?
    /// What has come since the last frame.
    private var news = News.others

    private enum News { case none, pictures, others }

    /// As long as most screens show a picture.
    static let interval = Duration.milliseconds(16)

    mutating func came(_ messages: [Message]) {
        guard !messages.isEmpty else { return }
        let hasOnlyPictures = messages.allSatisfy { if case .avatar = $0 { true } else { false } }
        news = hasOnlyPictures && news != .others ? .pictures : .others
    }

    mutating func drew(at now: ContinuousClock.Instant) {
        drawnAt = now
        news = .none
    }

    /// The time until the next frame, zero where it is due; nil where it would be the last one again.
    func timeToFrame(at now: ContinuousClock.Instant) -> Duration? {
        switch news {
        case .none: nil
        case .pictures: drawnAt.map { max(.zero, $0 + Self.interval - now) } ?? .zero
        case .others: .zero
        }
    }
}
