import Cells

/// A request, and the addresses of pictures that fulfil it.
struct AvatarSources: Hashable {
    /// As it was made.
    let request: AvatarRequest
    /// At the size that serves for all that is small, and is there first.
    let quick: AvatarRequest
    /// At the size that fits; the same where that is small, or the server knows of no sizes.
    let sharp: AvatarRequest

    init(_ request: AvatarRequest, style: ThumbnailStyle) {
        func sized(_ pixels: Int) -> AvatarRequest {
            var sized = request
            sized.url = AvatarURL.sized(request.url, pixels: pixels)
            return sized
        }
        self.request = request
        quick = sized(AvatarURL.smallest)
        sharp = sized(AvatarURL.pixels(for: style.pixels(for: request.size)))
    }
}
