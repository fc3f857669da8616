import Cells
import Documents
import FoundationEssentials
import Gists
import Reading
import Texts

/// What was exported before, and what is now.
struct Exports: Equatable, Sendable {
    private(set) var running: RunningExport?
    /// The folder that was last saved to, with its slash.
    private(set) var folder = "./"

    /// Exports files, or asks where to.
    /// - Parameter subject: whose files these are, unless they are the selected gist's.
    mutating func handle(_ command: Command, _ gists: [Gist], subject: String, _ update: inout UpdateContext) {
        guard !gists.isEmpty else { return update.complain(Words.Export.noFile) }
        guard running == nil else { return update.complain(Words.Export.busy) }
        switch command {
        case .save, .saveAll:
            var export = Export(gists: gists, purpose: .save(to: "", .ask))
            export.subject = subject
            update.type(.save(export), export.place(in: folder))
        case .pipe: update.type(.pipe(gists))
        case .copyContent: start(Export(gists: gists, purpose: .copy), &update)
        case .openInPager: start(Export(gists: gists, purpose: .page), &update)
        case .openInEditor: start(Export(gists: gists, purpose: .edit), &update)
        default: break
        }
    }

    /// Runs a configured command, after loading the whole file if the command takes one.
    mutating func run(_ command: CustomCommand, on gist: Gist, lines: String, _ update: inout UpdateContext) {
        let run = command.run(on: gist, lines: lines)
        guard command.placeholders.contains(.file) else {
            return update.emit(.display(.run(ExternalProgram(kind: .custom(run), files: []))))
        }
        guard !gist.files.isEmpty else { return update.complain(Words.Export.noFile) }
        guard running == nil else { return update.complain(Words.Export.busy) }
        start(Export(gists: [gist], purpose: .run(run)), &update)
    }

    private mutating func start(_ export: Export, _ update: inout UpdateContext) {
        let total = export.gists.reduce(0) { $0 + $1.files.reduce(0) { $0 + $1.size } }
        running = RunningExport(
            export: export, progress: .init(fileCount: export.fileCount, total: total), startedAt: update.context.now)
        let id = update.requests.open(for: .export)
        update.emit(.export(export, id))
    }

    // MARK: - What was typed

    /// Saves to the path that was typed.
    mutating func accept(save export: Export, to path: String, _ update: inout UpdateContext) {
        let path = path.trimming(while: \.isWhitespace)
        if !path.isEmpty { start(export.becoming(.save(to: path, .ask)), &update) }
    }

    /// Gives files to the shell command that was typed.
    mutating func accept(pipe gists: [Gist], to command: String, _ update: inout UpdateContext) {
        let command = command.trimming(while: \.isWhitespace)
        if !command.isEmpty { start(Export(gists: gists, purpose: .pipe(command)), &update) }
    }

    /// Takes a key that answers the question what to do with files that exist already.
    /// - Returns: false if the key is no answer.
    mutating func answer(_ key: Key, overwriting export: Export, _ update: inout UpdateContext) -> Bool {
        guard case .save(let path, _) = export.purpose else { return false }
        switch key {
        case .character("o"): start(export.becoming(.save(to: path, .overwrite)), &update)
        case .character("k"): start(export.becoming(.save(to: path, .keepBoth)), &update)
        case .escape, .control("g"), .character("q"): break
        default: return false
        }
        return true
    }

    // MARK: - What comes of it

    mutating func progressed(_ progress: Export.Progress) { running?.progress = progress }

    /// `Esc`: cancels the export. Files that are saved already stay.
    /// - Returns: false if none is running.
    mutating func cancel(_ update: inout UpdateContext) -> Bool {
        guard let running else { return false }
        self.running = nil
        update.tell(Words.Export.cancelled(running.progress.files, of: running.export.fileCount))
        update.requests.cancel(.export)
        return true
    }

    mutating func ended(_ result: Result<Response, Failure>, _ update: inout UpdateContext) {
        guard let export = running?.export else { return }
        running = nil
        switch result {
        case .success(.export(.exists(let names))): update.type(.overwrite(export, names))
        case .success(.export(.saved(let sentence, let folder, let isComplete))):
            if let folder { self.folder = folder }
            isComplete ? update.tell(sentence) : update.complain(sentence)
        case .success(.export(.collected(let files))): deliver(files, export.purpose, &update)
        case .success: break
        case .failure(let failure): update.complain(failure.sentence)
        }
    }

    private func deliver(_ files: [Export.Content], _ purpose: Export.Purpose, _ update: inout UpdateContext) {
        func run(_ kind: ExternalProgram.Kind) {
            update.emit(.display(.run(ExternalProgram(kind: kind, files: files))))
        }
        switch purpose {
        case .save: break
        case .page: run(.pager)
        case .edit: run(.editor)
        case .pipe(let command): run(.command(command))
        case .run(let command): run(.custom(command))
        case .copy:
            let texts = files.compactMap(\.clipboardText)
            guard texts.count == files.count else {
                let names = files.count == 1 ? files[0].name : Words.Export.oneFile
                return update.complain(Words.Export.notText(names, update.context.key(of: .save, or: ":save")))
            }
            let text = texts.joined()
            let what = files.count == 1 ? files[0].name : Words.files(files.count)
            update.copy(text, as: "\(what), \(ByteCount.short(text.utf8.count))")
        }
    }
}

/// The export under way: one at a time, to be given up with `Esc`.
struct RunningExport: Hashable, Sendable {
    var export: Export
    var progress: Export.Progress
    var startedAt: Date

    /// `saving 3/12 · 43 % · 731.0 kB of 1.7 MB · 120.5 kB/s · 8 s left · Esc cancels`
    func sentence(at now: Date) -> String {
        Words.Export.running(verb, progress.sentence(after: now.timeIntervalSince(startedAt)))
    }

    private var verb: String {
        switch export.purpose {
        case .save: "saving"
        case .copy: "copying"
        case .pipe, .page, .edit, .run: "loading"
        }
    }
}

extension Export.Progress {
    /// `3/12 · 43 % · 731.0 kB of 1.7 MB · 120.5 kB/s · 8 s left`
    public func sentence(after seconds: Double) -> String {
        var parts = fileCount > 1 ? ["\(files)/\(fileCount)"] : []
        let percent = Percent.of(received, in: total)
        parts += ["\(percent) %", Words.Export.received(ByteCount.short(received), of: ByteCount.short(total))]
        // A rate over less says nothing.
        if seconds >= 1, received > 0 {
            let rate = Double(received) / seconds
            let left = Double(max(0, total - received)) / rate
            parts += ["\(ByteCount.short(Int(rate)))/s", Words.Export.left(Int(min(left, 86_400).rounded(.up)))]
        }
        return parts.joined(separator: " · ")
    }
}

/// How much of something is there.
enum Percent {
    /// From 0 to 100, whatever a server has said of either.
    static func of(_ part: Int, in whole: Int) -> Int {
        whole > 0 ? Int(min(max(0, Double(part) / Double(whole)), 1) * 100) : 100
    }
}

extension Export.Content {
    /// The text for the clipboard, which has no bytes: decoded, where the file is in another encoding. Nil for what is none.
    fileprivate var clipboardText: String? {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        let document = TextDocument(bytes)
        return document.isBinary || document.damage > 0 ? nil : document.wholeText
    }
}
