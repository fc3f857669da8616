import Cells
import Documents
import Foundation
import Gists
import Reading
import Testing

@testable import Browser

@Suite("Images in Markdown")
struct InlineImagesTests {
    private func story(
        _ markdown: String, _ columns: Int = 80, _ rows: Int = 40, settings: Settings = Settings(),
        choices: ScreenChoices = ScreenChoices()
    ) -> Story {
        let files = [file("a.md", language: "Markdown", content: markdown), file("b.png", size: 12)]
        var story = Story(
            columns, rows, settings: settings, showing: [gist("g1", files: files)], choices: choices)
        story.press(.enter)
        story.answerGist(gist("g1", files: files))
        return story
    }

    private func lines(_ count: Int) -> String { (1...count).map { "line \($0)  \n" }.joined() + "\n" }

    @Test(
        "R4: an image that is a file of the gist is drawn in the text: room at first, then the image, its text below")
    func drawn() throws {
        var story = story("above\n\n![plan](./b.png)\n\nbelow\n")
        let wanted = try #require(story.imagesWanted.last)
        guard case .file(let file) = wanted.source else { throw Failure("no file") }
        #expect(file.name == "b.png")
        #expect(story.text.contains("▦ …"))
        #expect(story.distance("above", "below") == 8 + 4)
        story.answer(wanted, Size(columns: 20, rows: 5))
        #expect(!story.text.contains("▦ …"))
        #expect(story.lines.count { $0.contains(String(repeating: "▞", count: 20)) } == 5)
        #expect(story.text.contains("▦ plan[1] (./b.png)"))
        // Nobody asks again for what is here.
        story.type("jkm")
        story.type("m")
        #expect(story.imagesWanted.count == 1)
    }

    @Test(
        "R4: GitHub's hosts for images and the gist's own server are asked",
        arguments: [
            "https://user-images.githubusercontent.com/1/2.png", "https://GIST.githubusercontent.com/a/raw/b.png",
            "https://gist.github.com/mira/1/raw/2/b.png", "https://raw.test/elsewhere/c.png", "b.png", "b%2Epng",
        ])
    func allowed(_ address: String) {
        #expect(story("![a](\(address))").imagesWanted.count == 1)
    }

    @Test(
        "R4: no other server learns who reads a text: its images stay a line, whose address can be opened",
        arguments: [
            "https://example.org/a.png", "https://camo.githubusercontent.com/1/2",
            "http://user-images.githubusercontent.com/1.png",
            "https://evilgithubusercontent.com/a.png", "https://githubusercontent.com.evil.org/a.png",
            "https://a.githubusercontent.com@evil.org/a.png", "https://evil.org%5C@a.githubusercontent.com/a.png",
            "https://evil.org#.githubusercontent.com", "https://evil.org?.githubusercontent.com",
            "//a.githubusercontent.com/b.png", "https://gist.github.com/mira/1", "http://raw.test/c.png",
            "https://raw.test:8080/c.png", "https://raw.test.evil.org/c.png", "ftp://raw.test/c.png", "c.png",
            "file:///etc/passwd", "data:image/png;base64,iVBO", "https://169.254.169.254/latest", "/b.png", "../b.png",
        ])
    func strangers(_ address: String) {
        var story = story("![a](\(address))")
        #expect(story.imagesWanted.isEmpty)
        #expect(story.text.contains("▦ a[1] (\(address))".prefix(50)))
        #expect(!story.text.contains("▦ …"))
        if address.hasPrefix("https://"), address != "https://gist.github.com/mira/1" {
            story.type("f1")
            story.press(.enter)
            #expect(story.effects.contains(.openInBrowser(address)))
        }
    }

    @Test("R4, A5: without colours, or where no images are wanted, an image is its text")
    func withoutImages() {
        let mono = Settings(themes: ThemeChoice(depth: .mono))
        var off = Settings()
        off.showsImages = false
        for settings in [mono, off, Settings(showsAvatars: false)] {
            let story = story("![plan](b.png)", settings: settings)
            #expect(story.imagesWanted.isEmpty)
            #expect(story.text.contains("▦ plan[1] (b.png)") && !story.text.contains("▦ …"))
        }
    }

