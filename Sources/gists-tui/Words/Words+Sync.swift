extension Words {
    enum Sync {
        static let nothingSelected =
            "Nothing is selected. Without a token, give --user LOGIN or --following; with one, --mine and --starred are the default."
        static let needsToken =
            "--mine and --starred need a token: your own and your starred gists belong to an account."
    }
}
