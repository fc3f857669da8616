import Cells
import Documents
import Gists
import Texts

/// Images in texts: the running drawings, and the latest results.
struct InlineImages: Equatable, Sendable {
    struct Key: Hashable, Sendable {
        var gist: GistID
        /// From the text.
        @Exact var address: String
    }

    struct Drawn: Equatable {
        var surface: Surface
        var canvas: ImageCanvas
        /// The size of the image in pixels.
        var size: PixelSize

        /// True if it would be drawn the same on another canvas.
        func isSame(on other: ImageCanvas) -> Bool {
            var other = other
            let cells = other.cells(of: size)
            if cells == canvas.cells(of: size), cells == surface.size { other.size = canvas.size }
            return other == canvas
        }
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
    /// The sizes of images that were drawn before.
    var sizes = ImageSizes()
    /// Images whose room is not yet that of their size, or that have failed and still have room.
    var unsettled: Set<Key> = []
    /// True if the images of a preview are drawn once the selection rests.
    var waitForRest = false

    /// Each image takes up to some hundred kilobytes.
    private static let capacity = 50

    /// Forgets failed images of a gist.
    mutating func forgetFailed(of gist: GistID) { failed = failed.filter { $0.gist != gist } }

    /// Ends a drawing. Returns false if it was cancelled before.
    /// - Parameter image: the image, and its size in pixels; nil if it could not be drawn.
    mutating func end(_ image: (surface: Surface, size: PixelSize)?, for key: Key) -> Bool {
        guard let canvas = running.removeValue(forKey: key) else { return false }
        unsettled.insert(key)
        guard let image else {
            failed.insert(key)
            return true
        }
        sizes.remember(image.size, of: key)
        order.removeAll { $0 == key }
        order.append(key)
        drawn[key] = Drawn(surface: image.surface, canvas: canvas, size: image.size)
        if order.count > Self.capacity { drawn[order.removeFirst()] = nil }
        return true
    }
}
