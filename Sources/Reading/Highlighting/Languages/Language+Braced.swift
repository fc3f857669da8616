/// Languages with C's braces.
extension Language {
    private static let cWords = """
        auto break case const continue default do else enum extern for goto if inline register restrict return sizeof \
        static struct switch typedef union volatile while _Alignas _Alignof _Atomic _Generic _Noreturn _Static_assert \
        _Thread_local alignas alignof constexpr static_assert thread_local typeof
        """
    private static let cTypes = """
        bool char double float int long short signed unsigned void size_t ssize_t ptrdiff_t wchar_t intptr_t uintptr_t \
        int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t FILE _Bool _Complex id SEL IMP BOOL
        """
    private static let cConstants = "true false NULL nullptr nil Nil YES NO stdin stdout stderr"
    private static let cTraits: Names.Traits = [.calls, .capitals, .members]
    private static let cNames: [TokenKind: String] = [.type: "struct enum union class namespace typename interface"]
    private static let cppWords = """
        and and_eq asm catch class co_await co_return co_yield compl concept consteval constinit const_cast delete \
        dynamic_cast explicit export final friend import module mutable namespace new noexcept not operator or override \
        private protected public reinterpret_cast requires static_cast template throw try typeid typename using virtual \
        decltype xor
        """
    private static let javaWords = """
        abstract assert break case catch class continue default do else enum extends final finally for goto if \
        implements import instanceof interface native new non-sealed package permits private protected public record \
        return sealed static strictfp super switch synchronized this throw throws transient try var void volatile while \
        yield
        """
    private static let javaTypes = "boolean byte char double float int long short"
    private static let shaderTypes = """
        bool int uint float double half void vec2 vec3 vec4 ivec2 ivec3 ivec4 uvec2 uvec3 uvec4 bvec2 bvec3 bvec4 mat2 \
        mat3 mat4 sampler2D sampler3D samplerCube float2 float3 float4 float4x4 int2 int3 int4 half2 half3 half4 \
        Texture2D SamplerState
        """

    static let bracedLanguages: [Grammar] = [
        c, cpp, objectiveC, java, cSharp, kotlin, scala, swift, go, rust, dart, groovy, d, zig, v, glsl, solidity,
        protocolBuffer, phpCode, haxe, verilog,
    ]

    private static let c = Grammar(
        "C", "h", files: "c h xbm xpm",
        .code(
            [.keyword: cWords, .type: cTypes, .constant: cConstants], introducing: cNames, traits: cTraits,
            .all(.directives, .slashComments, .quotes)))

    private static let cpp = Grammar(
        "C++", "cpp", "cxx", "hpp", "Cuda", "Arduino", files: "cpp cc cxx c++ hpp hh hxx ipp tpp ino cu cuh",
        .code(
            [
                .keyword: "\(cWords) \(cppWords)", .type: "\(cTypes) string vector char8_t char16_t char32_t",
                .constant: "\(cConstants) this",
            ], introducing: cNames, traits: cTraits,
            .all(
                .directives, .slashComments, .quotes,
                [
                    .tagged("R\"", ByteSet("!#-'*-[]-~"), longest: 16, "(", to: (")", "\"")),
                    .string("[[", to: "]]", escape: nil, kind: .attribute, .lineStart),
                ])))

    private static let objectiveC = Grammar(
        "Objective-C", "objc", "Objective-C++", files: "m mm",
        .code(
            [
                .keyword: "\(cWords) self super in out inout", .type: "\(cTypes) instancetype",
                .constant: cConstants,
            ], introducing: cNames, traits: cTraits,
            .all(.directives, .slashComments, .quotes, [.string("@\"", to: "\""), .name("@", .keyword)])))

    private static let java = Grammar(
        "Java", files: "java jav",
        .code(
            [.keyword: javaWords, .type: "\(javaTypes) String Object", .constant: "true false null"],
            introducing: [.type: "class interface enum record"],
            .all(.slashComments, [.string("\"\"\"", lines: true)], .quotes, .annotations)))

