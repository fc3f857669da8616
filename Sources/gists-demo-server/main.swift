import Foundation
import Synchronization

signal(SIGPIPE, SIG_IGN)
let port = CommandLine.arguments.firstIndex(of: "--port").map { CommandLine.arguments[$0 + 1] } ?? "0"
let raw = try await Listener(port: 0) { _ in Problem.notFound.answer }
let avatars = try await Listener(port: 0) { _ in Problem.notFound.answer }
let box = Mutex<GitHubAPI?>(nil)
let listener = try await Listener(port: UInt16(port) ?? 0) { request in
    guard let api = box.withLock({ $0 }) else { return Problem.notFound.answer }
    return await api.answer(request)
}
let origins = Origins(api: listener.url, raw: raw.url, avatars: avatars.url)
box.withLock { $0 = GitHubAPI(world: World(now: .current), origins: origins) }
let line =
    #"{"api":"\#(listener.url)","raw":"\#(raw.url)","avatars":"\#(avatars.url)","token":"demo","login":"demo-user"}"#
FileHandle.standardOutput.write(Data((line + "\n").utf8))
try await listener.run()
