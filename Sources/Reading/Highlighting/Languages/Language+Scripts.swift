/// Scripting languages.
extension Language {
    private static let pythonWords = """
        and as assert async await break case class continue def del elif else except finally for from global if import in \
        is lambda match nonlocal not or pass raise return try while with yield print exec
        """
    private static let pythonTypes = """
        bool bytearray bytes complex dict float frozenset int list memoryview object set slice str tuple type
        """

    /// Python's strings: braces contain code only in those with an `f`.
    private static let pythonStrings: [Rule] =
        ["\"\"\"", "'''", "\"", "'"].flatMap { quote -> [Rule] in
            let isLong = quote.count == 3
            let holes: [Rule] = [.token("{{", .escape), .token("}}", .escape), .code("{", "{", "}")]
            let formatted: [Rule] = ["f", "F", "rf", "fr", "Rf", "fR", "t"].map {
                .string("\($0)\(quote)", to: quote, lines: isLong, .apart, inside: holes)
            }
            let others: [Rule] = ["r", "R", "b", "B", "rb", "br", "u"].map {
                .string("\($0)\(quote)", to: quote, lines: isLong, .apart)
            }
            return .all([.string(quote, lines: isLong)], formatted, others)
        }

    private static let rubyHoles: [Rule] = .interpolation("#{")
    private static let rubyRules: [Rule] = .all(.hashComments, .regularExpression, rubyStrings, rubyQuotes)
    private static let rubyStrings: [Rule] = [
        .string("'", lines: true), .string("\"", lines: true, inside: rubyHoles), .string("`", inside: rubyHoles),
        .name(":", .constant, .operand), .name("@", .variable), .name("@@", .variable), .name("$", .variable),
        .token("::", .punctuation), .string(":\"", to: "\"", kind: .constant, .operand),
        Rule(text: "=begin", place: .firstColumn, action: .enter(Mode(kind: .comment, end: .text("=end")), .comment)),
        heredoc("<<~", inside: rubyHoles), heredoc("<<-", inside: rubyHoles), heredoc("<<", inside: rubyHoles),
    ]
    private static let rubyQuotes: [Rule] = ["%w", "%i", "%q", "%W", "%Q", "%r", "%x", "%"].map {
        Rule(
            text: $0, place: .operand, before: ByteSet("([{<|!/"), action: .delimited(.string(to: .delimiter), parts: 1)
        )
    }

    /// A heredoc; the rules inside it apply unless its word is quoted.
    static func heredoc(_ text: String, inside: [Rule]) -> Rule {
        Rule(
            text: text, before: ByteSet("'\"\\A-Z_a-z"),
            action: .heredoc(
                .string(to: .heredoc, "\\", lines: true, .string, inside), quoted: .string(to: .heredoc, nil)))
    }

    private static let perlVariables: [Rule] = [
        .name(
            "$", .variable, before: ByteSet("a-zA-Z0-9_:&!@/,;.", high: true), of: ByteSet("a-zA-Z0-9_:", high: true)),
        .name("@", .variable, of: ByteSet("a-zA-Z0-9_:")),
    ]
    private static func perlQuote(_ word: String, parts: Int = 1, inside: [Rule] = []) -> Rule {
        Rule(
            text: word, place: .apart, before: ByteSet("{[(<|!/~#^\"'"),
            action: .delimited(.string(to: .delimiter, "\\", lines: true, .string, inside), parts: parts))
    }

    static let scriptLanguages: [Grammar] = [
        python, gdscript, ruby, elixir, perl, lua, r, julia, nim, tcl, appleScript, visualBasic, smalltalk,
    ]

    private static let python = Grammar(
        "Python", "py", "python3", "Starlark", "Cython", "Snakemake", "Bazel", "Xonsh",
        files: "py pyw pyi pyx pxd bzl build bazel sconstruct snakefile wscript", programs: "python pypy",
        .code(
            [.keyword: pythonWords, .type: pythonTypes, .constant: "True False None self cls NotImplemented Ellipsis"],
            introducing: [.type: "class", .function: "def"], .all(.hashComments, .annotations, pythonStrings)))

    private static let gdscript = Grammar(
        "GDScript", files: "gd",
        .code(
            [
                .keyword: "\(pythonWords) class_name enum export extends func onready signal static tool var const",
                .type: "bool float int String Vector2 Vector3 Array Dictionary void",
                .constant: "true false null self PI TAU INF NAN",
            ], introducing: [.type: "class class_name extends enum", .function: "func signal"],
            .all(.hashComments, .annotations, .quotes, [.string("\"\"\"", lines: true), .name("$", .variable)])))

