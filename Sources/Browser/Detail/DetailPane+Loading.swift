import Documents
import Gists

/// The requests of the pane, and their responses.
extension DetailPane {
    /// Requests the missing data of the tab on the screen.
    mutating func load(_ update: inout UpdateContext) {
        HistoryTab().loadRevision(&self, &update)
        tab(update.context).page.load(&self, &update)
    }

    /// `Esc`: cancels what a search or the tab asked for, or the rendering of its text.
    ///
    /// Returns false if nothing is running.
    mutating func cancel(_ update: inout UpdateContext) -> Bool {
        AwaitedFiles.cancel(in: &self, &update) || tab(update.context).page.cancel(&self, &update)
            || DocumentRendering.cancel(&self, &update)
    }

    /// Stops the requests to the API.
    /// - Parameter id: the gist whose requests for files are stopped, too; nil for those of all gists to the API alone.
    mutating func giveUp(_ failure: Failure, of id: GistID? = nil) {
        if intent?.needsAPI == true { intent = nil }
        guard let id else { return opened.giveUp(failure) }
        withGist(id) { gist in
            gist.giveUp(failure)
            gist.giveUpFiles(failure)
        }
    }

    /// Receives the response to a request for a gist.
    mutating func received(
        _ result: Result<Response, Failure>, for request: GistRequest, of id: GistID, _ update: inout UpdateContext
    ) {
        switch (request, result) {
        case (.content, _): opened.received(gist: result, of: id)
        case (.preview, _): preview.received(result, of: id, &opened, &update)
        case (.file(let name), _): opened.received(file: result, named: name, of: id, &update)
        case (.tab(let tab), _): withGist(id) { tab.page.received(result, &$0) }
        case (.star, .success(.star(let isStarred))): withGist(id) { $0.isStarred.end(.success(isStarred)) }
        case (.star, .failure(let failure)): withGist(id) { $0.isStarred.end(.failure(failure)) }
        case (.rendering(let tab), .success(.reader(.document(let document)))):
            DocumentRendering.received(document, of: id, tab, &self, &update)
        case (.image(let tab), _): withGist(id) { $0.texts.images[tab]?.received(result) }
        default: break
        }
    }
}
