import Cells
import Texts

/// Pictures in texts: those that are under way, and the latest that came.
struct PicturesInText: Equatable, Sendable {
    struct Key: Hashable, Sendable {
        var gist: String
        /// As the text has it.
        @Exact var address: String
    }

    struct Drawn: Equatable {
        var picture: Surface
        var canvas: PictureCanvas
    }

    /// What those that are under way are drawn on.
    var running: [Key: PictureCanvas] = [:]
    private(set) var drawn: [Key: Drawn] = [:]
    private var order: [Key] = []
    /// What can't be drawn is its text, until the gist is opened again.
    var failed: Set<Key> = []

    /// Each takes up to some hundred kilobytes.
    private static let capacity = 50

    /// What could not be drawn is tried again.
    mutating func forgetFailed(of gist: String) { failed = failed.filter { $0.gist != gist } }

    mutating func keep(_ picture: Surface, for key: Key, on canvas: PictureCanvas) {
        order.removeAll { $0 == key }
        order.append(key)
        drawn[key] = Drawn(picture: picture, canvas: canvas)
        if order.count > Self.capacity { drawn[order.removeFirst()] = nil }
    }
}
