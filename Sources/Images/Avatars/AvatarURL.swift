import Cells

/// Which picture to ask an avatar server for.
public enum AvatarURL {
    /// Pixels of the longer side that serve for all small pictures, so that one download does.
    static let smallest = 64

    /// The size to ask for: of a few, so that pictures of about the same size share a download.
    static func pixels(for wanted: PixelSize) -> Int {
        [smallest, 128, 256].first { $0 >= max(wanted.width, wanted.height) } ?? 460
    }

    /// Sets the query's `s=`, by which GitHub (and Gravatar) choose the size they send.
    ///
    /// Only where that is known to mean a size: the query already has `s` or GitHub's `v`, or the host is GitHub's for
    /// avatars. Any other URL comes back as it is, since one more parameter could break a signature or name something else.
    public static func sized(_ url: String, pixels: Int) -> String {
        guard let scheme = ["https://", "http://"].first(where: url.hasPrefix) else { return url }
        // In bytes: each key asks for the pictures of two screens.
        let bytes = url.utf8
        let fragmentStart = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        let queryStart = bytes[..<fragmentStart].firstIndex(of: UInt8(ascii: "?")) ?? fragmentStart
        let host = bytes[..<queryStart].dropFirst(scheme.utf8.count).prefix { $0 != UInt8(ascii: "/") }
        let parameters = bytes[queryStart..<fragmentStart].dropFirst().split(separator: UInt8(ascii: "&"))
        let letters = parameters.map(name)
        guard host.elementsEqual("avatars.githubusercontent.com".utf8) || letters.contains(where: { $0 != nil }) else {
            return url
        }
        let others = zip(parameters, letters).filter { $1 != UInt8(ascii: "s") }.map { String(Substring($0.0)) }
        let query = (others + ["s=\(pixels)"]).joined(separator: "&")
        return url[..<queryStart] + "?" + query + url[fragmentStart...]
    }

    /// The parameter's name if it is one of the two that matter.
    private static func name(of parameter: Substring.UTF8View) -> UInt8? {
        guard let letter = parameter.first, [UInt8(ascii: "s"), UInt8(ascii: "v")].contains(letter) else { return nil }
        let next = parameter.dropFirst().first
        return next == nil || next == UInt8(ascii: "=") ? letter : nil
    }
}

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
