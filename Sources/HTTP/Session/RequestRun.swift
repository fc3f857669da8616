import FoundationEssentials

/// The steps of a request from its start to its end: build, adapt, send, follow redirects, validate; after a failure
/// ask the retriers, wait, and repeat.
///
/// A class, because each asynchronous function reserves room for its own copy of a large state that it passes on.
final class RequestRun {
    let request: Request
    /// The sink that receives the body instead of memory.
    let sink: (any BodySink)?
    var outcome = RequestOutcome()
    /// The first request as it was sent, before any redirect, for the retriers.
    private var first: HTTPRequest?

    init(request: Request, sink: (any BodySink)?) {
        self.request = request
        self.sink = sink
    }

    nonisolated(nonsending) func run() async {
        var decision = RetryDecision.retry(after: .zero)
        while case .retry(let delay) = decision {
            if outcome.metrics.attempts > 0 {
                guard (try? await request.session.clock.sleep(for: delay)) != nil else { break }
            }
            decision = await attempt()
        }
        request.finish(outcome)
    }

    /// Makes one attempt. Leaves everything in `outcome`; `.fail` is the end, with success or failure.
    nonisolated(nonsending) private func attempt() async -> RetryDecision {
        outcome.metrics.attempts += 1
        outcome.response = nil
        outcome.body = Data()
        outcome.error = nil
        do throws(HTTPError) {
            let built = try request.blueprint.makeRequest()
            outcome.request = built
            first = built
            let adapted = try await adapted(built)
            let sent = try sink?.adapt(adapted) ?? adapted
            first = sent
            try await follow(sent, adapted)
            try sink?.complete()
            try await transform()
            return .fail
        } catch {
            let error = request.session.transformers.transform(
                outcome.completed(error), of: request.blueprint.router)
            outcome.error = error
            return await decision(after: error)
        }
    }

    nonisolated(nonsending) private func adapted(_ built: HTTPRequest) async throws(HTTPError) -> HTTPRequest {
        var adapted = built
        for interceptor in request.interceptors {
            adapted = try await interceptor.adapt(adapted)
        }
        return try request.blueprint.checked(adapted, from: built)
    }

    /// - Parameter adapted: the first request before the sink changed it.
    nonisolated(nonsending) private func follow(
        _ first: HTTPRequest, _ adapted: HTTPRequest
    ) async throws(HTTPError) {
        var redirects = RedirectTrail()
        var next: HTTPRequest? = first
        while let current = next {
            outcome.request = current
            try await send(current)
            guard let response = outcome.response else { throw HTTPError(.malformedResponse, at: .transfer) }
            next = try redirects.next(
                after: response, to: current, originBound: request.blueprint.originBound(of: adapted))
            if let next { request.report(.redirecting(to: next.url)) }
        }
        try outcome.validate(request.options)
    }

    /// Makes the content of the response. Unreadable responses are not cached, and removed if they were.
    nonisolated(nonsending) private func transform() async throws(HTTPError) {
        guard sink == nil else { return }
        do throws(HTTPError) {
            _ = try makeContent()
        } catch {
            if let url = outcome.request?.url { await request.session.forget(url) }
            throw error
        }
    }

    /// The content that the session's transformers make from the response. They run once.
    func makeContent() throws(HTTPError) -> any Sendable {
        guard let response = outcome.response else { throw HTTPError(.malformedResponse, at: .transfer) }
        if let content = outcome.content { return try content.get() }
        let content: Result<any Sendable, HTTPError>
        do throws(HTTPError) {
            content = .success(
                try request.session.transformers.content(
                    of: outcome.body, response, to: request.blueprint.router))
        } catch {
            content = .failure(error)
        }
        outcome.content = content
        return try content.get()
    }

    nonisolated(nonsending) func transfer(_ wireRequest: HTTPRequest) async throws(HTTPError) {
        for interceptor in request.interceptors { try await interceptor.admit(wireRequest) }
        guard !Task.isCancelled else { throw HTTPError(.cancelled, at: .transfer) }
        request.report(.sending(wireRequest))
        let exchange = await Exchange.perform(wireRequest, for: request, sink: sink)
        note(exchange)
        if let error = exchange.error { throw error }
    }

    private func note(_ exchange: Exchange) {
        var metrics = exchange.metrics
        metrics.attempt = outcome.metrics.attempts
        outcome.metrics.transfers.append(metrics)
        outcome.response = exchange.response
        outcome.body = exchange.body
        if exchange.error == nil, let response = exchange.response {
            request.report(.answered(response, bytes: exchange.bytes, metrics))
        }
    }

    nonisolated(nonsending) private func decision(after error: HTTPError) async -> RetryDecision {
        guard error.code != .cancelled, let first else { return .fail }
        switch sink?.recovery(from: error) ?? .pass {
        case .pass: break
        case let decision:
            if case .retry(let delay) = decision { request.report(.retrying(error, after: delay)) }
            return decision
        }
        for interceptor in request.interceptors {
            let decision = await interceptor.retry(first, after: error)
            switch decision {
            case .pass: continue
            case .retry(let delay): request.report(.retrying(error, after: delay))
            case .failWith(let other): outcome.error = outcome.completed(other)
            case .fail: break
            }
            return decision
        }
        return .fail
    }
}
