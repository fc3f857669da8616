import Browser

extension EffectRunner {
    func takeOut(_ work: TakeOut, _ request: RequestID) {
        let (files, mailbox) = (services.library.files, mailbox)
        let taking = Taking(home: services.environment["HOME"]) { file, gist, progress in
            try await files.content(of: file, in: gist) { progress($0.received) }
        } report: {
            mailbox.post(.takeOut(.progress($0), request))
        } note: { [archive = services.library.archive] in
            archive.noteSaved($0, of: $1, at: $2)
        }
        perform(request) {
            do {
                mailbox.post(.takeOut(try await taking.run(work), request))
            } catch {
                mailbox.post(.takeOut(.failed(Failure(error)), request))
            }
        }
    }

    /// The disk may be far away: not on the thread of the screen.
    func completePath(_ text: String, _ request: RequestID) {
        perform(request) { [home = services.environment["HOME"], mailbox] in
            mailbox.post(.paths(FilePath.completions(of: text, home: home), startingWith: text))
        }
    }
}
