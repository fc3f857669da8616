import Concurrency
import GitHub
import Repository
import Runtime

extension GeneralOptions {
    /// Runs `body` with a repository for changes at GitHub.
    /// - Throws: before it, if there is no network or no token.
    func withWriter(
        waits: Bool, _ body: (OneShotRepository, LaunchOptions) throws -> Void
    ) throws {
        try withLaunchOptions { options in
            guard !options.chosen.isOn(.offline) else { throw LaunchError(Words.Writing.offline) }
            let manager = try manager(options, waits: waits)
            if let sentence = TextEditor.leftovers(environment: options.environment) { Output.complain(sentence) }
            // Nothing is sent: reports what is missing before the user has typed anything.
            if !options.configuration.hasToken {
                _ = try Blocking.run { try await manager.currentUser() }
            }
            let repository = OneShotRepository(options, manager)
            defer { repository.finish() }
            do {
                try body(repository, options)
            } catch let error as APIError where error.mayHaveBeenDone {
                throw Told(error, more: [Words.Writing.mayHaveBeenDone])
            }
        }
    }
}

/// A failure with further lines after its sentence.
struct Told: Error {
    var error: any Error
    var more: [String]

    init(_ error: any Error, more: [String]) {
        self.error = error
        self.more = more
    }
}
