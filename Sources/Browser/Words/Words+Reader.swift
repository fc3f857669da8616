import Cells

extension Words {
    /// The detail pane: its head, its tabs, its texts and images.
    enum Reader {
        // MARK: The head and the tabs

        static let starred = " · ★ starred"
        static let notStarred = " · ☆ not starred"
        static let top = "Top"
        static let bottom = "Bot"
        static let emptyFile = "(empty file)"
        static let blankFile = "(only white space)"
        static let noFiles = "(no files)"
        static let firstFiles = "GitHub lists only the first 300 files"
        static let loadingComments = "loading comments …"
        static let edited = " · edited"
        static let read = " read"
        static func noPreview(_ reason: String) -> String { "No preview: \(reason)" }

        // MARK: Loading

        static let loadingRest = "loading the rest · Esc cancel"

        static func loading(_ size: String) -> String { "loading \(size) …" }
        static let tooLarge = "Too large for GitHub's API"
        static let readGist = "read the gist"
        static let loadImage = "load the image"
        static func tooLargeCause(_ size: String) -> String {
            "The file is \(size); the API returns at most 10 MB."
        }
        static func clone(_ url: String) -> String { "git clone \(url)" }
        static func image(_ size: String) -> String { "Image, \(size)" }
        static func loaded(_ count: String, of all: String) -> String { "\(count) of \(all) loaded" }
        static func loadRest(_ loaded: String) -> String { "\(loaded) · F load the rest" }
        static func cloneForRest(_ loaded: String, _ url: String) -> String { "\(loaded) · git clone \(url)" }
        static func restFailed(_ loaded: String, _ sentence: String) -> String { "\(loaded) · \(sentence) F retry" }
        static func received(_ size: String) -> String { "\(size) · Esc cancel" }
        static func received(_ percent: Int, _ size: String, of total: String) -> String {
            "\(percent) % · \(size) of \(total) · Esc cancel"
        }

        // MARK: Rendering

        static let noRenderedView = "There is no rendered view of this file."
        static let cannotRender = "This file can't be rendered."
        static let tooSlow = "Rendering takes too long: this is the source of the file."
        static let tooMuchMemory = "Rendering needs too much memory: this is the source of the file."

        static func syntaxError(_ line: Int) -> String {
            "Error in line \(line): the file can't be rendered, this is its source."
        }

        static func rendering(_ spinner: String) -> String { "\(spinner) rendering · Esc cancel" }
        static func tooSlow(_ key: String) -> String { "Rendering takes too long · \(key) render without a limit" }
        static func tooMuchMemory(_ key: String) -> String { "Rendering needs too much memory · \(key) allow more" }
        static func cancelled(_ key: String) -> String { "Rendering cancelled · \(key) retry" }

        // MARK: Encodings

        static let encoding = "Encoding"
        static let guessEncoding = "guess it"
        static let noTextToDecode = "No file is shown, or it is not loaded."

        static func decoded(_ encoding: String) -> String { "Read as \(encoding)" }
        static func unknownEncoding(_ name: String) -> String {
            "There is no encoding “\(name)”. :encoding lists them."
        }
        static func noConverter(_ encoding: String) -> String {
            "This system can't convert \(encoding): the C library's converters (gconv) are not installed."
        }
        static func untried(_ encodings: [String]) -> String {
            "This system can't convert \(encodings.joined(separator: ", ")): the text may be in one of these."
        }
        static func damaged(_ count: Int, _ encoding: String) -> String {
            "\(count) \(count == 1 ? "character" : "characters") can't be read as \(encoding): shown as �"
        }

        // MARK: Images

        static let cannotShowImage = "Can't show the image"
        static let showBytes = "show the bytes"
        static func drawing(_ spinner: String) -> String { "\(spinner) drawing …" }
        static func image(format: String) -> String { "\(format) image" }
        static func pixels(_ width: Int, _ height: Int, _ size: String) -> String {
            " · \(width)×\(height) pixels · \(size)"
        }
        static let imagesAreOff = " · images are off"
        static func zoom(_ percent: Int) -> String { " · \(percent) %" }

