import Cells
import Documents
import Texts

/// Images in texts: the running drawings, and the latest results.
struct InlineImages: Equatable, Sendable {
    struct Key: Hashable, Sendable {
        var gist: String
        /// From the text.
        @Exact var address: String
    }

    struct Drawn: Equatable {
        var surface: Surface
        var canvas: ImageCanvas
    }

    /// An image to draw.
    struct Wanted {
        var source: ImageSource
        var canvas: ImageCanvas
    }

    /// The canvases of running drawings.
    var running: [Key: ImageCanvas] = [:]
    private(set) var drawn: [Key: Drawn] = [:]
    private var order: [Key] = []
    /// Images that failed are shown as their text, until the gist is opened again.
    private(set) var failed: Set<Key> = []
    /// True if the images of a preview are drawn once the selection rests.
    var waitForRest = false

    /// Each image takes up to some hundred kilobytes.
    private static let capacity = 50

    /// Forgets failed images, so that they are loaded again.
    mutating func forgetFailed(of gist: String) { failed = failed.filter { $0.gist != gist } }

    /// Ends a drawing. Returns false if it was cancelled before.
    /// - Parameter surface: the image; nil if it could not be drawn.
    mutating func end(_ surface: Surface?, for key: Key) -> Bool {
        guard let canvas = running.removeValue(forKey: key) else { return false }
        guard let surface else {
            failed.insert(key)
            return true
        }
        order.removeAll { $0 == key }
        order.append(key)
        drawn[key] = Drawn(surface: surface, canvas: canvas)
        if order.count > Self.capacity { drawn[order.removeFirst()] = nil }
        return true
    }
}
