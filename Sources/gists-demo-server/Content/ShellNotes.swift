extension Family {
    static let shell: [Family] = [
        Family(
            [
                "Back up ⟦host⟧ to ⟦host2⟧ each night", "rsync ⟦backup|mirror⟧ that keeps ⟦3…30⟧ days",
                "backup.sh, finally tested",
            ],
            weight: 6, "backup.sh",
            #"""
            #!/usr/bin/env bash
            set -euo pipefail

            source=${1:-"$HOME"}
            target=${2:-"⟦host⟧:/srv/backup"}
            keep=⟦3…30⟧

            stamp=$(date +%Y-%m-%d)
            log() { printf '%s  %s\n' "$(date +%T)" "$*" >&2; }

            log "backing up $source to $target/$stamp"
            rsync --archive --delete --human-readable \
                  --exclude='.cache/' --exclude='node_modules/' \
                  --link-dest="../latest" "$source/" "$target/$stamp/"
            ⟦maybe⟧

            # Throw away what is older than $keep days.
            host=${target%%:*} folder=${target#*:}
            ssh "$host" "find '$folder' -maxdepth 1 -name '20*' -mtime +$keep -exec rm -rf {} +"
            ⟦end⟧
            ⟦maybe⟧

            ssh "${target%%:*}" "ln -sfn '$stamp' '${target#*:}/latest'"
            ⟦end⟧
            log "done"
            """#),
        Family(
            [
                "one-liners I look up every ⟦month|week|time⟧", "git one-liners", "find, xargs and friends",
                "shell cheat sheet ⟦emoji⟧", "things I type too often",
            ],
            weight: 6, "one-liners.sh",
            #"""
            # largest folders here
            du -xh --max-depth=1 . | sort -rh | head -⟦5…30⟧

            # who listens on a port?
            ss -ltnp 'sport = :⟦1000…9999⟧'
            ⟦maybe⟧

            # files changed in the last ⟦2…60⟧ minutes
            find . -type f -mmin -⟦2…60⟧ -not -path './.git/*'
            ⟦end⟧
            ⟦maybe⟧

            # branches that were merged
            git branch --merged main | grep -v '^[*+ ] main$' | xargs -r git branch -d
            ⟦end⟧
            ⟦maybe⟧

            # most used commands
            history | awk '{print $2}' | sort | uniq -c | sort -rn | head -⟦5…20⟧
            ⟦end⟧
            ⟦maybe⟧

            # serve this folder
            python3 -m http.server ⟦8000…8999⟧ --bind 127.0.0.1
            ⟦end⟧
            ⟦maybe⟧

            # mp4 → gif, ⟦8…15⟧ frames a second
            ffmpeg -i in.mp4 -vf "fps=⟦8…15⟧,scale=⟦320…800⟧:-1:flags=lanczos" out.gif
            ⟦end⟧
            ⟦maybe⟧

            # watch a log for errors, in colour
            tail -F /var/log/⟦service⟧.log | grep --line-buffered --color=always -i 'error\|timeout'
            ⟦end⟧
            """#),
        Family(
            [
                "dotfiles: zsh", ".zshrc", "my prompt", "zsh without a framework", "shell setup for ⟦host⟧",
            ],
            weight: 4,
            files: [
                (
                    ".zshrc",
                    #"""
                    # history
                    HISTFILE=~/.zsh_history HISTSIZE=⟦10|50|100⟧000 SAVEHIST=$HISTSIZE
                    setopt share_history hist_ignore_dups hist_ignore_space

                    # completion
                    autoload -Uz compinit && compinit
                    zstyle ':completion:*' matcher-list 'm:{a-z}={A-Z}'

                    # prompt
                    autoload -Uz vcs_info
                    precmd() { vcs_info }
                    zstyle ':vcs_info:git:*' formats ' %F{⟦magenta|cyan|blue⟧}%b%f'
                    setopt prompt_subst
                    PROMPT='%F{⟦green|yellow|242⟧}%~%f${vcs_info_msg_0_} %(?..%F{red}%?%f )⟦%#|❯|λ|→⟧ '
                    ⟦maybe⟧

                    # aliases
                    alias ll='ls -lah --color=auto'
                    alias gs='git status --short --branch'
                    alias ⟦k|d|t⟧='⟦kubectl|docker|tmux⟧'
                    ⟦end⟧
                    ⟦maybe⟧

                    mkcd() { mkdir -p -- "$1" && cd -- "$1" }
                    ⟦end⟧
                    """#
                ),
                (
                    ".gitconfig",
                    """
                    [user]
                    	name = ⟦Person⟧
                    	email = ⟦person⟧@⟦host⟧.example
                    [alias]
                    	lg = log --graph --oneline --decorate -⟦10…40⟧
                    	amend = commit --amend --no-edit
                    	wip = !git add -A && git commit -m wip
                    [pull]
                    	rebase = true
                    [diff]
                    	algorithm = ⟦histogram|patience⟧
                    """
                ),
                (
                    ".tmux.conf",
                    """
                    set -g prefix C-⟦a|Space|s⟧
                    set -g mouse on
                    set -g base-index 1
                    set -g history-limit ⟦10|50⟧000
                    set -g default-terminal "tmux-256color"
                    bind | split-window -h -c "#{pane_current_path}"
                    bind - split-window -v -c "#{pane_current_path}"
                    """
                ),
                (
                    ".inputrc",
                    """
                    set editing-mode ⟦vi|emacs⟧
                    set completion-ignore-case on
                    "\\e[A": history-search-backward
                    "\\e[B": history-search-forward
                    """
                ),
            ]),
        Family(
            ["vimrc, ⟦twenty|forty|sixty⟧ lines are enough", ".vimrc", "vim settings for prose"], weight: 3, ".vimrc",
            #"""
            set nocompatible number relativenumber
            set expandtab shiftwidth=⟦2|4⟧ softtabstop=-1
            set ignorecase smartcase incsearch hlsearch
            set scrolloff=⟦3…9⟧ undofile hidden
            colorscheme ⟦habamax|desert|slate|retrobox⟧

            let mapleader = "⟦\<Space>|,⟧"
            nnoremap <leader>w :write<CR>
            nnoremap <leader>b :buffers<CR>:buffer<Space>
            nnoremap <silent> <Esc><Esc> :nohlsearch<CR>
            ⟦maybe⟧

            augroup prose
              autocmd!
              autocmd FileType markdown,text setlocal wrap linebreak spell spelllang=⟦en|en_gb|de⟧
            augroup END
            ⟦end⟧
            ⟦maybe⟧

            " reopen files where they were left
            autocmd BufReadPost * if line("'\"") > 1 && line("'\"") <= line("$") | exe "normal! g`\"" | endif
            ⟦end⟧
            """#),
        Family(
            ["Makefile that explains itself", "make help", "A Makefile for small ⟦Go|Python|Rust⟧ projects"], weight: 4,
            "Makefile",
            """
            .DEFAULT_GOAL := help
            VERSION := $(shell git describe --tags --always --dirty)

            .PHONY: help build test ⟦deploy|clean|bench⟧

            help: ## show this text
            	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | sort

            build: ## build ⟦service⟧ $(VERSION)
            	⟦go build ./...|cargo build --release|python3 -m build⟧

            test: build ## run all tests
            	⟦go test ./...|cargo test|pytest -q⟧
            ⟦maybe⟧

            image: ## build and push the container image
            	docker build -t registry.example/⟦service⟧:$(VERSION) .
            	docker push registry.example/⟦service⟧:$(VERSION)
            ⟦end⟧

            ⟦deploy|clean|bench⟧:
            	@echo "not on a ⟦Weekday⟧"
            """),
        Family(
            [
                "PowerShell: disk space report", "free space on all ⟦host⟧ machines",
                "ps1 for the ⟦Windows|office⟧ laptops",
            ],
            weight: 2, "Get-Space.ps1",
            #"""
            [CmdletBinding()]
            param(
                [string[]] $ComputerName = @('⟦host⟧', '⟦host2⟧'),
                [int] $WarnBelowPercent = ⟦5…25⟧
            )

            foreach ($computer in $ComputerName) {
                Get-CimInstance Win32_LogicalDisk -ComputerName $computer -Filter 'DriveType=3' |
                    ForEach-Object {
                        $free = [math]::Round(100 * $_.FreeSpace / $_.Size, 1)
                        [pscustomobject]@{
                            Computer = $computer
                            Drive    = $_.DeviceID
                            Free     = "$free %"
                            Warning  = $free -lt $WarnBelowPercent
                        }
                    }
            }
            """#),
        Family(
            ["fish functions", "fish: jump to a project"], weight: 2, "proj.fish",
            """
            function proj --description 'go to one of my projects'
                set -l choice (path basename ~/⟦src|code|projects⟧/*/ | fzf --height ⟦10…40⟧% --query "$argv")
                and cd ~/⟦src|code|projects⟧/$choice
            end

            abbr --add g git
            abbr --add dc 'docker compose'
            """),
    ]
}
