import Cells
import Documents
import Foundation
import Gists
import Reading
import Testing

@testable import Browser

@Suite("Images in the file view")
struct ImageViewTests {
    /// A PNG's beginning, which is all that the browser looks at.
    private static let bytes = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13])

    /// A gist that is open at its first file, an image, whose bytes have arrived.
    private func story(_ columns: Int = 80, _ rows: Int = 24, settings: Settings = Settings()) -> Story {
        // As GitHub sends it: bytes that are not UTF-8 are lost.
        let mangled = String(decoding: Self.bytes, as: UTF8.self)
        let files = [file("a.png", size: Self.bytes.count, content: mangled), file("b.txt", content: "text")]
        let gist = gist("g1", files: files)
        var story = Story(columns, rows, settings: settings, showing: [gist])
        story.press(.enter)
        story.answerGist(gist)
        story.answerBytes("a.png", of: "g1", Self.bytes)
        return story
    }

    @Test("R6: an image's bytes come by the raw URL, and it is drawn for the pane, below what it is")
    func drawn() throws {
        var story = story()
        let job = try #require(story.drawings.last?.job)
        #expect(job.file.bytes == Array(Self.bytes))
        #expect(story.text.contains("drawing …"))
        story.answerDrawing()
        #expect(story.text.contains("PNG image · 400×200 pixels · 34.2 kB"))
        #expect(story.lines.count { $0.contains(String(repeating: "▞", count: job.size.columns)) } == job.size.rows)
    }

    @Test("A6: an image lies on the theme's background until the terminal tells its own; then it is drawn anew")
    func background() throws {
        var story = story()
        story.answerDrawing()
        #expect(story.drawings.map(\.job.background) == [.black])
        story.send(.input(.background(RGB(0x282C34))))
        #expect(story.drawings.map(\.job.background) == [.black, RGB(0x282C34)])
        story.answerDrawing()
        story.send(.input(.background(RGB(0x282C34))))
        #expect(story.drawings.count == 2)
    }

    @Test("A10: once the terminal has pixels, the image is drawn with them; until then it is drawn with blocks")
    func pixels() throws {
        var story = story()
        story.answerDrawing()
        let support = ImageSupport(.kitty, cell: Size(columns: 10, rows: 20))
        story.send(.input(.images(support)))
        #expect(story.drawings.map(\.job.support) == [nil, support])
        #expect(story.lines.contains { $0.contains("▞") })
        story.send(.input(.images(support)))
        #expect(story.drawings.count == 2)
    }

    @Test("A10: with images off, the type and the size are shown and nothing is drawn; keys do not zoom")
    func off() throws {
        var settings = Settings()
        settings.showsImages = false
        var story = story(settings: settings)
        #expect(story.drawings.last?.job.isDrawn == false)
        let facts = DrawnImage(
            Surface(Size(columns: 0, rows: 0)), format: "PNG", width: 400, height: 200, byteCount: 34_200)
        story.answerDrawing(.success(facts))
        #expect(story.text.contains("PNG image · 400×200 pixels · 34.2 kB · images are off"))
        story.type("++")
        #expect(story.drawings.allSatisfy { $0.job.viewport == Viewport() && !$0.job.isDrawn })
        #expect(!story.text.contains(" %"))
    }

    @Test("R6: + and - zoom, h j k l and pages move, 0 shows all; each has it drawn anew, once")
    func viewport() throws {
        var story = story()
        story.answerDrawing()
        func viewport() -> Viewport? { story.drawings.last?.job.viewport }
        let count = story.drawings.count
        story.type("-jl")
        #expect(story.drawings.count == count)
        story.type("++")
        #expect(try #require(viewport()).zoom > 1.99)
        #expect(story.text.contains("200 %"))
        story.type("G")
        let bottom = try #require(viewport()?.centerY)
        #expect(bottom > 0.5)
        story.type("k")
        #expect(try #require(viewport()?.centerY) < bottom)
        story.type("l")
        #expect(try #require(viewport()?.centerX) > 0.5)
        story.type("0")
        #expect(viewport() == Viewport())
        #expect(!story.text.contains("200 %"))
    }

    @Test("R6, T4: a resize draws for the new size, gives the old drawing up, and drops it where it comes late")
    func resize() throws {
        var story = story()
        let late = try #require(story.drawings.last)
        story.resize(120, 30)
        #expect(story.effects.contains(.cancel(late.request)))
        #expect(try #require(story.drawings.last).job.size.rows > late.job.size.rows)
        story.answerDrawing(late)
        #expect(story.text.contains("drawing …"))
        story.answerDrawing()
        #expect(story.text.contains("PNG image"))
    }

    @Test("R6: what can't be drawn says why; m shows the bytes either way, and back")
    func bytes() {
        var story = story()
        story.answerDrawing(.failure(Failure("The PNG image is truncated.")))
        #expect(story.text.contains("The PNG image is truncated."))
        #expect(story.text.contains("m  show the bytes"))
        story.type("m")
        #expect(story.text.contains("PNG image · 12 bytes"))
        #expect(story.text.contains("89 50 4e 47"))
        story.type("m")
        #expect(story.text.contains("The PNG image is truncated."))
    }

    @Test("R6: without its bytes an image is a sentence")
    func unloaded() {
        let gist = gist("g1", files: [file("a.png", size: 12, content: "\u{FFFD}PNG\r\n\u{0}")])
        var story = Story(showing: [gist])
        story.press(.enter)
        story.answerGist(gist)
        #expect(story.text.contains("loading 12 B"))
        story.answerFile("a.png", of: "g1", .failure(Failure("You are offline.", isOffline: true)))
        #expect(story.text.contains("You are offline."))
    }

    @Test("T1: an image at every size: nothing crashes, nothing stands beyond the pane")
    func sizes() {
        var story = story()
        for columns in stride(from: 1, through: 130, by: 7) {
            for rows in [1, 9, 11, 13, 24] {
                story.resize(columns, rows)
                if story.isDrawing { story.answerDrawing() }
                story.type("+-")
                #expect(story.surface.halfGlyphs.isEmpty)
            }
        }
    }
}

