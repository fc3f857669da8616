import Runtime
import Storage

extension GeneralOptions {
    /// Runs `body` with the store of all cached gists.
    /// - Throws: if there is none.
    func withStore(_ body: (GistStore, LaunchOptions) throws -> Void) throws {
        try withLaunchOptions { options in
            guard let folder = options.cacheFolder else {
                throw LaunchError(
                    Words.Start.noCache)
            }
            let store = GistStore.open(folder: folder)
            if let notice = store.notice { Output.complain(Words.Start.complaint(notice)) }
            guard store.access != .none else { throw ExitWithFailure() }
            try body(store, options)
        }
    }
}

/// Thrown after all messages were printed.
struct ExitWithFailure: Error {}
