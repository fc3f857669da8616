import FoundationEssentials
import Gists

extension Model {
    /// What an export is made of: where a file is read that file, else all files of the marked gists or of the selected one.
    private var subject: [Gist] {
        if focus == .detail, case .file(let index) = detailTab, var gist = detailGist {
            gist.files = [gist.files[index]]
            return [withTexts(gist)]
        }
        return wholeSubject
    }

    /// The same with all files of the gist that is read.
    private var wholeSubject: [Gist] {
        if focus == .detail, let gist = detailGist { return [withTexts(gist)] }
        return chosenGists.map(withTexts)
    }

    /// The gist with the texts that are here whole, byte for byte.
    private func withTexts(_ gist: Gist) -> Gist {
        guard let state = opened[gist.id] else { return gist }
        var gist = gist
        for (index, file) in gist.files.enumerated() {
            let text = state.wholeFiles[file.name]?.value ?? state.inlineFiles[file.name]
            // A byte order mark, or bytes that are no UTF-8, are not in the document: the sizes tell.
            guard let text, text.isWhole, text.document.byteCount == file.size else { continue }
            gist.files[index].content = String(decoding: text.document.bytes, as: UTF8.self)
            gist.files[index].isTruncated = false
        }
        return gist
    }

    /// Runs something with the files to export, or says why there are none.
    private mutating func withFiles(_ gists: [Gist], _ body: (inout Model, [Gist]) -> [Effect]) -> [Effect] {
        let gists = gists.filter { !$0.files.isEmpty }
        guard !gists.isEmpty else { return complain("There is no file to take out.") }
        guard exports.running == nil else {
            return complain("One thing after the other: Esc gives up what is under way.")
        }
        return body(&self, gists)
    }

    mutating func export(_ command: Command) -> [Effect] {
        if command == .openInEditor, feedID == .saved, focus == .list { return editSaved() }
        return withFiles(command == .saveAll ? wholeSubject : subject) { model, gists in
            switch command {
            case .save, .saveAll:
                var export = Export(gists: gists, purpose: .save(to: "", .ask))
                if model.focus == .list, !model.list.marks.isEmpty { export.subject = model.markedGists(gists.count) }
                model.prompt = Prompt(purpose: .save(export), line: LineEditor(export.place(in: model.exports.folder)))
            case .pipe: model.prompt = Prompt(purpose: .pipe(gists), line: LineEditor())
            case .copyContent: return model.start(Export(gists: gists, purpose: .copy))
            case .openInPager: return model.start(Export(gists: gists, purpose: .page))
            case .openInEditor: return model.start(Export(gists: gists, purpose: .edit))
            case .copyRawURL:
                return model.copy(
                    gists.flatMap { $0.files.compactMap { CopiedAddress.plain($0.rawURL) } }, "raw address",
                    "raw addresses")
            default: break
            }
            return []
        }
    }

    /// Lines for the clipboard: the one is shown, several are counted.
    mutating func copy(_ lines: [String], _ noun: String, _ nouns: String) -> [Effect] {
        let lines = lines.filter { !$0.isEmpty }
        guard let first = lines.first else { return complain("There is no \(noun) to copy.") }
        notice = Notice(text: "Copied " + (lines.count == 1 ? first : "\(lines.count) \(nouns)"), isError: false)
        return [.display(.copy(lines.joined(separator: "\n")))]
    }

    mutating func start(_ export: Export) -> [Effect] {
        let total = export.gists.reduce(0) { $0 + $1.files.reduce(0) { $0 + $1.size } }
        exports.running = RunningExport(
            export: export, progress: .init(fileCount: export.fileCount, total: total), startedAt: now)
        return [.export(export, requests.open(for: .export))]
    }

    /// `Esc`: what was saved until now stays.
    mutating func cancelExport() -> [Effect]? {
        guard let running = exports.running else { return nil }
        exports.running = nil
        notice = Notice(
            text: "Cancelled after \(running.progress.files) of \(running.export.fileCount) files.", isError: false)
        return requests.cancel(.export)
    }

    mutating func exported(_ result: Result<Answer, Failure>) -> [Effect] {
        guard let export = exports.running?.export else { return [] }
        exports.running = nil
        switch result {
        case .success(.export(let outcome)): return finish(export, outcome)
        case .success: break
        case .failure(let failure): notice = Notice(text: failure.sentence, isError: true)
        }
        return []
    }

    private mutating func finish(_ export: Export, _ outcome: Export.Outcome) -> [Effect] {
        switch outcome {
        case .exists(let names): prompt = Prompt(purpose: .overwrite(export, names), line: LineEditor())
        case .saved(let sentence, let folder, let isComplete):
            if let folder { exports.folder = folder }
            notice = Notice(text: sentence, isError: !isComplete)
            if isComplete { list.marks = [] }
            if feedID == .saved { return loadSaved() }
        case .collected(let files): return deliver(files, export.purpose)
        }
        return []
    }

    private mutating func deliver(_ files: [Export.Content], _ purpose: Export.Purpose) -> [Effect] {
        switch purpose {
        case .save: return []
        case .page: return [.display(.run(ExternalProgram(kind: .pager, files: files)))]
        case .edit: return [.display(.run(ExternalProgram(kind: .editor, files: files)))]
        case .pipe(let command): return [.display(.run(ExternalProgram(kind: .command(command), files: files)))]
        case .copy:
            let bytes = files.reduce(into: Data()) { $0 += $1.bytes }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                let names = files.count == 1 ? files[0].name : "One of the files"
                return complain("\(names) is no text: \(keyName(.save, or: ":save")) saves it as it is.")
            }
            let what = files.count == 1 ? files[0].name : "\(files.count) files"
            notice = Notice(text: "Copied \(what), \(ByteCount.short(bytes.count))", isError: false)
            return [.display(.copy(text))]
        }
    }
}
