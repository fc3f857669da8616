/// The comments that were added since the user saw them.
public struct NewComments: Equatable, Sendable {
    /// The index of the first one among the shown comments.
    var start: Int
    /// The time when the user saw those above.
    var since: String
}
