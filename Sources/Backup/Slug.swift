import Gists

extension Gist {
    /// The path of the gist's folder in a backup: `login/id-slug`. The slug is a readable form of the description, or of
    /// the first file's name.
    var backupPath: (owner: String, folder: String) {
        let login = SafeName.one(for: (owner?.login ?? .ghost).rawValue)
        // Folders whose names begin with a dot are not read.
        let visible = login.begins(with: ".") ? "_\(login)" : login
        let id = SafeName.one(for: id.rawValue)
        return (visible, SafeName.one(for: "\(id.begins(with: ".") ? "_" : "")\(id)-\(slug)"))
    }

    private static let longestSlug = 60

    private var slug: String {
        for text in [description, files.first?.name] {
            if let text, let slug = Self.slug(of: text) { return slug }
        }
        return "gist"
    }

    /// Letters and digits of a text in lower case, with a hyphen for each run of others; nil if it has none.
    private static func slug(of text: String) -> String? {
        var slug = String.UnicodeScalarView()
        var count = 0
        var isGap = false
        for scalar in text.unicodeScalars {
            guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
                isGap = !slug.isEmpty
                continue
            }
            let letters = scalar.properties.lowercaseMapping.unicodeScalars
            count += letters.reduce(isGap ? 1 : 0) { $0 + UTF8.width($1) }
            guard count <= longestSlug else { break }
            if isGap { slug.append("-") }
            slug += letters
            isGap = false
        }
        return slug.isEmpty ? nil : String(slug)
    }
}