    private static let cSharp = Grammar(
        "C#", "csharp", "cs", files: "cs csx cake",
        .code(
            [
                .keyword: """
                abstract as async await base break case catch checked class const continue default delegate do else \
                enum event explicit extern finally fixed for foreach from get global goto group if implicit in init \
                interface internal into is join let lock nameof namespace new operator orderby out override params \
                partial private protected public readonly record ref required return sealed select set sizeof \
                stackalloc static struct switch this throw try typeof unchecked unsafe using virtual volatile when \
                where while with yield
                """,
                .type: """
                bool byte char decimal double dynamic float int long nint nuint object sbyte short string uint ulong \
                ushort var void
                """,
                .constant: "true false null value",
            ], introducing: [.type: "class struct interface enum record namespace"],
            .all(
                .slashComments, .quotes,
                [
                    .string("\"\"\"", lines: true), .string("@\"", to: "\"", escape: nil, lines: true),
                    .string("$\"", to: "\"", inside: .all([.token("{{", .escape)], .interpolation("{"))),
                    .string("$@\"", to: "\"", escape: nil, lines: true, inside: .interpolation("{")),
                    Rule(text: "#", place: .lineStart, action: .name(.attribute, ByteSet("a-z"))),
                    .line("#region", .attribute, .lineStart),
                    .string("[", to: "]", kind: .attribute, .lineStart),
                ])))

    private static let kotlin = Grammar(
        "Kotlin", "kt", files: "kt kts",
        .code(
            [
                .keyword: """
                abstract actual annotation as break by catch class companion const constructor continue crossinline \
                data do dynamic else enum expect external final finally for fun get if import in infix init inline \
                inner interface internal is lateinit noinline object open operator out override package private \
                protected public reified return sealed set super suspend tailrec this throw try typealias typeof val \
                value var vararg when where while
                """, .constant: "true false null",
            ], introducing: [.type: "class interface object typealias", .function: "fun"],
            .all(
                .nestedComments, .annotations,
                [
                    .string("\"\"\"", escape: nil, lines: true, inside: .all(.dollarNames, .interpolation("${"))),
                    .string("\"", inside: .all(.dollarNames, .interpolation("${"))), .string("'"),
                ])))

    private static let scala = Grammar(
        "Scala", "sbt", files: "scala sbt sc",
        .code(
            [
                .keyword: """
                abstract case catch class def derives do else end enum export extends extension final finally for \
                forSome given if implicit import infix inline lazy match new object opaque open override package \
                private protected return sealed super then this throw trait transparent try type using val var while \
                with yield
                """, .constant: "true false null",
            ], introducing: [.type: "class trait object type enum", .function: "def"],
            .all(
                .nestedComments, .annotations,
                [
                    .string("\"\"\"", escape: nil, lines: true), .string("\""),
                    .string(
                        "s\"\"\"", to: "\"\"\"", escape: nil, lines: true,
                        inside: .all(.dollarNames, .interpolation("${"))),
                    .string("s\"", to: "\"", .apart, inside: .all(.dollarNames, .interpolation("${"))),
                    .string("f\"", to: "\"", .apart, inside: .all(.dollarNames, .interpolation("${"))),
                    Rule(text: "'", action: .character),
                ])))

    private static let swift = Grammar(
        "Swift", files: "swift swiftinterface", programs: "swift",
        .code(
            [
                .keyword: """
                actor any as associatedtype async await borrowing break case catch class consuming continue convenience \
                default defer deinit didSet do dynamic each else enum extension fallthrough fileprivate final for \
                func get guard if import in indirect infix init inout internal is isolated lazy let macro mutating \
                nonisolated nonmutating open operator optional override package postfix precedencegroup prefix private \
                protocol public repeat required rethrows return sending set some static struct subscript super switch \
                throw throws try typealias unowned var weak where while willSet
                """, .constant: "true false nil self Self",
            ],
            introducing: [
                .type: "class struct enum protocol extension actor typealias associatedtype", .function: "func macro",
            ],
            .all(
                .nestedComments, .annotations, .regularExpression,
                [
                    .string("\"\"\"", lines: true, inside: .interpolation("\\(")),
                    .string("\"", inside: .interpolation("\\(")),
                    .tagged("#", ByteSet("#"), longest: 8, "\"\"\"", to: ("\"\"\"#", "")),
                    .tagged("#", ByteSet("#"), longest: 8, "\"", to: ("\"#", ""), lines: false),
                    .tagged("#", ByteSet("#"), longest: 8, "/", to: ("/#", "")),
                    .name("#", .attribute), .name("$", .variable, before: .name),
                ])))

    private static let go = Grammar(
        "Go", "golang", files: "go",
        .code(
            [
                .keyword: """
                break case chan const continue default defer else fallthrough for func go goto if import interface \
                map package range return select struct switch type var
                """,
                .type: """
                any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune \
                string uint uint8 uint16 uint32 uint64 uintptr
                """, .constant: "true false nil iota",
            ], introducing: [.type: "type", .function: "func"],
            .all(.slashComments, .quotes, [.string("`", escape: nil, lines: true)])))

