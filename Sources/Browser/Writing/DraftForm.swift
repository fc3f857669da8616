import Gists
import Reading
import Texts

/// The form on the whole screen in which a draft is edited.
struct DraftForm: Equatable, Sendable {
    /// The field with the focus.
    enum Field: Int, Hashable, Sendable { case description, visibility, files }

    var draft: Draft {
        didSet { if draft.content.files != oldValue.content.files { problems = draft.content.problems } }
    }
    /// The problems that prevent publishing.
    private(set) var problems: [GistDraft.Problem] = []
    var field = Field.description
    var description: LineEditor
    /// The index of the selected file.
    var selected = 0
    /// The loaded texts of the edited gist, by the names at GitHub.
    var texts: [ExactText: TextDocument] = [:]
    /// The reasons why texts could not be loaded, by the names at GitHub.
    var failures: [ExactText: String] = [:]
    /// The selected file as the reader shows it.
    var preview: ReadingDocument?
    /// The first visible row of the preview.
    var previewTop = WrappedPosition()
    /// The file that the preview was made from.
    var previewed: GistDraft.File?

    init(_ draft: Draft, texts: [ExactText: TextDocument] = [:]) {
        self.draft = draft
        problems = draft.content.problems
        self.texts = texts
        description = LineEditor(draft.content.description)
        field = draft.isEmpty ? .description : .files
    }

    var title: String { draft.original == nil ? Words.Writing.newGist : Words.Writing.editGist }
    var files: [GistDraft.File] { draft.content.files }
    var file: GistDraft.File? { files.indices.contains(selected) ? files[selected] : nil }

    /// The text that a file will have; nil if it is not loaded.
    func document(of file: GistDraft.File) -> TextDocument? {
        file.text.map { TextDocument($0) } ?? file.originalName.flatMap { texts[$0] }
    }

    /// The reason why the text of a file could not be loaded; nil if it was, or is being loaded.
    func failure(of file: GistDraft.File) -> String? { file.originalName.flatMap { failures[$0] } }

    /// `Tab`: goes to the next field, from the last one to the first.
    mutating func move(by offset: Int) { field = Field(rawValue: (field.rawValue + offset + 3) % 3) ?? .files }

    /// `↑`, `↓`: moves from field to field, and from file to file.
    mutating func step(by offset: Int) {
        if field == .files {
            let next = selected + offset
            if files.indices.contains(next) { return selected = next }
            if offset > 0 { return }
        }
        field = Field(rawValue: min(max(0, field.rawValue + offset), 2)) ?? .files
    }

    /// Adds a file, and selects it.
    mutating func add(_ name: String, _ text: String) {
        draft.content.files.append(.init(name: FormFile.free(name, taken: files.map(\.name)), text: text))
        selected = files.count - 1
        field = .files
    }

    mutating func removeSelected() {
        guard file != nil else { return }
        draft.content.files.remove(at: selected)
        selected = max(0, min(selected, files.count - 1))
    }

    /// The problem of a file that prevents publishing; nil if there is none.
    func problem(of file: GistDraft.File) -> String? {
        problems.first { $0.fileName.isExactly(file.name) || $0 == .unnamed && file.name.isEmpty }?.sentence
    }

    /// The text for screen readers.
    var announcement: String {
        switch field {
        case .description: "\(title). \(Words.Writing.described(draft.content.description))"
        case .visibility: Words.Writing.visibility(isPublic: draft.content.isPublic)
        case .files: file.map(announcement) ?? Words.Writing.noFile
        }
    }

    private func announcement(of file: GistDraft.File) -> String {
        let about = [FormFile.language(of: file), ByteCount.short(draft.size(of: file)), problem(of: file)]
        return ([Words.Writing.file(file.name, selected + 1, of: files.count)] + about.compactMap(\.self))
            .joined(separator: ", ")
    }
}

extension GistDraft.Problem {
    /// The file that the problem is about; nil if it is about none.
    var fileName: String? {
        switch self {
        case .blank(let name), .clash(let name), .hasFolder(let name), .reservedName(let name), .unusableName(let name),
            .binary(let name):
            name
        case .noFiles, .tooManyFiles, .tooLarge, .unnamed: nil
        }
    }
}
