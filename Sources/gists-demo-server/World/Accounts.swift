/// The people of this world. All are invented; only `octocat` is GitHub's own mascot, whom its documentation asks for.
extension Account {
    static func all(now: Timestamp) -> [Account] {
        var randomness = Randomness(seed: 1_024)
        return logins.enumerated().map { index, login in
            Account(
                id: 1_000_003 + index * 7_919, login: login,
                created: now - randomness.int(86_400 * 200...86_400 * 4_000))
        }
    }

    private static let logins = ["demo-user", "octocat", "fern-and-hazel", "quokka42"]
}