    private static let rust = Grammar(
        "Rust", "rs", files: "rs", programs: "rust-script",
        .code(
            [
                .keyword: """
                as async await box break const continue crate dyn else enum extern fn for if impl in let loop \
                macro_rules match mod move mut pub ref return static struct super trait type union unsafe use where \
                while yield
                """,
                .type: """
                bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize
                """, .constant: "true false self Self",
            ], introducing: [.type: "struct enum trait type union impl mod", .function: "fn"],
            .all(
                .nestedComments,
                [
                    .string("\"", lines: true), .string("b\"", to: "\"", lines: true, .apart),
                    .tagged("r", ByteSet("#"), "\"", to: ("\"", "")), .tagged("br", ByteSet("#"), "\"", to: ("\"", "")),
                    Rule(text: "'", action: .character), .name("'", .attribute),
                    .string("#[", to: "]", escape: nil, lines: true, kind: .attribute),
                    .string("#![", to: "]", escape: nil, lines: true, kind: .attribute),
                ])))

    private static let dart = Grammar(
        "Dart", files: "dart",
        .code(
            [
                .keyword: """
                abstract as assert async await base break case catch class const continue covariant default deferred \
                do else enum export extends extension external factory final finally for get hide if implements \
                import in interface is late library mixin new on operator part required rethrow return sealed set \
                show static super switch sync this throw try typedef var when while with yield
                """, .type: "bool double dynamic int num void", .constant: "true false null",
            ], introducing: [.type: "class enum mixin extension typedef"],
            .all(
                .nestedComments, .annotations,
                [
                    .string("'", inside: .all(.dollarNames, .interpolation("${"))),
                    .string("\"", inside: .all(.dollarNames, .interpolation("${"))),
                    .string("'''", lines: true, inside: .all(.dollarNames, .interpolation("${"))),
                    .string("\"\"\"", lines: true, inside: .all(.dollarNames, .interpolation("${"))),
                    .string("r'", to: "'", escape: nil, .apart), .string("r\"", to: "\"", escape: nil, .apart),
                ])))

    private static let groovy = Grammar(
        "Groovy", "Gradle", files: "groovy gradle jenkinsfile gvy", programs: "groovy",
        .code(
            [.keyword: "\(javaWords) as def in it trait", .type: javaTypes, .constant: "true false null"],
            introducing: [.type: "class interface enum trait"], keysBefore: ":",
            .all(
                .slashComments, .annotations,
                [
                    .string("'"), .string("'''", lines: true),
                    .string("\"", inside: .all(.dollarNames, .interpolation("${"))),
                    .string("\"\"\"", lines: true, inside: .all(.dollarNames, .interpolation("${"))),
                ], .regularExpression)))

    private static let d = Grammar(
        "D", files: "d di", programs: "rdmd",
        .code(
            [
                .keyword: """
                \(javaWords) alias align asm auto body cast const debug delegate delete deprecated export extern foreach \
                foreach_reverse function immutable in inout invariant is lazy mixin module nothrow out override pragma \
                pure ref scope shared struct template typeof union unittest version with
                """, .type: "\(javaTypes) bool string size_t uint ulong ushort ubyte real dchar wchar",
                .constant: "true false null",
            ], introducing: [.type: "class struct interface enum union template"],
            .all(
                .slashComments, .quotes, .annotations,
                [.comment("/+", "+/", nests: true), .string("`", escape: nil, lines: true)])))

    private static let zig = Grammar(
        "Zig", files: "zig zon",
        .code(
            [
                .keyword: """
                addrspace align allowzero and anyframe anytype asm async await break callconv catch comptime const \
                continue defer else enum errdefer error export extern fn for if inline linksection noalias nosuspend \
                opaque or orelse packed pub resume return struct suspend switch test threadlocal try union \
                unreachable usingnamespace var volatile while
                """,
                .type: """
                anyerror anyopaque bool comptime_float comptime_int f16 f32 f64 f128 i8 i16 i32 i64 i128 isize \
                noreturn type u8 u16 u32 u64 u128 usize void
                """, .constant: "true false null undefined",
            ], introducing: [.function: "fn"],
            .all([.comment("//"), .line("\\\\", .string), .name("@", .function)], .quotes)))

    private static let v = Grammar(
        "V", "Odin", "Jai", files: "v odin jai",
        .code(
            [
                .keyword: """
                as asm assert atomic break case cast const context continue defer distinct do dynamic else enum fallthrough \
                fn for foreign goto if import in interface is lock map match module mut none or or_else package proc \
                pub return select shared spawn static struct switch transmute type union unsafe using when where
                """,
                .type: "bool string i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 int uint rune byte voidptr cstring any",
                .constant: "true false nil",
            ], introducing: [.function: "fn", .type: "struct enum interface type"],
            .all(
                .nestedComments, .quotes, .annotations,
                [.string("`", escape: nil, lines: true), .name("#", .attribute)])))

