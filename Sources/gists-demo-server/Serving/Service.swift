import FlyingSocks
import Foundation

/// The servers on the three ports.
struct Service {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let options: Options

    init(_ options: Options) { self.options = options }

    /// Serves until the API's socket fails. Prints the URLs to standard output once all three ports listen.
    func run() async throws {
        let github = try GitHub(options: options)
        let raw = try await listen(port: 0) { await github.rawAnswer($0) }
        let avatars = try await listen(port: 0) { AvatarGallery.answer($0) }
        let replay = try options.replay.map(Replay.init)
        let api = try await listen(port: options.port) { request in
            if let replay { return replay.answer(request) }
            return await github.answer(request, raw: raw.url, avatars: avatars.url)
        }
        let announcement: JSON = [
            "api": .string(api.url), "raw": .string(raw.url), "avatars": .string(avatars.url),
            "token": .string(options.token), "login": .string(await github.world.accounts[World.demoAccount].login),
        ]
        FileHandle.standardOutput.write(announcement.rendered() + Data("\n".utf8))
        try await api.run()
    }

    private func listen(
        port: UInt16, respond: @escaping @Sendable (Request) async -> Answer
    ) async throws -> Listener {
        do {
            let latency = options.latency
            return try await Listener(port: port) { request in
                if latency > .zero { try? await Task.sleep(for: latency) }
                return await respond(request)
            }
        } catch SocketError.failed(_, EADDRINUSE, _) {
            throw Failure(description: "port \(port) is in use; --port 0 takes a free one")
        } catch SocketError.failed(_, EACCES, _) {
            throw Failure(description: "port \(port) may not be used; --port 0 takes a free one")
        }
    }
}
