import Browser

extension EffectRunner {
    func export(_ export: Export, _ request: RequestID) {
        let (files, mailbox) = (services.repository.files, mailbox)
        let exporter = Exporter(home: services.environment["HOME"]) { file, gist, progress in
            try await files.content(of: file, in: gist) { progress($0.received) }
        } report: {
            mailbox.post(.progress(request, .export($0)))
        } note: { [queue = services.repository.queue] name, gist, path in
            queue.write(.savedFiles) { $0.noteSaved(name, of: gist, at: path) }
        }
        answer(request) { .export(try await exporter.run(export)) }
    }
}