    private static let ruby = Grammar(
        "Ruby", "rb", "Crystal",
        files: "rb rake gemspec ru gemfile rakefile podfile fastfile vagrantfile brewfile guardfile cr podspec",
        programs: "ruby rake crystal",
        .code(
            [
                .keyword: """
                BEGIN END alias and begin break case class def defined? do else elsif end ensure extend for if in include \
                module next not or prepend private protected public raise redo refine require require_relative rescue \
                retry return super then undef unless until using when while yield attr_accessor attr_reader attr_writer \
                abstract annotation enum lib macro struct
                """, .constant: "true false nil self __FILE__ __LINE__ __method__",
            ], introducing: [.type: "class module", .function: "def"], letters: "?", keysBefore: ":", rubyRules))

    private static let elixir = Grammar(
        "Elixir", files: "ex exs", programs: "elixir",
        .code(
            [
                .keyword: """
                after alias and case catch cond def defdelegate defexception defguard defimpl defmacro defmacrop \
                defmodule defp defprotocol defstruct do else end fn for if import in not or quote raise receive require \
                rescue reraise super throw try unless unquote use when with
                """, .constant: "true false nil __MODULE__ __ENV__",
            ], introducing: [.type: "defmodule defprotocol defimpl", .function: "def defp defmacro defmacrop"],
            letters: "?!", keysBefore: ":",
            .all(
                .hashComments,
                [
                    .string("\"", lines: true, inside: rubyHoles), .string("\"\"\"", lines: true, inside: rubyHoles),
                    .string("'"), .name(":", .constant, .operand), .name("@", .attribute),
                ],
                ["~s", "~r", "~w", "~S", "~D", "~H"].map {
                    Rule(text: $0, before: ByteSet("([{<|/"), action: .delimited(.string(to: .delimiter), parts: 1))
                })))

    private static let perl = Grammar(
        "Perl", "pl", "Raku", "Perl 6", files: "pl pm pod t psgi raku rakumod p6 cpanfile", programs: "perl raku",
        .code(
            [
                .keyword: """
                and cmp continue default die do else elsif eq eval exit for foreach ge given goto gt has if is last le \
                local lt method multi my ne next no not or our package print printf redo ref require return say state \
                sub unless until use wantarray when while x xor
                """,
                .function: """
                abs bless chomp chop close defined delete each exists grep hex join keys lc length map open pop push \
                reverse scalar shift sort splice split sprintf substr uc undef unshift values warn
                """, .constant: "__PACKAGE__ __FILE__ __LINE__ undef",
            ], introducing: [.type: "package", .function: "sub"], traits: [.calls],
            .all(
                .hashComments, .regularExpression, perlVariables,
                [
                    .string("'", lines: true), .string("\"", lines: true, inside: perlVariables), .string("`"),
                    .name("%", .variable, .operand), .name("&", .function, .operand), .token("->", .punctuation),
                    perlQuote("q"), perlQuote("qq", inside: perlVariables), perlQuote("qw"), perlQuote("m"),
                    perlQuote("qr"),
                    perlQuote("s", parts: 2), perlQuote("tr", parts: 2), perlQuote("y", parts: 2),
                    heredoc("<<", inside: perlVariables), heredoc("<<~", inside: perlVariables),
                    .line("__END__", .comment, .firstColumn), .line("__DATA__", .comment, .firstColumn),
                    Rule(
                        text: "=", place: .firstColumn, before: .letters,
                        action: .enter(Mode(kind: .comment, end: .text("=cut")), .comment)),
                ])))

    private static let lua = Grammar(
        "Lua", "Luau", "MoonScript", "Terra", files: "lua luau moon rockspec", programs: "lua luajit",
        .code(
            [
                .keyword: """
                and break class do else elseif end export extends for from function goto if import in local not or \
                repeat return then unless until while with continue
                """,
                .function:
                    "assert error ipairs next pairs pcall print rawget rawset require select setmetatable tonumber tostring type",
                .constant: "true false nil self _G _ENV",
            ], introducing: [.function: "function"], traits: [.calls, .members],
            .all(
                .quotes,
                [
                    .comment("--"), .tagged("--[", ByteSet("="), "[", to: ("]", "]"), kind: .comment),
                    .tagged("[", ByteSet("="), "[", to: ("]", "]")),
                ])))

