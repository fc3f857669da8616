import Browser
import Cells
import Concurrency
import Gists
import GitHub
import Glibc
import Images
import Terminal

/// The interactive program: the loop on a terminal.
public enum BrowserProgram {
    private static let millisecondsPerFrame = 125

    /// Runs until the user quits or the terminal is closed; always restores the terminal.
    /// - Throws: if it cannot start, and at the end if a star could not be sent to the server.
    public static func run(_ options: LaunchOptions) throws(LaunchError) -> ExitCode {
        let screen: Screen
        do throws(TerminalError) {
            screen = try Screen(options: ScreenOptions(options))
        } catch {
            throw LaunchError(
                Words.Start.noBrowser(error.message), more: [Words.Start.withoutTerminal], exitCode: .usage)
        }
        return try run(options, screen)
    }

    /// - Parameter pick: the chooser that the browser is used for; nil for the browser itself.
    static func run(
        _ options: LaunchOptions, _ screen: Screen, for pick: PickSession? = nil
    ) throws(LaunchError) -> ExitCode {
        defer { screen.leave() }
        var options = options
        // The cache of the demo is kept while it runs.
        options.cacheFolder = options.cacheFolder ?? options.scratchFolder
        var complaints: [String] = []
        var choices: ScreenChoices?
        while true {
            let (end, login, complaint) = try runAccount(options, screen, &choices, pick)
            options.rememberGiven(login: login)
            if let complaint { complaints.append(complaint) }
            switch end {
            case .quit(let code):
                guard complaints.isEmpty else {
                    throw LaunchError(complaints.joined(separator: "\n"), exitCode: code == .success ? .failure : code)
                }
                return code
            case .restart(.anonymously): options = options.withoutCredentials
            case .restart(.asGiven): options = options.asGiven
            case .restart(.account(let login)):
                do {
                    options = try options.signedIn(as: login)
                } catch {
                    throw LaunchError("\(error)", exitCode: .authentication)
                }
            }
        }
    }

    /// The reason why the use of an account ends.
    private enum End {
        case quit(ExitCode)
        case restart(Restart)
    }

    /// Runs with one account. Another account has another store, and no access to what this one has loaded.
    /// - Parameter choices: the user's changes to the screen with the account before; nil for the first one.
    /// - Returns: the token's owner, if known, and changes that could not be sent to the server.
    private static func runAccount(
        _ options: LaunchOptions, _ screen: Screen, _ choices: inout ScreenChoices?, _ pick: PickSession?
    ) throws(LaunchError) -> (End, login: Login?, complaint: String?) {
        var options = options
        options.rememberGiven(login: nil)
        let blobs = Services.openBlobs(options)
        let last = options.keepsChoices ? blobs.flatMap { SessionFile.load(from: $0, options) } : nil
        var kept = last?.choices ?? ScreenChoices()
        if var choices {
            // One account's gists are not named in another one's file.
            choices.encodings = kept.encodings
            choices.imageSizes = kept.imageSizes
            kept = choices
        }
        let resumes = pick == nil && options.keepsSession && !options.chosen.isOn(.fresh)
        let terminal = screen.imageMemoryKey
        let expected = blobs.flatMap { blobs in terminal.flatMap { TerminalMemory.load($0, from: blobs) } }
        if let expected { screen.expectImages(expected) }
        var model = Model.initial(
            options, size: screen.size, depth: screen.colorDepth, charset: screen.charset,
            snapshot: pick?.firstRows(options) ?? blobs.flatMap { FeedSnapshot.load(from: $0, options.configuration) },
            asked: pick?.feed,
            session: resumes ? last : nil, choices: kept, isFirst: resumes && blobs != nil && last == nil,
            caveat: screen.caveat, images: expected)
        let picking = pick?.picking
        picking?.begin(in: &model, showing: pick?.firstSaved(options) ?? [])
        // The screen shows the end of the last run before any network exists.
        var surface = Surface(model.size)
        model.render(into: &surface)
        picking?.draw(model, into: &surface)
        screen.present(surface)
        // The theme and images need it; nothing waits for the answer.
        if screen.colorDepth != .mono { screen.askForBackground() }

        let mailbox = Mailbox(wakeup: Wakeup())
        let services = try Services(
            options, blobs: blobs,
            style: ThumbnailStyle(
                depth: screen.colorDepth, charset: screen.charset, background: model.settings.themes.background,
                options: options),
            onWait: { mailbox.post(.signIn(.limit(Limit($0)))) }
        ) { request, image in
            mailbox.post(.avatar(request, image))
        }
        services.avatars.setImages(expected)
        let runner = EffectRunner(services: services, mailbox: mailbox, countsAsVisit: pick == nil)
        lookForAccount(options, mailbox)
        var loop = Loop(model, mailbox: mailbox, runner: runner)
        loop.picking = picking
        var end = run(&loop, screen, mailbox, runner)
        while let pick, case .quit(let code) = end, !pick.finish(&loop, code, screen, runner) {
            end = run(&loop, screen, mailbox, runner)
        }
        // The user gets the shell back before the last rows are written.
        if case .quit = end {
            screen.leave()
            if pick != nil {
                // The next start of the browser continues where the browser ended.
            } else if options.keepsSession, let blobs, let session = loop.model.session {
                SessionFile.save(session, to: blobs, options)
            } else if options.keepsChoices, let blobs {
                SessionFile.save(ScreenChoices(loop.model), to: blobs, options)
            }
        }
        if let terminal, let blobs, loop.model.settings.imageSupport != expected {
            TerminalMemory.save(loop.model.settings.imageSupport, of: terminal, to: blobs)
        }
        choices = ScreenChoices(loop.model)
        let complaints = [runner.end(), loop.model.unsentChanges].compactMap(\.self)
        return (end, login: loop.model.login, complaint: complaints.isEmpty ? nil : complaints.joined(separator: "\n"))
    }

