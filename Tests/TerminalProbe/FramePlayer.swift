import Cells
import Concurrency
import Terminal

/// Presents the next frame with each `j`, and says with the window's title that it has been sent.
struct FramePlayer {
    private var frames: Frames
    private let screen: Screen
    private let wakeup: Wakeup

    init(seed: Int, screen: Screen, wakeup: Wakeup) {
        frames = Frames(seed: seed)
        self.screen = screen
        self.wakeup = wakeup
    }

    mutating func run() {
        present()
        while true {
            for event in screen.waitForEvents(wakeup: wakeup) {
                switch event {
                case .key(.character("j")):
                    frames.advance()
                    present()
                case .key(.character("q")), .terminate, .hangup: return
                default: break
                }
            }
        }
    }

    private mutating func present() {
        // The window has its new size already, the news of it may be on the way.
        while screen.size != frames.size { _ = screen.waitForEvents(wakeup: wakeup) }
        if frames.isRedrawn { screen.redraw() }
        screen.present(frames.surface)
        screen.setTitle("frame \(frames.number)")
    }
}
