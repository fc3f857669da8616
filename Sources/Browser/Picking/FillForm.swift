import Cells
import Reading

/// The form that asks for the values of a text's placeholders.
public struct FillForm: Sendable {
    /// The result of the form.
    public enum Outcome: Hashable, Sendable { case filled, cancelled, interrupted }

    let snippet: SnippetText
    /// The name of the file.
    let title: String
    private(set) var lines: [LineEditor]
    /// The field that is typed.
    private(set) var current = 0
    /// For each field the values that the arrow keys lead to: its choices, else earlier answers, the latest first.
    private let offers: [[String]]
    /// The place in `offers` of the shown value; nil once the user has typed.
    private var offered: [Int?]
    /// Fields that the user accepted although they are empty.
    private var accepted: Set<Int> = []
    public private(set) var outcome: Outcome?

    /// - Parameter earlier: earlier answers by the field's name, the latest last.
    public init(_ snippet: SnippetText, title: String, earlier: (SnippetField) -> [String]) {
        self.snippet = snippet
        self.title = title
        offers = snippet.fields.map { field in
            guard field.choices.isEmpty else { return field.choices }
            let answers: [String] = field.isSecret ? [] : earlier(field).reversed()
            let others = answers.filter { !$0.isExactly(field.standard) }
            return field.standard.isEmpty ? [""] + others : [field.standard] + others
        }
        lines = snippet.fields.map { LineEditor($0.standard) }
        offered = zip(snippet.fields, offers).map { field, offers in
            offers.firstIndex { $0.isExactly(field.standard) }
        }
    }

    /// The values as typed.
    public var values: [String] { lines.map(\.text) }
    /// The text with the values.
    public var text: String { snippet.filled(with: values) }

    /// The answers to offer next time; none for passwords and the like.
    public var answers: [(name: String, value: String)] {
        zip(snippet.fields, lines).filter { !$0.0.isSecret && !$0.1.isEmpty }.map { ($0.0.name, $0.1.text) }
    }

    public mutating func handle(_ key: Key) {
        switch key {
        case .control("c"): outcome = .interrupted
        case .escape, .control("g"): outcome = .cancelled
        case .enter: accept()
        case .tab: current = (current + 1) % lines.count
        case .backTab: current = (current + lines.count - 1) % lines.count
        case .up, .control("p"): offer(1)
        case .down, .control("n"): offer(-1)
        default:
            let before = lines[current].text
            if lines[current].press(key), !lines[current].text.isExactly(before) { offered[current] = nil }
        }
    }

    public mutating func paste(_ text: String) {
        guard text.utf8.count <= Prompt.longestPaste else { return }
        lines[current].insert(text)
        offered[current] = nil
    }

    /// Ends the form, unless a field without a default is still empty: it is typed next, or accepted as it is.
    private mutating func accept() {
        accepted.insert(current)
        let empty = lines.indices.first { lines[$0].isEmpty && !accepted.contains($0) }
        if let empty { current = empty } else { outcome = .filled }
    }

    /// Replaces the line by another offer. For choices, down is the next one; for earlier answers, up.
    private mutating func offer(_ step: Int) {
        let offers = offers[current]
        guard !offers.isEmpty else { return }
        let step = snippet.fields[current].choices.isEmpty ? step : -step
        let next = offered[current].map { $0 + step } ?? (step > 0 ? 0 : offers.count - 1)
        guard offers.indices.contains(next) else { return }
        offered[current] = next
        lines[current] = LineEditor(offers[next])
    }

    /// The note behind a field: the number of its choice, or what the value is.
    func note(of index: Int) -> String {
        let field = snippet.fields[index]
        guard !field.choices.isEmpty else { return field.about }
        let place = field.choices.firstIndex { $0.isExactly(lines[index].text) }
        let choice = place.map { Words.Picking.place($0 + 1, of: field.choices.count) }
        return [choice, field.about.isEmpty ? nil : field.about].compactMap(\.self).joined(separator: " · ")
    }
}
