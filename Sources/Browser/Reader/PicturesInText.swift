import Cells
import Texts

/// Images in texts: the running drawings, and the latest results.
struct PicturesInText: Equatable, Sendable {
    struct Key: Hashable, Sendable {
        var gist: String
        /// From the text.
        @Exact var address: String
    }

    struct Drawn: Equatable {
        var picture: Surface
        var canvas: PictureCanvas
    }

    /// The canvases of running drawings.
    var running: [Key: PictureCanvas] = [:]
    private(set) var drawn: [Key: Drawn] = [:]
    private var order: [Key] = []
    /// Images that failed are shown as their text, until the gist is opened again.
    var failed: Set<Key> = []

    /// Each image takes up to some hundred kilobytes.
    private static let capacity = 50

    /// Forgets failed images, so that they are loaded again.
    mutating func forgetFailed(of gist: String) { failed = failed.filter { $0.gist != gist } }

    mutating func keep(_ picture: Surface, for key: Key, on canvas: PictureCanvas) {
        order.removeAll { $0 == key }
        order.append(key)
        drawn[key] = Drawn(picture: picture, canvas: canvas)
        if order.count > Self.capacity { drawn[order.removeFirst()] = nil }
    }
}
