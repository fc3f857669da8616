import Browser

extension EffectRunner {
    func export(_ export: Export, _ request: RequestID) {
        let (files, mailbox) = (services.library.files, mailbox)
        let exporter = Exporter(home: services.environment["HOME"]) { file, gist, progress in
            try await files.content(of: file, in: gist) { progress($0.received) }
        } report: {
            mailbox.post(.progress(request, .export($0)))
        } note: { [archive = services.library.archive] in
            archive.noteSaved($0, of: $1, at: $2)
        }
        answer(request) { .export(try await exporter.run(export)) }
    }
}
