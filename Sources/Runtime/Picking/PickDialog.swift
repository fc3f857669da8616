import Browser
import Cells
import Concurrency
import FoundationEssentials
import Synchronization
import Terminal

/// The screen after a choice: the wait for a file, and the form for placeholders.
struct PickDialog {
    let screen: Screen
    let settings: Settings
    let wakeup: Wakeup

    /// Milliseconds after which the wait is shown.
    private static let patience = 150

    /// Runs work and waits for it. `Esc` and `Ctrl-C` cancel it.
    /// - Parameters:
    ///   - name: the name of what is loaded.
    ///   - frame: draws the screen below the note.
    func wait<Value: Sendable>(
        for name: String, over frame: () -> Surface, _ work: @escaping @Sendable () async throws -> Value
    ) throws -> Value {
        let box = Box<Value>()
        let task = Task(executorPreference: WorkExecutor.shared) { [wakeup] in
            let result: Result<Value, any Error>
            do { result = .success(try await work()) } catch { result = .failure(error) }
            box.result.withLock { $0 = result }
            wakeup.signal()
        }
        while true {
            if let result = box.result.withLock({ $0 }) { return try result.get() }
            let events = screen.waitForEvents(timeoutMilliseconds: Self.patience, wakeup: wakeup)
            do {
                for event in events { try stop(at: event) }
            } catch {
                task.cancel()
                throw error
            }
            guard events.isEmpty || events.contains(.resumed) else { continue }
            var surface = frame()
            let line = Rect(x: 0, y: surface.size.rows - 1, width: surface.size.columns, height: 1)
            surface.fill(line, with: .blank())
            surface.put(
                OneLine.collapse(Words.Pick.loading(name), columns: line.width - 2), x: 1, y: line.y, clip: line)
            screen.present(surface)
        }
    }

    private final class Box<Value: Sendable>: Sendable {
        let result = Mutex<Result<Value, any Error>?>(nil)
    }

    /// Asks for the values of a text.
    func fill(_ form: inout FillForm) throws {
        while true {
            switch form.outcome {
            case .filled: return
            case .cancelled: throw PickStop.back
            case .interrupted: throw PickStop.interrupted
            case nil: break
            }
            var surface = Surface(screen.size)
            FillView.draw(form, settings, into: &surface)
            screen.present(surface)
            for event in screen.waitForEvents(wakeup: wakeup) where form.outcome == nil {
                switch event {
                case .key(.alt(let key)) where key != .backspace && !key.isOfWord:
                    form.handle(.escape)
                case .key(let key): form.handle(key)
                case .paste(let text): form.paste(text)
                default: try stop(at: event, hasKeys: true)
                }
            }
        }
    }

    /// - Parameter hasKeys: true if keys have other meanings than to cancel.
    private func stop(at event: TerminalEvent, hasKeys: Bool = false) throws {
        switch event {
        case .key(.control("c")) where !hasKeys, .interrupt, .terminate, .hangup: throw PickStop.interrupted
        case .key(.escape) where !hasKeys, .key(.control("g")) where !hasKeys: throw PickStop.back
        default: break
        }
    }
}

extension Key {
    /// True for the letters with which Alt edits a line.
    fileprivate var isOfWord: Bool { ["b", "f", "d"].contains(self) }
}
