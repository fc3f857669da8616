/// Stars and deletions on their way to GitHub, and what `:undo` reverts.
struct Changes: Equatable, Sendable {
    var stars = StarQueue()
    var deletions = DeletionQueue()
    var undo = UndoSlot()

    /// The changes under way, for the status bar; nil if there are none.
    var message: String? { stars.message ?? deletions.message }

    /// True while changes are under way that the status bar shows.
    var areRunning: Bool { stars.isRunning || deletions.isRunning }

    /// Sentences about what is lost if the program ends now; nil if nothing is.
    var unsentMessage: String? {
        let sentences = [stars.unsentMessage, deletions.unsentMessage].compactMap(\.self)
        return sentences.isEmpty ? nil : sentences.joined(separator: "\n")
    }
}
