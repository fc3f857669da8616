/// Shells, and tools for building and configuration.
extension Language {
    /// `${name:-other}`, with others inside.
    private static let parameter = Rule(
        text: "${",
        action: .enter(
            Mode(
                kind: .variable, rules: [Rule(text: "\\", action: .escape), .code("$(", "(", ")")],
                end: .nested("{", "}")),
            .variable))
    private static let shellVariables: [Rule] = [
        parameter, .code("$(", "(", ")"), .name("$", .variable),
        .name("$", .variable, before: ByteSet("0-9?!@*#$-"), of: ByteSet("")),
    ].flatMap { rule -> [Rule] in
        // `$1`, `$?`, `$@`: one byte, whatever follows.
        guard case .name(let kind, let set) = rule.action, set == ByteSet("") else { return [rule] }
        return ["?", "!", "@", "*", "#", "$", "-", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"].map {
            .token("$\($0)", kind)
        }
    }
    private static let shellStrings: [Rule] = [
        .string("\"", lines: true, inside: .all(shellVariables, [.string("`", kind: .escape)])),
        .string("'", escape: nil, lines: true),
        .string("$'", to: "'", lines: true),
    ]
    private static let options: [Rule] = [
        .name("-", .attribute, .apart, of: ByteSet("a-zA-Z0-9_-")),
        .name("--", .attribute, .apart, of: ByteSet("a-zA-Z0-9_-")),
    ]
    private static let makeVariables: [Rule] = [
        Rule(text: "$(", action: .enter(Mode(kind: .variable, end: .nested("(", ")")), .variable)),
        Rule(text: "${", action: .enter(Mode(kind: .variable, end: .nested("{", "}")), .variable)),
        .token("$@", .variable), .token("$<", .variable), .token("$^", .variable), .token("$*", .variable),
        .token("$$", .escape),
    ]
    private static let recipe = Mode(
        punctuation: "|&;()<>",
        rules: .all(makeVariables, options, .quotes, [.comment("#", .apart), Rule(text: "\\", action: .escape)]),
        spansLines: false)
    private static let nixHoles: [Rule] = .interpolation("${")

    static let shellLanguages: [Grammar] = [
        shell, fish, powerShell, batchfile, makefile, dockerfile, cMake, meson, awk, nix, vimScript, nginx, hcl,
    ]

    private static let shell = Grammar(
        "Shell", "bash", "sh", "zsh", "ksh", "shell-script", "ShellSession", "console", "shellscript",
        files:
            "sh bash zsh ksh bats ebuild bashrc bash_profile bash_aliases profile zshrc zshenv zprofile zsh-theme pkgbuild command tmux.conf xinitrc envrc",
        programs: "sh bash zsh ksh dash ash bats",
        Mode(
            names: Names(
                words: [
                    .keyword: """
                    case do done elif else esac fi for function if in select then time until while break continue return \
                    exit export local readonly declare typeset unset shift trap source alias set eval exec
                    """,
                    .function: """
                    awk basename bg bind builtin caller cat cd chmod chown cp curl cut date dirname echo enable env false \
                    fg find getopts git grep hash head help history jobs kill let ln logout ls mapfile mkdir mktemp mv popd \
                    printf pushd pwd read rm sed seq shopt sleep sort sudo tail tee test touch tr true type ulimit umask \
                    uniq wait wc xargs
                    """,
                ], introducers: [.function: "function"], letters: "-", traits: [.calls], keysBefore: "="),
            readsNumbers: true, punctuation: Mode.operators,
            rules: .all(
                shellVariables, shellStrings, options,
                [
                    .comment("#", .apart), Rule(text: "\\", action: .escape), .string("`", kind: .escape),
                    .token("<<<", .punctuation),
                    .heredocs("<<", inside: shellVariables), .heredocs("<<-", inside: shellVariables),
                ])))

    private static let fish = Grammar(
        "fish", files: "fish", programs: "fish",
        .code(
            [
                .keyword: """
                and begin break builtin case command continue else end exec for function if in not or return set switch \
                while status
                """,
                .function: "abbr alias argparse cd contains count echo eval math printf read source string test type",
            ], introducing: [.function: "function"], letters: "-", traits: [],
            .all(
                options,
                [
                    .comment("#", .apart), .string("\"", lines: true, inside: .dollarNames), .string("'", lines: true),
                    .name("$", .variable),
                    .code("$(", "(", ")"),
                ])))

