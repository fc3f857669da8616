import Testing

@testable import Runtime

@Suite struct EditorLineTests {
    @Test(
        "W5: an editor whose option is known opens a file on a line; another one gets the path alone",
        arguments: [
            ("vi", ["+5", "/a/b.md"]), ("/usr/bin/vim.tiny -u NONE", ["+5", "/a/b.md"]), ("nano", ["+5", "/a/b.md"]),
            ("emacsclient -t", ["+5", "/a/b.md"]), ("hx", ["/a/b.md:5"]), ("true", ["/a/b.md"]),
            ("code --wait", ["--goto", "/a/b.md:5"]), ("env A=1 vi", ["/a/b.md"]),
            ("sh -c 'vi \"$@\"' vi", ["/a/b.md"]),
        ])
    func line(_ program: String, _ expected: [String]) {
        #expect(EditorLine.arguments(["/a/b.md"], line: 5, program: program) == expected)
        #expect(EditorLine.arguments(["/a/b.md"], line: 1, program: program) == ["/a/b.md"])
    }
}

@Suite struct EditPresetTests {
    @Test("C17: the preset for Neovim has an effect only inside of one, and messages name the program")
    func applied() {
        let usual = ["EDITOR": "nano", "HOME": "/h"]
        #expect(EditPreset.standard.applied(to: usual) == usual)
        #expect(EditPreset.neovim.applied(to: usual) == usual)
        #expect(EditPreset.neovim.applied(to: usual.merging(["NVIM": " "]) { $1 })["EDITOR"] == "nano")
        for variable in ["NVIM", "NVIM_LISTEN_ADDRESS"] {
            let inside = EditPreset.neovim.applied(to: usual.merging([variable: "/run/nvim"]) { $1 })
            #expect(EditPreset.inUse(inside) == .neovim)
            #expect(Editor(environment: inside).program == "nvim")
        }
        #expect(EditPreset.inUse(usual) == .standard)
    }
}
