import Gists
import Texts

extension SearchQuery {
    /// The words in a text that look like filters but are not; each as a sentence without its full stop.
    static func problems(_ text: String) -> [String] {
        unknownFilters(in: text).map { filter, value in
            if let example = ["has": "has:comments", "starred": "starred:"][filter] {
                return Words.List.badFilter("\(filter):\(value)", example: example)
            }
            let hint = Nearest.hint(filter, among: filters)
            return Words.List.unknownFilter(filter) + (hint.isEmpty ? Words.List.searchedAsText : hint)
        }
    }
}