    private static let powerShell = Grammar(
        "PowerShell", "pwsh", "ps1", "posh", files: "ps1 psm1 psd1", programs: "pwsh",
        .code(
            [
                .keyword: """
                begin break catch class continue data do dynamicparam else elseif end enum exit filter finally for foreach \
                from function hidden if in param process return static switch throw trap try until using while workflow
                """
            ], introducing: [.function: "function filter", .type: "class enum"], letters: "-",
            traits: [.calls, .ignoresCase, .capitals],
            .all(
                options, .hashComments,
                [
                    .comment("<#", "#>"), .name("$", .variable, of: ByteSet("a-zA-Z0-9_:", high: true)),
                    .string("${", to: "}", escape: nil, kind: .variable), .string("'", escape: nil, lines: true),
                    .string("\"", escape: "`", lines: true, inside: .all(.dollarNames, .interpolation("$("))),
                    .string(
                        "@\"", to: "\"@", escape: "`", lines: true, inside: .all(.dollarNames, .interpolation("$("))),
                    .string("@'", to: "'@", escape: nil, lines: true),
                    .string("[", to: "]", escape: nil, kind: .type, .operand),
                    .token("$true", .constant), .token("$false", .constant), .token("$null", .constant),
                ])))

    private static let batchfile = Grammar(
        "Batchfile", "bat", "cmd", "batch", files: "bat cmd",
        .code(
            [
                .keyword:
                    "call do echo else errorlevel exist exit for goto if in not pause rem set setlocal endlocal shift start",
                .function: "cd cls copy del dir md mkdir move rd ren rename rmdir type xcopy",
                .constant: "on off nul equ neq lss leq gtr geq",
            ], traits: [.ignoresCase],
            [
                .comment("::", .lineStart), .comment("rem ", .lineStart), .comment("REM ", .lineStart),
                .comment("@REM ", .lineStart),
                .line(":", .tag, .lineStart), .string("\"", escape: nil),
                .name("%", .variable, before: ByteSet("a-zA-Z0-9_~%*"), of: ByteSet("a-zA-Z0-9_~%:*=")),
                .name("!", .variable, of: ByteSet("a-zA-Z0-9_!")), .name("/", .attribute, .apart),
            ]))

    private static let makefile = Grammar(
        "Makefile", "make", "mf", "Just", files: "makefile gnumakefile mk mak make justfile bsdmakefile",
        programs: "make",
        Mode(
            names: Names(
                words: [
                    .keyword:
                        "ifeq ifneq ifdef ifndef else endif include sinclude -include define endef export unexport override private vpath undefine"
                ],
                starts: "-.", letters: "-.", traits: [.wordsFirst], lineKeysBefore: ":=?+"),
            punctuation: Mode.operators,
            rules: .all(
                makeVariables,
                [
                    .comment("#"), .string("\""), Rule(text: "\\", action: .escape),
                    Rule(text: "\t", place: .firstColumn, action: .enter(recipe, .plain)),
                    .token("ifeq", .keyword, .lineStart), .token("ifneq", .keyword, .lineStart),
                ])))

    private static let dockerfile = Grammar(
        "Dockerfile", "docker", "Containerfile", files: "dockerfile containerfile",
        .code(
            [
                .keyword: """
                add arg as cmd copy entrypoint env expose from healthcheck label maintainer onbuild run shell stopsignal user \
                volume workdir
                """
            ], letters: "-", traits: [.ignoresCase, .wordsFirst],
            .all(
                shellVariables, options, .quotes,
                [
                    .comment("#", .lineStart), .token(" AS ", .keyword), .token(" as ", .keyword),
                    Rule(text: "\\", action: .escape),
                    .heredocs("<<", inside: shellVariables),
                ])))

    private static let cMake = Grammar(
        "CMake", files: "cmakelists.txt cmake",
        .code(
            [
                .keyword: """
                break continue else elseif endforeach endfunction endif endmacro endwhile foreach function if include macro \
                option project return set while
                """, .constant: "on off true false yes no public private interface required static shared",
            ], traits: [.calls, .ignoresCase],
            .all(
                .hashComments,
                [
                    .tagged("#[", ByteSet("="), "[", to: ("]", "]"), kind: .comment),
                    .tagged("[", ByteSet("="), "[", to: ("]", "]")),
                    .string("\"", lines: true, inside: [parameter]), parameter, .string("$<", to: ">", kind: .variable),
                ])))

