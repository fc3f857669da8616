import Cells
import Gists

extension Words {
    /// Writing gists: the form, drafts, and the results of publishing.
    enum Writing {
        static let newGist = "New gist"
        static let editGist = "Edit gist"
        static let description = "Description"
        static let visibilityLabel = "Visibility"
        static let filesLabel = "Files"
        static let descriptionHint = "what this gist is about"
        static let noFile = "No files yet: n new, a add from disk, or paste text"
        static let loading = "loading …"
        static let checking = "checking …"
        static let empty = "(empty file)"
        static let draft = "draft"
        static let sending = "publishing …"
        static let notSent = "draft, not sent"
        static let draftOfEdit = "draft of an edit"
        static let noFileYet = "No files yet."
        static let noNewText = "The texts of the files are unchanged."
        static func changed(_ ago: String) -> String { "changed \(ago)" }
        static let secret = "secret"
        static let publicWord = "public"
        static let fixedVisibility = "GitHub can't change the visibility of an existing gist."

        static func visibility(isPublic: Bool) -> String { "Visibility: \(isPublic ? publicWord : secret)" }
        static func described(_ text: String) -> String { "Description: \(text)" }
        static func file(_ name: String, _ number: Int, of count: Int) -> String {
            "File \(number) of \(count): \(name)"
        }
        static func files(_ count: Int, _ size: String) -> String { "\(Words.files(count)) · \(size)" }

        // MARK: Hints

        static let move = "next field"
        static let toggle = "secret / public"
        static let edit = "edit"
        static let add = "add"
        static let new = "new"
        static let rename = "rename"
        static let remove = "remove"
        static let publish = "publish"
        static let save = "save"
        static let leave = "leave"
        static let keys = "help"
        static let create = "create"
        static let goOn = "continue"
        static let delete = "delete"

        /// The keys of the form.
        static func help(_ name: (Key) -> String) -> [(keys: String, help: String)] {
            [
                ("Tab S-Tab", "next, previous field"),
                ("\(name(.up)) \(name(.down))", "field by field, file by file"),
                ("e \(name(.enter))", "write the file in $EDITOR"),
                ("n", "new file, written in $EDITOR"),
                ("a", "add files from disk: paths, patterns, ~"),
                ("r", "rename the file"),
                ("d", "remove the file"),
                ("p", "secret or public"),
                ("PgDn PgUp", "scroll the preview"),
                ("paste", "in the file list: a new file"),
                ("^S", "publish, or save the edit"),
                ("Esc", "leave; the draft is kept"),
            ]
        }

        // MARK: Prompts

        static let addFiles = "Add files: "
        static let newName = "New file: "
        static let pathHint = "paths or patterns, such as ~/notes/*.md"
        static let nameHint = "name with its extension, such as notes.md"
        static func rename(_ name: String) -> String { "Rename \(name): " }

        // MARK: Questions

        static let keepDraft = "keep the draft"
        static let throwAway = "delete the draft"
        static let back = "back to the form"
        static let publishAnyway = "publish anyway"
        static let publishPublicly = "publish publicly"
        static let overwrite = "overwrite GitHub's version"
        static let takeTheirs = "replace my draft with GitHub's version"
        static let showDiff = "show the differences"
        static let theirsToYours = "GitHub's version → yours"
        static let gone = "GitHub can't find this gist"
        static let makeNew = "make the draft a new gist"
        static let noTexts = "None of its texts are known. Add files, or delete the draft."
        static let overwriteWithYours = "overwrite with yours"
        static let takeGitHubs = "take GitHub's"
        static let goBack = "back"
        static let sideBySide = "side by side"
        static let notCompared = "The versions are too different to compare here."
        static let publicQuestion = "Everyone will see this. Publish?"

        static let removeFile = "remove the file"
        static let keepFile = "keep the file"
        static func removeFileQuestion(_ name: String) -> String {
            "Remove \(quoted(name))? Its text is only in this draft."
        }
        static func deleteDraft(_ title: String) -> String { "Delete draft \(quoted(title))?" }
        static func leaks(_ count: Int) -> String {
            count == 1 ? "Possible secret found" : "\(count) possible secrets found"
        }
        static func leak(_ file: String, _ line: Int) -> String { "\(file):\(line)" }
        static func conflict(_ ago: String) -> String { "Conflict: changed on GitHub \(ago)" }
        static func sizes(_ mine: String, _ theirs: String) -> String { "yours \(mine) · GitHub's \(theirs)" }

        // MARK: Answers

        static func needsToken(_ key: String) -> String {
            "Publishing needs a token: \(key) signs in. The draft is kept."
        }
        static let offline = "Offline: can't publish now. The draft is kept."
        static let unchanged = "Nothing has changed."
        static let noDraft = "No draft is selected: 3 lists your drafts."
        static let noFileSelected = "No file is selected."
        static func kept(isListed: Bool) -> String { "Draft kept" + (isListed ? "." : ": 3 lists your drafts.") }
        static let keptInMemory = "Draft kept until you quit: no folder is there to store it in."
        static let dropped = "Draft deleted."
        static let sendingNow = "This draft is being published."
        static let undoHint = " · :undo reverts it"
        static let restoreHint = " · :undo restores it"
        static let restoreYoursHint = " · :undo restores yours"
        static let broughtBack = "Draft restored"
        static let overwritten = "Draft replaced with GitHub's version."
        static let notYours = "Only your own gists can be edited."
        static func notYoursYet(_ key: String) -> String { "Editing needs a token: \(key) signs in." }
        static let noGist = "No gist is selected."
        static let truncated = "GitHub lists only the first 300 files of this gist: use git to edit it."
        static let editorUnchanged = "The file was not changed."
        static let stillLoading = "The file is still loading."
        static let tooLongDescription = "The description is one line: paste files into the file list."

        static func isNew(without missing: [String]) -> String {
            "Now a new gist" + (missing.isEmpty ? "" : ", without \(missing.joined(separator: ", "))")
                + ": ^S publishes it."
        }
        static func published(_ url: String) -> String { "Published: \(url)" }
        static func saved(_ title: String) -> String { "Saved \(quoted(title))" }
        static func added(_ count: Int) -> String { "Added \(Words.files(count))" }
        static func binary(_ name: String) -> String {
            "\(name) is binary: it stays as it is, GitHub's API writes only text."
        }
        static func notUTF8(_ name: String, _ encoding: String) -> String {
            "\(name) is in \(encoding) and can't be edited here: GitHub's API writes only UTF-8. Use git to edit it."
        }
        static func failed(_ sentence: String) -> String { "\(sentence) The draft is kept." }
        static func notAdded(_ problems: [String]) -> String { "Not added: " + problems.joined(separator: ", ") }
    }
}
