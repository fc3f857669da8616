/// A Jupyter notebook, of format 3 or 4, as a page: its cells in order, code coloured, text rendered, outputs below.
public enum Notebook {
    /// Nil if the text is not a notebook, or the budget ends before its JSON.
    /// - Parameter isWhole: false if only the beginning of the text is available: the page has its complete cells.
    public static func page(_ text: TextDocument, isWhole: Bool = true, within budget: ReadingBudget) -> Page? {
        let bytes = Array(text.storage.text.utf8)
        guard let lines = JSONLines(bytes, as: .notebook, isWhole: isWhole, within: budget),
            let file = JSONNode(JSONNode.Text(bytes, lines)), file.kind == .object
        else { return nil }
        let lists = cellLists(of: file).filter { isWhole || $0.kind == .array }
        guard !lists.isEmpty else { return nil }
        var reader = NotebookReader(text, language: KernelLanguage.name(in: file["metadata"]), within: budget)
        for list in lists { reader.append(cells: list) }
        guard isWhole || reader.hasCells else { return nil }
        return reader.page
    }

    /// The lists of cells: one in format 4, one for each worksheet in format 3.
    private static func cellLists(of file: JSONNode) -> [JSONNode] {
        file.elements.flatMap { member -> [JSONNode] in
            switch member.key {
            case "cells": [member]
            case "worksheets": member.elements.compactMap { $0["cells"] }
            default: []
            }
        }
    }
}