    private static let meson = Grammar(
        "Meson", "Ninja", "GN", files: "meson.build meson_options.txt ninja gn gni",
        .code(
            [
                .keyword:
                    "and break build continue default elif else endforeach endif foreach if in include not or pool rule subninja",
                .constant: "true false",
            ], keysBefore: ":",
            .all(.hashComments, [.string("'"), .string("'''", lines: true), .string("\""), .name("$", .variable)])))

    private static let awk = Grammar(
        "Awk", "gawk", files: "awk gawk", programs: "awk gawk mawk nawk",
        .code(
            [
                .keyword: """
                BEGIN END break case continue default delete do else exit for function getline if in next nextfile print \
                printf return switch while
                """,
                .function:
                    "atan2 close cos exp gensub gsub index int length log match rand sin split sprintf sqrt srand strftime sub substr system tolower toupper",
                .constant: "ARGC ARGV ENVIRON FILENAME FNR FS NF NR OFS ORS RLENGTH RS RSTART SUBSEP",
            ], introducing: [.function: "function"], traits: [.calls],
            .all(.hashComments, .regularExpression, [.string("\""), .name("$", .variable, before: .name)])))

    private static let nix = Grammar(
        "Nix", files: "nix",
        .code(
            [
                .keyword: "assert else if import in inherit let or rec then with",
                .function: "abort baseNameOf builtins derivation fetchTarball map removeAttrs throw toString",
                .constant: "true false null",
            ], letters: "-'", traits: [.members], keysBefore: ":",
            .all(
                .hashComments,
                [
                    .comment("/*", "*/"), .string("\"", lines: true, inside: nixHoles),
                    .string(
                        "''", escape: nil, lines: true,
                        inside: .all([.token("''$", .escape), .token("'''", .escape)], nixHoles)),
                ])))

    private static let vimScript = Grammar(
        "Vim Script", "vim", "VimL", files: "vim vimrc gvimrc nvimrc _vimrc exrc",
        .code(
            [
                .keyword: """
                abort autocmd augroup au call catch colorscheme command const echo echom else elseif endfor endfunction endif \
                endtry endwhile execute exec filetype finally finish for func function highlight hi if imap inoremap let map \
                nmap nnoremap noremap normal onoremap plug return set setlocal silent source syntax throw try unlet vmap \
                vnoremap while
                """, .constant: "v:true v:false v:null",
            ], introducing: [.function: "function func"], traits: [.calls],
            .all(
                [
                    .comment("\"", .lineStart), .string("\""), .string("'", escape: nil), .name("&", .variable),
                    .name("$", .variable), .name("<", .escape, of: ByteSet("a-zA-Z0-9>-")),
                ], ["g:", "s:", "b:", "w:", "l:", "a:", "v:"].map { .name($0, .variable, .apart) })))

    private static let nginx = Grammar(
        "Nginx", "ApacheConf", "Caddyfile", "HAProxy",
        files: "nginx.conf nginxconf htaccess apacheconf vhost caddyfile haproxy.cfg",
        Mode(
            names: Names(words: [.constant: "on off"], letters: "-", traits: [.instructions]), readsNumbers: true,
            punctuation: Mode.operators,
            rules: .all(
                .quotes,
                [
                    .comment("#", .apart), .name("$", .variable), .name("%", .variable),
                    .string("{", to: "}", kind: .variable, .apart),
                    .token("{", .punctuation, before: " \t"),
                    Rule(text: "<", place: .lineStart, action: .enter(.tag(lines: false), .tag)),
                ])))

    private static let hcl = Grammar(
        "HCL", "Terraform", "tf", "Bicep", "Puppet", files: "tf tfvars hcl nomad bicep pp",
        .code(
            [
                .keyword: """
                class data default define dynamic else for for_each if import in locals module moved node output param \
                provider resource target terraform var variable
                """, .type: "any bool list map number object set string tuple", .constant: "true false null",
            ], letters: "-", traits: [.calls, .members],
            .all(
                .hashComments, .slashComments,
                [
                    .string("\"", inside: .interpolation("${")), .string("'"), .name("$", .variable),
                    .heredocs("<<", inside: .interpolation("${")), .heredocs("<<-", inside: .interpolation("${")),
                ])
        ).keyed(by: "="))
}

extension Rule {
    static func heredocs(_ text: String, inside: [Rule]) -> Rule { Language.heredoc(text, inside: inside) }
}
