import Cells

/// A filter of a feed's rows that the user can remove.
enum Restriction: Hashable, CaseIterable {
    case scope, filter, order, marks, hiding
}

extension ListPane {
    /// The active filters, in the order of the status bar.
    var restrictions: [Restriction] { Restriction.allCases.filter { !label(of: $0).isEmpty } }

    /// The filter that `Esc` removes next; nil if `Esc` has another effect.
    var nextLifted: Restriction? {
        if !options.filter.isEmpty { return .filter }
        if !marks.isEmpty { return .marks }
        return options.scope.isEmpty ? nil : .scope
    }

    /// The filter's text in the status bar: `/ring`; empty if it is not active.
    func label(of restriction: Restriction) -> String {
        switch restriction {
        case .scope: options.scope.text
        case .filter: options.filter.isEmpty ? "" : "/" + options.filter.text
        case .order: options.orderSummary
        case .marks: marks.isEmpty ? "" : marksSentence
        case .hiding: feed.hidden.isEmpty ? "" : Words.List.hidden(feed.hidden.count)
        }
    }

    /// The key that leads to the command that removes the filter; empty for `Esc`, which the hints at the right name.
    func key(of restriction: Restriction, _ context: Context) -> String {
        switch restriction {
        case .filter, .marks: ""
        case .scope: nextLifted == .scope ? "" : context.key(of: .list(.scope))
        case .order: context.key(of: options.order == .feed ? .list(.reverseOrder) : .list(.orderMenu))
        case .hiding: ":unhide"
        }
    }

    private mutating func lift(_ restriction: Restriction) {
        switch restriction {
        case .scope: options.scope = RowQuery("")
        case .filter: options.filter = RowQuery("")
        case .order: (options.order, options.isReversed) = (.feed, false)
        case .marks: marks = []
        case .hiding: unhide(leaving: [])
        }
    }
}

extension ListPane {
    mutating func lift(_ restriction: Restriction, _ settings: inout Settings) {
        if restriction == .hiding { settings.hideRules = [] }
        lift(restriction)
    }

    /// `:hide`: adds a rule of these words; without words, lets the user choose a rule to remove.
    mutating func hide(_ words: String, _ settings: inout Settings, _ update: inout UpdateContext) {
        guard words.isEmpty else {
            guard !RowQuery(words).dependsOnReading else { return update.complain(Words.List.notARule(words)) }
            if let problem = RowQuery.problems(words).first { return update.complain(problem.asSentence) }
            settings.hideRules.append(RowQuery(words))
            return hide(settings.hideRules)
        }
        let rules = settings.hideRules.filter { !$0.isEmpty }
        guard !rules.isEmpty else { return update.tell(Words.List.noRule) }
        update.present(.picker(.rules(rules)))
    }

    /// `:unhide`: removes the rule of these words, or every rule without words. Gists that it hid are shown again.
    mutating func unhide(_ words: String, _ settings: inout Settings, _ update: inout UpdateContext) {
        guard words.isEmpty || settings.hideRules.contains(where: { $0.text == words }) else {
            return update.complain(Words.List.unknownRule(words))
        }
        settings.hideRules.removeAll { words.isEmpty || $0.text == words }
        unhide(leaving: settings.hideRules)
    }
}

extension Picker {
    /// The picker of rules that hide gists.
    fileprivate static func rules(_ rules: [RowQuery]) -> Picker {
        let items = rules.map { Item(name: OneLine.collapse($0.text, columns: 200), choice: .unhide($0.text)) }
        return Picker(title: Words.List.rules, items: items + [Item(name: Words.List.allRules, choice: .unhide(""))])
    }
}
