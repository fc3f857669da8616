import Documents
import Gists
import Reading
import Testing

@testable import Browser

@Suite("Texts that take too much to render")
struct RenderingTests {
    private func story(_ files: [GistFile], comments: Int = 0) -> Story {
        var story = Story(90, 20, showing: [gist("g1", files: files, comments: comments)])
        story.press(.enter)
        story.answerGist(gist("g1", files: files, comments: comments))
        return story
    }

    private let long = String(repeating: "*word* ", count: 4_000)

    private struct Job {
        var job: ReadingJob
        var limits: ReadingLimits
        var request: RequestID
    }

    private func jobs(_ story: Story) -> [Job] {
        story.effects.compactMap {
            guard case .compute(.reader(.read(let job, let limits)), let request) = $0 else { return nil }
            return Job(job: job, limits: limits, request: request)
        }
    }

    private func send(_ result: Result<ReadingDocument, ReadingStop>, for job: Job, to story: inout Story) {
        story.send(.answered(job.request, .success(.reader(.document(result)))))
    }

    @Test("what overruns the time between two keys becomes a job, with the limits of one")
    func quick() throws {
        let story = story([file("a.md", content: String(repeating: "*_", count: 8_000))])
        let job = try #require(jobs(story).first)
        #expect(job.limits == .usual)
        #expect(story.text.contains("*_*_"))
    }

    @Test("a text whose job was stopped stays as it is with a line that says so; m tries without a limit")
    func overrun() throws {
        var story = story([file("a.md", content: long)])
        send(.failure(.work), for: try #require(jobs(story).last), to: &story)
        #expect(story.text.contains("*word*"))
        #expect(story.text.contains("takes too long · m render without a limit"))
        story.type("m")
        let job = try #require(jobs(story).last)
        #expect(jobs(story).count == 2 && job.limits == .patient)
        #expect(story.text.contains("rendering · Esc cancel"))
        story.type("m")
        #expect(jobs(story).count == 2)
        send(job.job.run(within: job.limits), for: job, to: &story)
        #expect(!story.text.contains("*word*"))
        #expect(!story.text.contains("m tries"))
    }

    @Test("Esc gives the try without a limit up, and m begins another")
    func cancel() throws {
        var story = story([file("a.md", content: long)])
        send(.failure(.memory), for: try #require(jobs(story).last), to: &story)
        #expect(story.text.contains("too much memory · m allow more"))
        story.type("m")
        let job = try #require(jobs(story).last)
        story.press(.escape)
        #expect(story.effects.contains(.cancel(job.request)))
        #expect(story.text.contains("Rendering cancelled · m retry"))
        story.type("m")
        #expect(jobs(story).count == 3)
    }

    @Test("the job of a text that is left is cancelled, and begins again with the way back")
    func left() throws {
        var story = story([file("a.md", content: long), file("b.txt", content: "second")])
        let job = try #require(jobs(story).last)
        story.type("]")
        #expect(story.effects.contains(.cancel(job.request)))
        story.type("[")
        #expect(jobs(story).count == 2)
        // A cancelled job reports nothing.
        send(.failure(.work), for: job, to: &story)
        #expect(!story.text.contains("m tries"))
    }

    @Test("the job of a text that is replaced is cancelled")
    func replaced() throws {
        var story = Story(90, 20, showing: [gist("g1", files: [file("a.md", content: nil)])])
        story.press(.enter)
        let asked = story.effects.compactMap {
            if case .ask(.detail(.gist(_)), let request, _) = $0 { request } else { nil }
        }
        let kept = LoadedGist(gist("g1", files: [file("a.md", content: long)]))
        story.send(.stored(try #require(asked.last), .gist(kept), asOf: Story.noon))
        let job = try #require(jobs(story).last)
        story.answerGist(gist("g1", files: [file("a.md", content: long + "more")]))
        #expect(story.effects.contains(.cancel(job.request)))
        #expect(jobs(story).count == 2)
    }
}
