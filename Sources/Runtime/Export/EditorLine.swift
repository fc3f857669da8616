/// The line on which editors open a file.
enum EditorLine {
    /// Editors that take `+5` before the file.
    private static let withPlus: Set<String> = [
        "editor", "emacs", "emacs-gtk", "emacs-nox", "emacsclient", "gvim", "jed", "jmacs", "joe", "jstar", "kak", "mg",
        "micro", "nano", "ne", "nvi", "nvim", "pico", "rnano", "vi", "view", "vim", "vim.basic", "vim.gtk3", "vim.nox",
        "vim.tiny",
    ]
    /// Editors that take `file:5`.
    private static let withColon: Set<String> = ["helix", "hx", "subl", "zed", "zeditor"]
    /// Editors that take `--goto file:5`.
    private static let withGoto: Set<String> = ["code", "code-insiders", "code-oss", "codium", "cursor", "vscodium"]

    /// Returns the arguments that open these files, the first one on a line. Another editor could take the line for a
    /// file's name, so it only gets the paths.
    /// - Parameter program: a shell command, such as `nvim -u NONE`.
    static func arguments(_ paths: [String], line: Int, program: String) -> [String] {
        guard line > 1, let path = paths.first else { return paths }
        let command = program.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.first ?? ""[...].utf8
        let name = String(decoding: command.split(separator: UInt8(ascii: "/")).last ?? command, as: UTF8.self)
        if withPlus.contains(name) { return ["+\(line)"] + paths }
        if withColon.contains(name) { return ["\(path):\(line)"] + paths.dropFirst() }
        if withGoto.contains(name) { return ["--goto", "\(path):\(line)"] + paths.dropFirst() }
        return paths
    }
}
