import Texts

extension Shell {
    /// The script that binds `pick` to a key.
    ///
    /// The choice is inserted as text: each shell's own function for that runs nothing, whatever lines it has. After
    /// any other end the line stays as it is.
    func script(program: String, key: ShellKey) -> String {
        let template =
            switch self {
            case .zsh: Self.zshScript
            case .bash: Self.bashScript
            case .fish: Self.fishScript
            }
        let quoted = self == .fish ? Self.quotedForFish(program) : ShellWord.inQuotes(program)
        return template.replacing("@KEY@", by: key.text(for: self)).replacing("@PROGRAM@", by: quoted)
    }

    private static func quotedForFish(_ text: String) -> String {
        "'" + text.replacing("\\", by: "\\\\").replacing("'", by: "\\'") + "'"
    }

    private static let zshScript = """
        # gists-tui: a key that inserts a gist at the cursor.
        _gists_tui_pick() {
          emulate -L zsh
          local before=${LBUFFER##*[[:space:]]} after=${RBUFFER%%[[:space:]]*} text
          local -i code
          text=$(@PROGRAM@ pick --for-prompt --query "$before$after" ${(z)GISTS_TUI_PICK_OPTS} </dev/tty)
          code=$?
          (( code == 0 )) && LBUFFER+=$text
          zle reset-prompt
          return 0
        }
        zle -N _gists_tui_pick
        () {
          local key='@KEY@' map
          [[ -n ${GISTS_TUI_KEY-} ]] && { key=$(GISTS_TUI_KEY=$GISTS_TUI_KEY @PROGRAM@ init zsh --key) || return }
          for map in emacs viins vicmd; do bindkey -M $map "$key" _gists_tui_pick; done
        }

        """

    private static let bashScript = """
        # gists-tui: a key that inserts a gist at the cursor.
        _gists_tui_pick() {
          local before=${READLINE_LINE:0:READLINE_POINT} after=${READLINE_LINE:READLINE_POINT} text
          local word=${before##*[[:space:]]}${after%%[[:space:]]*}
          text=$(@PROGRAM@ pick --for-prompt --query "$word" ${GISTS_TUI_PICK_OPTS-} </dev/tty) || return 0
          READLINE_LINE=$before$text$after
          READLINE_POINT=$(( ${#before} + ${#text} ))
        }
        if [[ $- == *i* ]]; then
          _gists_tui_bind() {
            local key='@KEY@' map
            [[ -z ${GISTS_TUI_KEY-} ]] || key=$(GISTS_TUI_KEY=$GISTS_TUI_KEY @PROGRAM@ init bash --key) || return
            for map in emacs-standard vi-insert vi-command; do
              bind -m "$map" -x "\\"$key\\": _gists_tui_pick"
            done
          }
          _gists_tui_bind
          unset -f _gists_tui_bind
        fi

        """

    private static let fishScript = """
        # gists-tui: a key that inserts a gist at the cursor.
        function _gists_tui_pick
            set -l word (commandline -t | string collect)
            set -l options
            test -n "$GISTS_TUI_PICK_OPTS"; and set options (string split -n ' ' -- "$GISTS_TUI_PICK_OPTS")
            if set -l lines (@PROGRAM@ pick --for-prompt --query "$word" $options </dev/tty)
                commandline -i -- (string join -- \\n $lines | string collect)
            end
            commandline -f repaint
        end
        begin
            set -l key '@KEY@'
            set -q GISTS_TUI_KEY; and test -n "$GISTS_TUI_KEY"
            and set key (GISTS_TUI_KEY=$GISTS_TUI_KEY @PROGRAM@ init fish --key)
            # fish reads the escapes of a key only outside of quotes.
            test -n "$key"
            and for mode in default insert
                eval "bind -M $mode $key _gists_tui_pick"
            end
        end

        """
}
