import Cells

/// The URLs of avatars at the size that is needed.
public enum AvatarURL {
    /// The longer side, in pixels, that is enough for all small avatars, so that one download serves them all.
    static let smallest = 64

    /// The size to request: one of a few, so that avatars of about the same size share a download.
    static func pixels(for wanted: PixelSize) -> Int {
        [smallest, 128, 256].first { $0 >= max(wanted.width, wanted.height) } ?? 460
    }

    /// Sets the query's `s=`, which tells GitHub (and Gravatar) the size to send.
    ///
    /// Only for URLs that are known to have a size: the query already has `s` or GitHub's `v`, or the host is GitHub's
    /// for avatars. Returns any other URL unchanged, since an added parameter could break a signature or mean something
    /// else.
    public static func sized(_ url: String, pixels: Int) -> String {
        guard let scheme = ["https://", "http://"].first(where: url.hasPrefix) else { return url }
        // Works on bytes for speed: each key press requests the avatars of two screens.
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

    /// The parameter's name if it is `s` or `v`.
    private static func name(of parameter: Substring.UTF8View) -> UInt8? {
        guard let letter = parameter.first, [UInt8(ascii: "s"), UInt8(ascii: "v")].contains(letter) else { return nil }
        let next = parameter.dropFirst().first
        return next == nil || next == UInt8(ascii: "=") ? letter : nil
    }
}

/// A request, and the URLs that can fulfil it.
struct AvatarSources: Hashable {
    /// The request as the view made it.
    let request: AvatarRequest
    /// The request at the size for small avatars, which arrives first.
    let quick: AvatarRequest
    /// The request at the size that fits; equal to `quick` if that is enough or the server does not offer sizes.
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