    private static func run(
        _ loop: inout Loop, _ screen: Screen, _ mailbox: Mailbox, _ runner: EffectRunner
    ) -> End {
        let services = runner.services
        var notifier = Notifier(services.options.chosen.choice(.notify) ?? .off)
        var messages: [Message] = []
        while true {
            for effect in loop.turn(messages) {
                switch effect {
                case .quit:
                    // The same turn may have starred a gist.
                    loop.carryOut()
                    // Lets scripts and shell loops know that Ctrl-C ended this program.
                    return .quit(messages.contains(.input(.key(.control("c")))) ? .signal(SIGINT) : .success)
                case .restart(let restart): return .restart(restart)
                case .suspend: screen.suspend()
                case .redraw: screen.redraw()
                case .notify(let news): notifier.tell(news, on: screen)
                case .copy(let text, let what): copy(text, as: what, screen, mailbox, services.environment)
                case .run(let program):
                    let programs = ExternalProgramRunner(
                        environment: services.environment, withTerminalReleased: { screen.withTerminalReleased($0) },
                        report: { mailbox.post($0) })
                    if let notice = programs.run(program) { mailbox.post(notice) }
                case .edit(let job):
                    var editor = DraftEditor(
                        environment: services.environment, folder: services.draftFolder,
                        account: services.draftAccount, withTerminalReleased: { screen.withTerminalReleased($0) })
                    editor.hold = { runner.hold($0, of: job.subject.draft) }
                    // The draft is on the disk before the editor starts, in case the program is killed.
                    loop.carryOut()
                    services.repository.queue.finish()
                    mailbox.post(.edited(job, editor.run(job)))
                }
            }
            if loop.timeToFrame == .zero || screen.isBlank {
                screen.present(loop.frame())
                screen.setTitle(notifier.title(loop.model.windowTitle))
            }
            loop.carryOut()
            let frame = loop.timeToFrame.map(milliseconds)
            let events = screen.waitForEvents(timeoutMilliseconds: frame ?? timeout(loop.model), wakeup: mailbox.wakeup)
            messages = events.isEmpty && frame == nil ? [.tick] : []
            for event in events {
                notifier.note(event)
                switch event {
                case .interrupt: return .quit(.signal(SIGINT))
                case .key(.alt(let key)): messages.append(.input(.altOrEscape(key)))
                case .key(let key): messages.append(.input(.key(key)))
                case .mouse(let mouse): messages.append(.input(.mouse(mouse)))
                case .paste(let text): messages.append(.input(.paste(text)))
                case .focus(let isHere): messages.append(.input(.focus(isHere)))
                case .background(let color):
                    services.avatars.setBackground(color)
                    messages.append(.input(.background(color)))
                case .images(let support):
                    services.avatars.setImages(support)
                    messages.append(.input(.images(support)))
                case .resize(let size): messages.append(.input(.resize(size)))
                case .woken, .resumed: break
                case .terminate(let signal): return .quit(.signal(signal))
                case .hangup: return .quit(.signal(SIGHUP))
                }
            }
        }
    }

    /// Looks for an account that was unknown at the start. Requests wait for the result, keys don't.
    private static func lookForAccount(_ options: LaunchOptions, _ mailbox: Mailbox) {
        guard let late = options.configuration.late, late.login == nil else { return }
        Task(executorPreference: WorkExecutor.shared) {
            if try await late.value() != nil { mailbox.post(.signIn(.found)) }
        }
    }

    private static func milliseconds(_ time: Duration) -> Int { Int((time / .milliseconds(1)).rounded(.up)) }

    /// Milliseconds until the next tick; usually nil, to wait without a limit.
    private static func timeout(_ model: Model) -> Int? {
        let due = model.nextTick.map { Int((min(max(0, $0.timeIntervalSinceNow), 86_400) * 1000).rounded(.up)) }
        return model.wantsTicks ? min(due ?? .max, millisecondsPerFrame) : due
    }
}

extension BrowserProgram {
    private static func copy(
        _ text: String, as what: String, _ screen: Screen, _ mailbox: Mailbox, _ environment: [String: String]
    ) {
        switch Clipboard.copy(text, environment: environment, terminal: screen.copyToClipboard) {
        case .copied(let place): mailbox.post(.copied(what, to: place))
        case .failed(let problem): mailbox.post(.notice(problem, isError: true))
        }
    }
}
