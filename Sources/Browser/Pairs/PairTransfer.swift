/// `:push` and `:pull`: brings the files that are paired with the selected gist to the same content.
struct PairTransfer: Equatable, Sendable {
    /// The order under way.
    var order: PairOrder?
}
