import Gists

/// The user's changes to the screen, stored for the next start. Nil for what the user has not changed.
public struct ScreenChoices: Equatable, Sendable {
    /// The encoding that the user has chosen for a file.
    public struct FileEncoding: Equatable, Sendable {
        public var gist: GistID
        public var file: String
        public var encoding: String

        public init(gist: GistID, file: String, encoding: String) {
            self.gist = gist
            self.file = file
            self.encoding = encoding
        }
    }

    public var dividerShift = 0
    public var density: Density?
    public var theme: String?
    /// True if long lines of files are wrapped.
    public var wraps: Bool?
    /// The latest last.
    public var encodings: [FileEncoding] = []
    /// The sizes of images in texts.
    public var imageSizes = ImageSizes()

    public init() {}
}