extension Story {
    typealias Drawing = (job: ImageJob, request: RequestID)

    /// Every drawing asked for so far.
    var drawings: [Drawing] {
        effects.compactMap {
            if case .compute(.reader(.draw(let job)), let request) = $0 { (job, request) } else { nil }
        }
    }

    var isDrawing: Bool { model.detail.image(model.context)?.drawing.isLoading == true }

    mutating func answerBytes(_ name: String, of id: GistID, _ bytes: Data) {
        let requests = effects.compactMap {
            if case .ask(.detail(.file(let file, of: _)), let request, _) = $0, file.name == name {
                request
            } else {
                nil
            }
        }
        guard let request = requests.last else {
            Issue.record("\(name) was not asked for")
            return
        }
        send(.answered(request, .success(.detail(.file(TextDocument(bytes))))))
    }

    /// Responds to a drawing, the last by default, with an image that fills its surface.
    mutating func answerDrawing(_ drawing: Drawing? = nil) {
        guard let drawing = drawing ?? drawings.last else {
            Issue.record("nothing was to be drawn")
            return
        }
        var surface = Surface(drawing.job.size)
        surface.fill(Rect(drawing.job.size), with: Cell("▞"))
        let image = DrawnImage(surface, format: "PNG", width: 400, height: 200, byteCount: 34_200)
        send(.answered(drawing.request, .success(.reader(.image(image)))))
    }

    mutating func answerDrawing(_ result: Result<DrawnImage, Failure>) {
        guard let drawing = drawings.last else {
            Issue.record("nothing was to be drawn")
            return
        }
        send(.answered(drawing.request, result.map { .reader(.image($0)) }))
    }
}
