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
        guard let schemeEnd = url.firstRange(of: "://"), ["http", "https"].contains(url[..<schemeEnd.lowerBound]) else {
            return url
        }
        let fragmentStart = url.firstIndex(of: "#") ?? url.endIndex
        let queryStart = url[..<fragmentStart].firstIndex(of: "?") ?? fragmentStart
        let host = url[schemeEnd.upperBound..<queryStart].prefix { $0 != "/" }
        let parameters = url[queryStart..<fragmentStart].dropFirst().split(separator: "&")
        guard host == "avatars.githubusercontent.com" || parameters.contains(where: { name(of: $0) != nil }) else {
            return url
        }
        let others = parameters.filter { name(of: $0) != "s" }
        let query = (others.map(String.init) + ["s=\(pixels)"]).joined(separator: "&")
        return url[..<queryStart] + "?" + query + url[fragmentStart...]
    }

    /// The parameter's name if it is one of the two that matter.
    private static func name(of parameter: Substring) -> Substring? {
        let name = parameter.prefix { $0 != "=" }
        return name == "s" || name == "v" ? name : nil
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