    private static let r = Grammar(
        "R", "rlang", "rscript", files: "r rprofile", programs: "Rscript",
        .code(
            [
                .keyword: "break else for function if in next repeat return while library require source",
                .constant: "TRUE FALSE NULL NA NaN Inf NA_integer_ NA_real_ NA_character_ T F",
            ], letters: ".", traits: [.calls], .all(.hashComments, .quotes, [.string("`", kind: .variable)])))

    private static let julia = Grammar(
        "Julia", "jl", files: "jl", programs: "julia",
        .code(
            [
                .keyword: """
                abstract baremodule begin break catch const continue do else elseif end export finally for function global \
                if import in isa let local macro module mutable primitive quote return struct try type using where while
                """, .constant: "true false nothing missing Inf NaN pi im",
            ], introducing: [.type: "struct module type", .function: "function macro"], letters: "!",
            .all(
                .hashComments, .annotations,
                [
                    .comment("#=", "=#", nests: true),
                    .string("\"", lines: true, inside: .all(.dollarNames, .interpolation("$("))),
                    .string("\"\"\"", lines: true, inside: .all(.dollarNames, .interpolation("$("))), .string("`"),
                    Rule(text: "'", place: .operand, action: .character), .token("::", .punctuation),
                    .name(":", .constant, .operand),
                ])))

    private static let nim = Grammar(
        "Nim", files: "nim nims nimble",
        .code(
            [
                .keyword: """
                addr and as asm bind block break case cast concept const continue converter defer discard distinct div do \
                elif else end enum except export finally for from func if import in include interface is isnot iterator let \
                macro method mixin mod nil not notin object of or out proc ptr raise ref return shl shr static template \
                try tuple type using var when while xor yield
                """, .type: "bool char float float32 float64 int int8 int16 int32 int64 seq string uint void",
                .constant: "true false nil",
            ], introducing: [.function: "proc func method template macro iterator"],
            .all(
                .hashComments,
                [
                    .comment("#[", "]#", nests: true), .string("\""), .string("\"\"\"", escape: nil, lines: true),
                    Rule(text: "'", action: .character), .string("{.", to: ".}", kind: .attribute),
                ])))

    private static let tcl = Grammar(
        "Tcl", files: "tcl tk exp", programs: "tclsh wish expect",
        .code(
            [
                .keyword: """
                after append array break catch continue else elseif error eval exec exit expr for foreach global if incr \
                info lappend lindex list llength namespace package proc puts regexp regsub return set source string \
                switch then unset upvar variable while
                """
            ], introducing: [.function: "proc"], traits: [.wordsFirst],
            [.comment("#", .lineStart), .string("\"", lines: true, inside: .dollarNames), .name("$", .variable)]))

    private static let appleScript = Grammar(
        "AppleScript", "AutoHotkey", "AutoIt", files: "applescript scpt ahk au3", programs: "osascript",
        .code(
            [
                .keyword: """
                and as at beep but by considering contains copy display do else end error every exit for from function get \
                global given goto gosub hotkey if ignoring in into is it local loop me my not of on or property put repeat \
                return returning run script send set sleep static tell then times to try until using whose while with
                """, .constant: "true false missing value null",
            ], traits: [.calls, .ignoresCase],
            [
                .comment("--"), .comment(";"), .comment("(*", "*)", nests: true), .comment("/*", "*/"), .string("\""),
                .name("%", .variable), .name("#", .attribute),
            ]))

    private static let visualBasic = Grammar(
        "Visual Basic", "Visual Basic .NET", "VBA", "VBScript", "BASIC", "QuickBASIC", "vb", "FreeBasic", "B4X",
        files: "vb vbs bas frm vba",
        .code(
            [
                .keyword: """
                and as byref byval call case class const declare dim do each else elseif end enum erase exit explicit for \
                friend function get gosub goto handles if implements imports in inherits input interface is let lib like \
                loop me mod module namespace new next not of on option optional or preserve print private property protected \
                public randomize redim rem resume return select set shared static step stop structure sub then throw to try \
                type until wend while with xor
                """,
                .type: "boolean byte currency date double integer long object single string variant",
                .constant: "true false nothing null empty",
            ], introducing: [.function: "sub function", .type: "class module structure"],
            traits: [.calls, .ignoresCase, .members],
            [.comment("'"), .string("\"", escape: nil), .name("#", .attribute, .lineStart)]))

    private static let smalltalk = Grammar(
        "Smalltalk", "Io", files: "st",
        .code(
            [.constant: "true false nil self super thisContext"], keysBefore: ":",
            [.string("'", escape: nil, lines: true), .comment("\"", "\""), .name("#", .constant)]))
}
