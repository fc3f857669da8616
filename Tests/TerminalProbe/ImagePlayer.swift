import Cells
import Concurrency
import Terminal

/// Asks the terminal for images, says with the window's title which it has, and then presents the next frame with each `j`.
/// The title has the frame's number, and `whole` once no image of it is missing.
struct ImagePlayer {
    private let seed: Int
    private let screen: Screen
    private let wakeup: Wakeup
    private var frames: ImageFrames?

    init(seed: Int, screen: Screen, wakeup: Wakeup) {
        self.seed = seed
        self.screen = screen
        self.wakeup = wakeup
    }

    mutating func run() {
        screen.present(Surface(screen.size))
        screen.askForBackground()
        screen.setTitle("asked")
        while true {
            let events = screen.waitForEvents(wakeup: wakeup)
            if events.isEmpty { present() }
            for event in events {
                switch event {
                case .images(let support?):
                    frames = ImageFrames(seed: seed, support.imageProtocol)
                    screen.setTitle("\(support.imageProtocol) \(support.cell.columns)×\(support.cell.rows)")
                case .key(.character("j")):
                    frames?.advance()
                    present()
                case .key(.character("r")):
                    screen.redraw()
                    present()
                case .key(.character("s")): screen.withTerminalReleased { screen.setTitle("released") }
                case .key(.character("?")): screen.setTitle("ready")
                case .key(.character("q")), .terminate, .hangup: return
                case .key(let key): screen.setTitle("key \(key)")
                default: break
                }
            }
        }
    }

    private func present() {
        guard let frames else { return }
        // The window has its new size already, the news of it may be on the way.
        while screen.size != frames.size { _ = screen.waitForEvents(wakeup: wakeup) }
        screen.present(frames.surface)
        screen.setTitle("frame \(frames.number)\(screen.lacksImages ? "" : " whole")")
    }
}
