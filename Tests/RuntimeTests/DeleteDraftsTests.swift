import Browser
import Foundation
import Gists
import GitHub
import Storage
import TestSupport
import Testing

@testable import Runtime

@Suite(.blocking) struct `W2: signing out and drafts` {
    private let parent: TestFolder
    private var options: LaunchOptions

    init() throws {
        parent = try TestFolder()
        options = LaunchOptions(
            configuration: try APIConfiguration(apiURL: "http://127.0.0.1:9", userAgent: "tests"),
            cacheFolder: parent.path + "/cache", environment: [:])
        options.stateFolder = parent.path + "/state"
        for folder in options.draftFolders {
            try FileManager.default.createDirectory(atPath: folder + "/drafts", withIntermediateDirectories: true)
        }
    }

    private func drafts(_ folder: String, _ account: AccountKey) -> AccountStore {
        GistStore.openDrafts(folder: folder).account(account)
    }

    @Test("W2: the drafts of an account go from all folders, with what editors left of them, and nothing of others")
    func all() throws {
        let other = AccountKey(api: options.account.api, person: "other")
        let names = [options.draftAccount, "\(other.api) \(other.person)"]
        var copies: [String] = []
        for folder in options.draftFolders {
            for account in [options.account, other] {
                #expect(
                    DraftKeeper.keep(Draft(id: "d1", at: Date(), content: GistDraft()), in: drafts(folder, account)))
            }
            for name in names {
                let label = CopyLabel.Draft(account: name, id: "d1", fileName: "a.txt", comment: 0)
                let copy = try PrivateFolder(in: folder + "/drafts", prefix: "", draft: label)
                _ = try copy.add(Data("secret".utf8), as: "a.txt")
                copy.leave()
                copies.append(copy.path)
            }
        }
        try options.deleteDrafts()
        for folder in options.draftFolders {
            #expect(drafts(folder, options.account).drafts().isEmpty && drafts(folder, other).drafts().count == 1)
        }
        #expect(copies.map(FileManager.default.fileExists) == [false, true, false, true])
    }

    @Test("W2: drafts go also from a start without a cache")
    func withoutCache() throws {
        let state = try #require(options.stateFolder)
        #expect(
            DraftKeeper.keep(
                Draft(id: "d1", at: Date(), content: GistDraft()), in: drafts(state, options.account)))
        var options = options
        options.cacheFolder = nil
        try options.deleteDrafts()
        #expect(drafts(state, options.account).drafts().isEmpty)
    }

    @Test("W2: what an editor still has stays, and where nobody wrote anything no file is made")
    func open() throws {
        let label = CopyLabel.Draft(account: options.draftAccount, id: "d1", fileName: "a.txt", comment: 0)
        let copy = try PrivateFolder(in: parent.path + "/state/drafts", prefix: "", draft: label)
        try options.deleteDrafts()
        #expect(FileManager.default.fileExists(atPath: copy.path))
        #expect(try parent.names(in: "state") == ["drafts"] && parent.names(in: "cache") == ["drafts"])
    }
}
