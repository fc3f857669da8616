/// A command for the whole screen.
public enum WindowCommand: Hashable, Sendable {
    case switchPane, zoom, widenList, narrowList, cycleDensity, toggleExactTimes
    case help, log, palette, commandLine
    case redraw, suspend, interrupt, quit
}
