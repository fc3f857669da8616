// Presents surfaces as keys are typed, so that tests can watch a `Screen` from outside.
//   TerminalProbe SCENE [COLOR-MODE] [images=HOW]
//                                        SCENE: list, events, glyphs, colors, links or a number, the seed of random surfaces
//   TerminalProbe frames COLOR-MODE SEED the next of the frames that a seed makes with each key
//   TerminalProbe images COLOR-MODE HOW SEED
//                                        asks for images (auto, pixels, blocks, off), then as for frames
//   TerminalProbe widths FILE [wide]     asks the terminal for the columns of samples: name, ours, the terminal's

import Cells
import Concurrency
import Foundation
import Terminal

let scene = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "list"
let mode = CommandLine.arguments.count > 2 ? ColorMode(rawValue: CommandLine.arguments[2]) ?? .auto : .auto
let wakeup = Wakeup()
/// Input that is not a key.
nonisolated(unsafe) var heard: [String] = []

func surface(step: Int, size: Size) -> Surface {
    switch scene {
    case "list": Scenes.list(offset: step, size: size)
    case "glyphs": Scenes.glyphs(size: size)
    case "events": Scenes.text(heard, size: size)
    case "links": Scenes.links(step: step, size: size)
    case "colors": Scenes.colors(step: step, size: size)
    default: Scenes.random(seed: Int(scene) ?? 0, steps: step, size: size)
    }
}

func run(_ screen: Screen) -> Int32 {
    var step = 0
    while true {
        screen.present(surface(step: step, size: screen.size))
        for event in screen.waitForEvents(wakeup: wakeup) {
            switch event {
            case .key(.character("q")): return 0
            case .key(.character("j")), .key(.down): step += 1
            case .key(.character("k")): step -= 1
            case .key(.character("r")): screen.redraw()
            case .key(.character("b")): screen.askForBackground()
            case .background(let color): step = Int(color.red)
            case .images(let support): heard.append("images \(support.map { "\($0.imageProtocol)" } ?? "none")")
            case .key(.character("a")): abort()
            case .key(.character("T")): Crashes.trapOnAWorker()
            case .key(.character("O")): Crashes.overflowAWorker()
            case .key(.character("t")): screen.setTitle("step \(step) \u{1B}]2;x\u{7}")
            case .mouse(let mouse): heard.append("\(mouse.action) \(mouse.x) \(mouse.y)")
            case .paste(let text): heard.append("paste \(text.debugDescription)")
            case .focus(let isHere): heard.append(isHere ? "focus" : "no focus")
            case .key(.character("z")), .key(.control("z")): screen.suspend()
            case .interrupt, .key(.control("c")): return 130
            case .terminate: return 143
            case .hangup: return 129
            case .key, .resize, .woken, .resumed: break
            }
        }
    }
}

/// The value of an argument `NAME=VALUE`; empty if there is none.
func option(_ name: String) -> String {
    CommandLine.arguments.last { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) } ?? ""
}

if CommandLine.arguments.contains("wide") { AmbiguousWidth.current = .wide }
if scene == "widths", CommandLine.arguments.count > 2 {
    guard let rows = Widths.measure() else { exit(1) }
    let table = rows.map { "\($0.name)\t\($0.ours)\t\($0.theirs)\n" }.joined()
    exit((try? table.write(toFile: CommandLine.arguments[2], atomically: false, encoding: .utf8)) == nil ? 1 : 0)
}

do throws(TerminalError) {
    let screen = try Screen(
        options: ScreenOptions(
            color: mode, usesMouse: !CommandLine.arguments.contains("no-mouse"),
            images: ImageMode(rawValue: scene == "images" ? CommandLine.arguments[3] : option("images")) ?? .blocks,
            environment: ProcessInfo.processInfo.environment))
    var status: Int32 = 0
    if scene == "frames", let seed = CommandLine.arguments.last.flatMap({ Int($0) }) {
        var player = FramePlayer(seed: seed, screen: screen, wakeup: wakeup)
        player.run()
    } else if scene == "images", let seed = CommandLine.arguments.last.flatMap({ Int($0) }) {
        var player = ImagePlayer(seed: seed, screen: screen, wakeup: wakeup)
        player.run()
    } else {
        status = run(screen)
    }
    screen.leave()
    exit(status)
} catch {
    print(error.message)
    exit(2)
}
