import Foundation

/// The port of avatars: `/u/ACCOUNT?v=4&s=SIZE`, another origin, which never needs a token.
enum AvatarGallery {
    /// GitHub's default size, which is also the largest.
    private static let defaultSize = 460

    static func answer(_ request: Request) -> Answer {
        let path = request.path
        guard ["GET", "HEAD"].contains(request.method), path.count == 2, path[0] == "u", let id = Int(path[1]), id >= 0
        else { return Answer(404, type: "text/plain; charset=utf-8", text: "Not Found\n") }
        let asked = request.query("s").flatMap(Int.init) ?? defaultSize
        let size = asked < 1 ? defaultSize : min(asked, defaultSize)
        guard let image = EncodedImage(Portrait(of: id), size: size) else { return Answer(500) }
        return Answer(
            headers: ["Content-Type": image.mediaType, "Cache-Control": "max-age=300"], body: image.data
        ).conditional(on: request)
    }
}
