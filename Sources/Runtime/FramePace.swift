import Browser
import Cells

/// Schedules the next frame: at once for new content. Images arrive one by one, and dozens at a time: those within the
/// time of one frame share it.
struct FramePace {
    private var drawnAt: ContinuousClock.Instant?
    /// The kind of changes since the last frame.
    private var news = News.others

    private enum News { case none, images, others }

    /// The frame time of most screens.
    static let interval = Duration.milliseconds(16)

    /// - Parameter prefetched: avatars for rows that are not on the screen.
    mutating func came(_ messages: [Message], prefetched: [AvatarRequest] = []) {
        for message in messages {
            guard case .avatar(let request, _) = message else { return news = .others }
            if news == .none, !prefetched.contains(request) { news = .images }
        }
    }

    mutating func drew(at now: ContinuousClock.Instant) {
        drawnAt = now
        news = .none
    }

    /// The time until the next frame, zero if it is due; nil if it would be equal to the last one.
    func timeToFrame(at now: ContinuousClock.Instant) -> Duration? {
        switch news {
        case .none: nil
        case .images: drawnAt.map { max(.zero, $0 + Self.interval - now) } ?? .zero
        case .others: .zero
        }
    }
}
