import Gists
import Texts

extension SearchQuery {
    /// The words in a text that look like filters but are not; each as a sentence without its full stop.
    static func problems(_ text: String) -> [String] {
        unknownFilters(in: text).map { filter, value in
            switch filter {
            case "has": return Words.List.badFilter("\(filter):\(value)", example: "has:comments")
            case "starred": return Words.List.badFilter("\(filter):\(value)", example: "starred:")
            default:
                let hint = Nearest.hint(filter, among: filters)
                return Words.List.unknownFilter(filter) + (hint.isEmpty ? Words.List.searchedAsText : hint)
            }
        }
    }
}