        // MARK: The part that a URL names

        static let noSuchFile = "The gist has no file of that name."
        static let noComment = "This comment was not found: it may be deleted."
        static func noRevision(_ sha: String) -> String {
            "Revision \(sha.prefix(7)) was not found: this is the newest one."
        }

        // MARK: Moving, finding, following

        static let wrappedToTop = "Wrapped to the top"
        static let wrappedToEnd = "Wrapped to the end"
        /// - Parameter around: the note that the search went around the end; empty if it did not.
        static func foundFile(_ name: String, _ number: Int, of count: Int, _ around: String) -> String {
            let place = "\(OneLine.collapse(name, columns: 40)) · file \(number) of \(count) with a match"
            return around.isEmpty ? place : "\(around) · \(place)"
        }
        /// With `--plain`.
        static func wraps(_ wraps: Bool) -> String {
            wraps ? "Long lines are wrapped" : "Long lines are cut at the edge"
        }
        static let noMatch = "no match"
        static let searching = "Still searching …"
        static let notFound = "not found"
        static let notLoaded = "not loaded"
        static func loadFile(_ enter: String) -> String { "\(enter) load" }
        static let noComments = "This gist has no comments."
        static let noOutlineText = "No text to outline."
        static let outlining = "Making the outline …"
        static let noOutline = "No headings or functions in this text."

        static func loadingFiles(_ count: Int) -> String { "Loading \(files(count)) to search · Esc cancel" }
        static func searching(_ count: Int) -> String { "Searching \(files(count)) …" }
        static func notLoaded(_ count: Int) -> String { ", \(files(count)) not loaded" }
        static func searched(_ size: String, of all: String) -> String { "only \(size) of \(all) searched" }
        static func notFound(_ text: String, inFiles count: Int) -> String {
            "\(text) not found in \(count == 1 ? "the file" : "\(count) files")."
        }
        static func first(_ lines: String) -> String { "the first \(lines)" }

        static let noText = "There is no text to select."
        static let noJump = "Nowhere to go back to in this text."
        static let noLinks = "No links here."
        static let nothingToFold = "Nothing to fold: + and - fold JSON and diffs, and change the size of images."

        static func lineNumbers(_ areShown: Bool) -> String { "Line numbers: \(areShown ? "on" : "off")" }
        static func notFound(_ text: String) -> String { "\(text) not found" }
        static func noWord(line: Int) -> String { "No word in line \(line)." }
        static func onlyMatch(_ text: String) -> String { "“\(text)” is the only match" }
        static func match(_ note: String) -> String { "match \(note)" }
        static func noLink(_ number: Int) -> String { "There is no link \(number) here." }
        static func noFile(_ name: String) -> String { "This gist has no file \(name)." }
        static func noHeading(_ name: String) -> String { "This page has no heading \(name)." }
        static func notAWebURL(_ url: String) -> String { "Not a web URL: \(url)" }

        // MARK: Selected lines

        static let notUTF8 = "The file is not UTF-8: only the whole file can be copied or saved."
        static let selectedLines = "selected lines"
        static let linkToLines = "link to the lines"

        static func noSelection(_ key: String) -> String { "No lines selected. Press \(key)" }

        static func line(_ number: Int) -> String { "line \(number)" }
        static func lines(_ first: Int, _ last: Int) -> String { "lines \(first)–\(last)" }
        static func lineCount(_ count: Int) -> String { count == 1 ? "1 line" : "\(count) lines" }

        // MARK: For --plain

        static func of(_ tab: String, _ gist: String) -> String { "\(tab) of \(gist)" }
        static func loadingText(_ title: String) -> String { "\(title): loading" }
        static func imageShown(_ title: String) -> String { "\(title): image" }
        static func text(_ title: String, lines: Int, _ caveat: String) -> String {
            "\(title), \(lines) lines. \(caveat)"
        }
    }
}