    private static let glsl = Grammar(
        "GLSL", "HLSL", "Metal", "WGSL", "ShaderLab", "Cg",
        files: "glsl vert frag geom comp hlsl fx metal wgsl shader vsh fsh",
        .code(
            [
                .keyword: """
                attribute break buffer case cbuffer const constant continue default device discard do else enable flat \
                fn for fragment highp if in inout invariant kernel layout let loop lowp mediump out packed precision \
                register return sampler shared smooth static struct switch technique texture thread threadgroup uniform \
                using var varying vertex while workgroup namespace
                """, .type: shaderTypes, .constant: "true false",
            ], introducing: [.type: "struct"], .all(.directives, .slashComments, .quotes, .annotations)))

    private static let solidity = Grammar(
        "Solidity", files: "sol",
        .code(
            [
                .keyword: """
                abstract anonymous as assembly break case catch constant constructor continue contract delete do else \
                emit enum error event external fallback for from function if immutable import indexed interface \
                internal is library mapping memory modifier new override payable pragma private public pure receive \
                return returns revert storage struct switch this throw try unchecked using view virtual while calldata
                """, .type: "address bool bytes bytes32 int int256 string uint uint8 uint256",
                .constant: "true false wei gwei ether seconds minutes hours days weeks",
            ], introducing: [.type: "contract interface library struct enum", .function: "function modifier event"],
            .all(.slashComments, .quotes)))

    private static let protocolBuffer = Grammar(
        "Protocol Buffer", "protobuf", "proto", "Thrift", "Cap'n Proto", files: "proto thrift capnp",
        .code(
            [
                .keyword: """
                enum exception extend extensions import include interface map message namespace oneof option optional \
                package public repeated required reserved returns rpc service stream struct syntax throws typedef union
                """,
                .type: """
                binary bool byte bytes double fixed32 fixed64 float i16 i32 i64 int32 int64 list set sfixed32 sfixed64 \
                sint32 sint64 string uint32 uint64 void
                """, .constant: "true false",
            ], introducing: [.type: "message enum service struct"], .all(.slashComments, .quotes)))

    private static let phpCode = Grammar(
        "PHP code", "Hack", files: "",
        .code(
            [
                .keyword: """
                abstract and array as break callable case catch class clone const continue declare default do echo \
                else elseif empty enddeclare endfor endforeach endif endswitch endwhile enum exit extends final \
                finally fn for foreach function global goto if implements include include_once instanceof insteadof \
                interface isset list match namespace new or print private protected public readonly require \
                require_once return static switch throw trait try unset use var while xor yield
                """, .type: "bool int float string iterable object mixed void never self parent",
                .constant: "true false null TRUE FALSE NULL",
            ], introducing: [.type: "class interface trait enum", .function: "function"],
            traits: [.calls, .capitals],
            .all(
                .slashComments, .hashComments,
                [
                    .name("$", .variable), .string("'", lines: true),
                    .string("\"", lines: true, inside: .all(.dollarNames, .interpolation("{"))),
                    .string("#[", to: "]", escape: nil, kind: .attribute),
                    Rule(
                        text: "<<<",
                        action: .heredoc(
                            .string(to: .heredoc, "\\", lines: true, .string, .dollarNames),
                            quoted: .string(to: .heredoc, nil))),
                ])))

    private static let haxe = Grammar(
        "Haxe", "ActionScript", "Vala", "UnrealScript", "Apex", files: "hx as vala uc cls apex",
        .code(
            [
                .keyword: """
                \(javaWords) abstract cast construct delegate dynamic foreach from function get global in inline internal is \
                macro namespace out override owned ref set signal typedef unowned untyped using virtual weak with
                """, .type: "\(javaTypes) bool string uint Int Float Bool String Void",
                .constant: "true false null undefined NaN",
            ], introducing: [.type: "class interface enum typedef", .function: "function"],
            .all(.slashComments, .quotes, .annotations)))

    private static let verilog = Grammar(
        "Verilog", "SystemVerilog", files: "v vh sv svh",
        .code(
            [
                .keyword: """
                always always_comb always_ff assign automatic begin bit byte case casex casez class const constraint \
                default defparam disable edge else end endcase endclass endfunction endgenerate endinterface endmodule \
                endpackage endtask enum event for forever fork function generate genvar if import initial inout input \
                int integer interface join localparam logic modport module negedge output package parameter posedge \
                reg repeat return signed struct task time typedef union unsigned wait while wire
                """
            ], introducing: [.type: "module interface class package", .function: "task"],
            .all(.slashComments, [.string("\""), .name("`", .attribute), .name("$", .function)])))
}
