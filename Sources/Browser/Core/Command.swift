import Reading

/// Every command that a key can have, by the part of the program that performs it.
public enum Command: Hashable, Sendable {
    case move(MoveCommand)
    case go(NavigationCommand)
    case window(WindowCommand)
    case list(ListCommand)
    case detail(DetailCommand)
    case reader(ReaderCommand)
    case history(HistoryCommand)
    case forks(ForksCommand)
    case comments(CommentsCommand)
    case copy(CopyCommand)
    case export(ExportCommand)
    case openInBrowser
    case writing(WritingCommand)
    case marks(MarksCommand)
    case following(FollowingCommand)
    case pairs(PairOrder.Direction)
    case signIn(SignInCommand)
    case refresh, toggleStar, delete, undo
    /// A command of the configuration, by its name.
    case custom(String)

    /// Returns the motion of the command, repeated this many times; nil for other commands.
    func motion(times count: Int = 1) -> Motion? {
        if case .move(let command) = self { command.motion(times: count) } else { nil }
    }
}
