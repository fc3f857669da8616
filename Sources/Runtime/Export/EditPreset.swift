/// Editors that need more than a program's name: `edit-preset` in the configuration.
public enum EditPreset: String, CaseIterable, Sendable {
    /// The editor of `$VISUAL` or `$EDITOR`.
    case standard = "editor"
    /// The Neovim in whose terminal the program runs.
    case neovim = "nvim-remote"

    /// The variable by which the functions for editors are called, instead of `$VISUAL` and `$EDITOR`.
    static let variable = "gists-tui preset"

    /// Returns the environment with the preset, if it can be used here: a Neovim has started this program.
    public func applied(to environment: [String: String]) -> [String: String] {
        // Before version 0.8, Neovim's variable had another name.
        guard self == .neovim, ["NVIM", "NVIM_LISTEN_ADDRESS"].contains(where: { environment.program($0) != nil })
        else { return environment }
        return environment.merging([Self.variable: rawValue]) { $1 }
    }

    /// The preset that was applied.
    static func inUse(_ environment: [String: String]) -> EditPreset {
        environment[variable].flatMap(EditPreset.init) ?? .standard
    }

    /// The shell function that opens files in the running Neovim, each in a tab of its own, and waits until their buffers
    /// are closed or that Neovim has ended. `--remote-wait` would be for this, but Neovim does not have it.
    ///
    /// A file in a folder marks each open buffer. Neovim deletes it when the buffer is closed, so that neither program can
    /// block the other one.
    static let neovimFunction = #"""
        gists_tui_nvim() {
          line=1
          case $1 in +[0-9]*) line=${1#+}; shift ;; esac
          server=${NVIM:-$NVIM_LISTEN_ADDRESS}
          marks=$(mktemp -d) || return
          trap 'rm -rf "$marks"' EXIT
          trap 'exit 130' INT TERM HUP
          number=0
          for path; do
            number=$((number + 1))
            mark=$marks/$number
            : >"$mark" || return
            path=$(gists_tui_quoted "$path") mark="string($(gists_tui_quoted "$mark"))"
            gists_tui_send "execute(['tabedit +$line ' . fnameescape($path), 'setlocal bufhidden=wipe',\
         'autocmd BufWipeout <buffer> call delete(' . $mark . ')',\
         'autocmd VimLeavePre * ++once call delete(' . $mark . ')'])" || return
            line=1
          done
          ticks=0
          while [ -n "$(ls -A "$marks")" ]; do
            sleep 0.1
            ticks=$((ticks + 1))
            [ $((ticks % 30)) -ne 0 ] || gists_tui_send 1 2>/dev/null || break
          done
        }
        gists_tui_send() { nvim --server "$server" --remote-expr "$1" >/dev/null; }
        gists_tui_quoted() { printf "'%s'" "$(printf %s "$1" | sed "s/'/''/g")"; }
        gists_tui_nvim
        """#
}
