import Cells
import Gists

/// A question that a configured command asks before it runs.
public struct CommandQuestion: Hashable, Sendable {
    /// The placeholder for the answer in the command's line.
    public let name: String
    /// The label before the answer.
    public let label: String
    /// The answers to choose from; empty to type one.
    public let choices: [String]

    public init(name: String, label: String, choices: [String] = []) {
        self.name = name
        self.label = OneLine.collapse(label, columns: 40)
        self.choices = choices
    }
}

/// A configured command for a gist that asks its questions before it runs.
struct AskingCommand: Hashable, Sendable {
    private(set) var run: CustomCommand.Run
    /// The gist, with the file that the command gets.
    let gist: Gist

    init(_ run: CustomCommand.Run, on gist: Gist) {
        self.run = run
        self.gist = gist
    }

    /// The next question; nil if all are answered.
    var question: CommandQuestion? { run.question }

    /// The same with an answer to the next question.
    func answered(_ answer: String) -> AskingCommand {
        var asking = self
        if let question { asking.run = run.answering(question, answer) }
        return asking
    }
}