    @Test("R4: what turns out to be no image is its text again once nothing moves; opened anew it is tried again")
    func failed() throws {
        var story = story("above\n\n![plan](b.png)\n\nbelow\n")
        story.send(.answered(try #require(story.imagesWanted.last).request, .failure(Failure("no"))))
        #expect(story.distance("above", "below") == 8 + 4)
        #expect(!story.text.contains("▦ …"))
        story.type("jk")
        #expect(story.imagesWanted.count == 1)
        story.press(.escape, .enter)
        #expect(story.imagesWanted.count == 2)
    }

    @Test(
        "R4: no text on the screen moves when an image of unknown size comes, whatever it is",
        arguments: [20, 9, 8, 7, 1])
    func moves(rows: Int) throws {
        // The bar at the right is that of the whole text.
        func withoutBar(_ line: String) -> String {
            line.replacing("▐", with: "").trimmingCharacters(in: .whitespaces)
        }
        for above in [0, 1, 5, 14, 20, 29, 34, 36, 60] {
            for isImage in [true, false] {
                var story = story(lines(max(1, above)) + "\n![plan](b.png)\n\n" + lines(60))
                for _ in 0..<12 {
                    let before = story.lines
                    if let wanted = story.imagesWanted.last, story.model.detail.inlineImages.running.count == 1 {
                        if isImage {
                            story.answer(wanted, Size(columns: 20, rows: rows))
                        } else {
                            story.send(.answered(wanted.request, .failure(Failure("no"))))
                        }
                        for (y, line) in before.enumerated() where line.contains("line ") {
                            #expect(withoutBar(story.lines[y]) == withoutBar(line), "\(above) lines above")
                        }
                    }
                    story.type("j")
                }
            }
        }
    }

    @Test("R4: an image that was drawn small gets the rows of its size as soon as it is off the screen")
    func settles() throws {
        var story = story("above\n\n![plan](b.png)\n\nbelow\n\n" + lines(100))
        story.answerImages(Size(columns: 40, rows: 14))
        #expect(story.distance("above", "below") == 8 + 4)
        story.type("G")
        story.type("g")
        story.answerImages(Size(columns: 40, rows: 14))
        #expect(story.distance("above", "below") == 14 + 4)
        #expect(story.lines.count { $0.contains(String(repeating: "▞", count: 40)) } == 14)
    }

    @Test("R4: an image that was drawn before has its rows at once, also after a restart")
    func remembered() throws {
        var first = story("above\n\n![plan](b.png)\n\nbelow\n")
        first.answerImages(Size(columns: 40, rows: 14))
        #expect(first.distance("above", "below") == 8 + 4)
        first.press(.escape, .enter)
        #expect(first.distance("above", "below") == 14 + 4)

        let choices = ScreenChoices(first.model)
        var second = story("above\n\n![plan](b.png)\n\nbelow\n", choices: choices)
        #expect(second.text.contains("▦ …") && second.distance("above", "below") == 14 + 4)
        second.answerImages(Size(columns: 40, rows: 14))
        #expect(second.distance("above", "below") == 14 + 4)
        #expect(second.lines.count { $0.contains(String(repeating: "▞", count: 40)) } == 14)
        #expect(second.imagesWanted.count == 1)
    }

    @Test(
        "R4: an image whose size HTML declares has its rows before it is loaded, with pixels as with blocks",
        arguments: [nil, ImageSupport(.kitty, cell: Size(columns: 10, rows: 20))])
    func declared(support: ImageSupport?) throws {
        var settings = Settings()
        settings.imageSupport = support
        let tag = "<p><img src=\"b.png\" width=\"300px\" height=\"200\"></p>"
        var story = story("above\n\n\(tag)\n\nbelow\n", settings: settings)
        let rows = support == nil ? 13 : 10
        #expect(story.text.contains("▦ …") && story.distance("above", "below") == rows + 4)
        let wanted = try #require(story.imagesWanted.last)
        // The image itself is larger.
        #expect(wanted.canvas.cells(of: PixelSize(width: 900, height: 600)).rows == rows)
        story.answer(wanted, Size(columns: 100, rows: 60))
        #expect(story.distance("above", "below") == rows + 4)
        #expect(story.lines.count { $0.contains("▞▞▞") } == rows)
    }

    @Test("R4: a declared width alone sets the size of the image, whose rows then follow from its shape")
    func declaredWidth() throws {
        var story = story("above\n\n<img src=\"b.png\" width=\"80\" height=\"50%\">\n\nbelow\n")
        #expect(story.distance("above", "below") == 8 + 4)
        let canvas = try #require(story.imagesWanted.last).canvas
        #expect(canvas.cells(of: PixelSize(width: 800, height: 320)) == Size(columns: 10, rows: 2))
        story.answerImages(Size(columns: 100, rows: 20))
        #expect(story.lines.count { $0.contains(String(repeating: "▞", count: 10)) } == 2)
    }

    @Test("R4: a plot in a notebook has its rows before it is drawn")
    func embedded() throws {
        // A PNG file of 320×160 pixels.
        let png = "iVBORw0KGgoAAAANSUhEUgAAAUAAAACgCAIAAAClAAAA"
        let output = "{\"output_type\": \"display_data\", \"data\": {\"image/png\": \"\(png)\"}, \"metadata\": {}}"
        let cell = "{\"cell_type\": \"code\", \"source\": \"above\", \"metadata\": {}, \"outputs\": [\(output)]}"
        let after = "{\"cell_type\": \"markdown\", \"source\": \"below\", \"metadata\": {}}"
        let notebook = "{\"cells\": [\(cell), \(after)], \"metadata\": {}, \"nbformat\": 4, \"nbformat_minor\": 5}"
        let files = [file("a.ipynb", language: "Jupyter Notebook", content: notebook)]
        var story = Story(80, 40, showing: [gist("g1", files: files)])
        story.press(.enter)
        story.answerGist(gist("g1", files: files))
        let distance = try #require(story.distance("above", "below"))
        #expect(story.text.contains("▦ …"))
        story.answerImages(Size(columns: 40, rows: 10))
        #expect(story.distance("above", "below") == distance)
        #expect(story.lines.count { $0.contains(String(repeating: "▞", count: 40)) } == 10)
        #expect(story.imagesWanted.count == 1)
    }

    @Test("R4: pixels instead of blocks change the rows, and the line at the top stays")
    func support() throws {
        var story = story(lines(30) + "\n![plan](b.png)\n\n" + lines(100))
        story.answerImages(Size(columns: 40, rows: 10))
        story.type("G")
        story.type("g")
        for _ in 0..<33 { story.type("j") }
        story.answerImages(Size(columns: 40, rows: 10))
        let top = story.lines.first { $0.contains("line ") }
        story.send(.input(.images(ImageSupport(.kitty, cell: Size(columns: 16, rows: 32)))))
        story.answerImages(Size(columns: 40, rows: 10))
        #expect(story.lines.first { $0.contains("line ") } == top)
        #expect(story.lines.count { $0.contains("▞") } == 5)
    }

    @Test(
        "R4: an image that comes late, larger or smaller, moves nothing that is read below it", arguments: [20, 8, 2])
    func keepsPlace(rows: Int) throws {
        var story = story(lines(60) + "![plan](b.png)\n\ntail\n\n" + lines(80))
        while story.readImage?.row != 3 { story.type("j") }
        let tail = try #require(story.lines.firstIndex { $0.contains("tail") })
        story.answer(try #require(story.imagesWanted.last), Size(columns: 20, rows: rows))
        #expect(story.lines[tail].contains("tail"))
    }

    @Test(
        "R4: what leaves the screen is given up, what comes near it is asked for, and answers that nobody waits for drop"
    )
    func cancelled() throws {
        var story = story("![plan](b.png)\n\n" + lines(300))
        let wanted = try #require(story.imagesWanted.last)
        story.type("G")
        #expect(story.effects.contains(.cancel(wanted.request)))
        story.answer(wanted, Size(columns: 20, rows: 5))
        story.type("g")
        #expect(story.text.contains("▦ …"))
        #expect(story.imagesWanted.count == 2)
        // In another gist's place, in another tab, in the list.
        story.type("]")
        #expect(story.effects.contains(.cancel(try #require(story.imagesWanted.last).request)))
    }

    @Test("R4, T1: a resize draws for the new width, once, and keeps the old image until then")
    func resize() throws {
        var story = story("![plan](b.png)", 120, 40)
        story.answerImages(Size(columns: 200, rows: 20))
        let count = story.imagesWanted.count
        story.resize(60, 40)
        #expect(story.text.contains("▞▞"))
        let wanted = try #require(story.imagesWanted.last)
        #expect(story.imagesWanted.count == count + 1 && wanted.canvas.size.columns < 60)
        story.answer(wanted, Size(columns: 200, rows: 20))
        #expect(story.lines.count { $0.contains("▞") } == 6)
        #expect(story.imagesWanted.count == count + 1)
        for columns in stride(from: 1, through: 130, by: 9) {
            for rows in [1, 9, 13, 40] {
                story.resize(columns, rows)
                #expect(story.surface.halfGlyphs.isEmpty)
            }
        }
    }

    @Test("R4: a text of thousands of images keeps but the latest ones, and asks for those on the screen alone")
    func many() throws {
        let addresses = (0..<2_000).map { "https://a.githubusercontent.com/\($0).png" }
        var story = story(addresses.map { "![x](\($0))\n\n" }.joined())
        #expect(story.imagesWanted.count < 20)
        for _ in 0..<300 {
            while let key = story.model.detail.inlineImages.running.keys.first {
                let wanted = try #require(story.imagesWanted.last { $0.source == .web(key.address) })
                let surface = Surface(Size(columns: 10, rows: 4))
                let size = PixelSize(width: 80, height: 64)
                story.send(.answered(wanted.request, .success(.reader(.inlineImage(surface, size)))))
            }
            story.press(.pageDown)
        }
        #expect(story.model.detail.inlineImages.drawn.count <= 50)
    }
}

extension Story {
    typealias ImageWanted = (source: ImageSource, canvas: ImageCanvas, request: RequestID)

    /// All images in a text that were requested so far.
    var imagesWanted: [ImageWanted] {
        effects.compactMap {
            if case .compute(.reader(.drawInline(let source, of: _, let canvas)), let request) = $0 {
                (source, canvas, request)
            } else {
                nil
            }
        }
    }

    /// The image in the reader's first row.
    fileprivate var readImage: Page.Image? {
        let (pane, context) = (model.detail, model.context)
        return pane.reader(context).layout?.images(at: pane.position(context).top).first
    }

    /// Responds with an image of this size in cells of 8×16 pixels, drawn on the canvas that was asked for.
    mutating func answer(_ wanted: ImageWanted, _ size: Size) {
        let pixels = PixelSize(width: size.columns * 8, height: size.rows * 16)
        let cells = wanted.canvas.cells(of: pixels)
        var surface = Surface(cells)
        surface.fill(Rect(x: 0, y: 0, width: cells.columns, height: cells.rows), with: Cell("▞", style: .plain))
        send(.answered(wanted.request, .success(.reader(.inlineImage(surface, pixels)))))
    }

    /// Responds to all requests for images that nobody has responded to, also to new ones.
    mutating func answerImages(_ size: Size) {
        var answered = 0
        while answered < imagesWanted.count {
            answer(imagesWanted[answered], size)
            answered += 1
        }
    }

    /// Rows from one text on the screen to another.
    fileprivate func distance(_ one: String, _ other: String) -> Int? {
        guard let first = lines.firstIndex(where: { $0.contains(one) }),
            let second = lines.firstIndex(where: { $0.contains(other) })
        else { return nil }
        return second - first
    }
}
