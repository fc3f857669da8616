import Cells
import FoundationEssentials
import Gists
import Reading

/// The answers in a menu about a draft.
enum FormAnswer: Hashable, Sendable {
    /// Goes back to the form, with this file selected.
    case goTo(String)
    case back
    /// - isConfirmed: true if the user has confirmed that everyone may see possible secrets.
    case publish(isConfirmed: Bool)
    case drop(String)
    /// Removes the file of this name from the draft.
    case remove(String)
    case overwrite(String)
    case takeTheirs(String)
    case showDiff(String)
    /// Makes the draft of a deleted gist's edit a new gist.
    case makeNew(String)
}

extension Menu {
    /// Asks whether to discard a draft.
    static func dropping(_ draft: Draft) -> Menu {
        Menu(
            title: Words.Writing.deleteDraft(draft.title),
            rows: [
                Row("y", Words.Writing.throwAway, "", .form(.drop(draft.id))),
                Row("n", Words.Writing.keepDraft, "", .form(.back)),
            ])
    }

    /// Asks whether to remove a file whose text is only in the draft.
    static func removing(_ file: GistDraft.File) -> Menu {
        Menu(
            title: Words.Writing.removeFileQuestion(file.name),
            rows: [
                Row("y", Words.Writing.removeFile, ByteCount.short(file.size), .form(.remove(file.name))),
                Row("n", Words.Writing.keepFile, "", .form(.back)),
            ])
    }

    /// Lists possible secrets, by file and line; Enter goes to the first.
    static func leaks(_ leaks: [Leak]) -> Menu {
        let keys = "123456789abcdefghijklm".map(Key.character)
        let found = zip(keys, leaks).map { key, leak in
            Row(
                key, Words.Writing.leak(OneLine.collapse(leak.file, columns: 30), leak.line), leak.kind,
                .form(.goTo(leak.file)))
        }
        return Menu(
            title: Words.Writing.leaks(leaks.count),
            rows: found + [
                Row("n", Words.Writing.back, "", .form(.back)),
                Row("P", Words.Writing.publishAnyway, "", .form(.publish(isConfirmed: false))),
            ])
    }

    /// Asks again before a secret becomes public.
    static let publicly = Menu(
        title: Words.Writing.publicQuestion,
        rows: [
            Row("n", Words.Writing.back, "", .form(.back)),
            Row("y", Words.Writing.publishPublicly, "", .form(.publish(isConfirmed: true))),
        ])

    /// Asks what to do if a gist was deleted at GitHub meanwhile.
    static func gone(_ draft: Draft) -> Menu {
        Menu(
            title: Words.Writing.gone,
            rows: [
                Row("n", Words.Writing.makeNew, "", .form(.makeNew(draft.id))),
                Row("b", Words.Writing.back, "", .form(.back)),
            ])
    }

    /// Asks what to do if a gist was changed at GitHub meanwhile.
    static func conflict(_ draft: Draft, _ theirs: Gist, at now: Date) -> Menu {
        let mine = draft.content.files.reduce(0) { $0 + draft.size(of: $1) }
        let sizes = Words.Writing.sizes(
            Words.Writing.files(draft.content.files.count, ByteCount.short(mine)),
            Words.Writing.files(theirs.files.count, ByteCount.short(theirs.files.reduce(0) { $0 + $1.size })))
        return Menu(
            title: Words.Writing.conflict(RelativeTime.ago(theirs.updatedAt, now: now)),
            rows: [
                Row("d", Words.Writing.showDiff, sizes, .form(.showDiff(draft.id))),
                Row("t", Words.Writing.takeTheirs, "", .form(.takeTheirs(draft.id))),
                Row("o", Words.Writing.overwrite, "", .form(.overwrite(draft.id))),
                Row("b", Words.Writing.back, "", .form(.back)),
            ])
    }
}
