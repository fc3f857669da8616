import Browser
import Cells
import Configuration
import Foundation
import Gists
import GitHub
import HTTP
import LoopbackServer

@testable import Runtime

/// What the tests ask for, and answers to it.
enum Sample {
    static func gist(_ number: Int, description: String? = nil, avatarURL: String? = nil) -> Gist {
        Gist(
            id: "\(number)", description: description ?? "Gist number \(number)",
            owner: Owner(login: "mira", avatarURL: avatarURL),
            files: [
                GistFile(
                    name: "notes.txt", mediaType: "text/plain", language: "Text", rawURL: "", size: 5, content: "Text\n"
                )
            ],
            isPublic: true, createdAt: Date(timeIntervalSince1970: 1_700_000_000),
            updatedAt: Date(timeIntervalSince1970: 1_700_000_000))
    }

    static func page(_ gists: [Gist]) -> Reply {
        .json(String(decoding: (try? JSONEncoder().encode(gists)) ?? Data(), as: UTF8.self))
    }

    static func page(_ numbers: ClosedRange<Int>) -> Reply { page(numbers.map { gist($0) }) }

    static func options(_ server: LoopbackServer, avatars: Bool = false) throws -> LaunchOptions {
        var chosen = SettingValues()
        chosen[.avatars] = .flag(avatars)
        return LaunchOptions(
            configuration: try APIConfiguration(apiURL: server.url, userAgent: "tests"), cacheFolder: nil,
            chosen: chosen, environment: ["LANG": "C.UTF-8"])
    }
}

extension HeadlessProgram {
    /// The screen after some keys.
    static func screen(
        _ options: LaunchOptions, size: Size = Size(columns: 80, rows: 24), keys: [Key] = [],
        transport: any Transport = CurlTransport.shared
    ) throws -> [String] {
        let program = try HeadlessProgram(options, size: size, transport: transport)
        keys.forEach(program.press)
        return program.lines()
    }
}
