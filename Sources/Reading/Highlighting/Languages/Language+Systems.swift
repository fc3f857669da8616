/// System languages, and languages for numbers and databases.
extension Language {
    private static let pascalWords = """
        absolute and array as asm begin case class const constructor destructor div do downto else end except exports external \
        file finalization finally for forward function generic goto if implementation in inherited initialization inline \
        interface is label mod not object of on operator or out overload override packed private procedure program property \
        protected public published raise read record reintroduce repeat resourcestring result set shl shr specialize static \
        string then threadvar to try type unit until uses var virtual while with write xor
        """
    private static let sqlWords = """
        add all alter analyze and any as asc attach autoincrement before begin between by call cascade case cast check cluster \
        collate column comment commit conflict constraint create cross cube current current_date current_time \
        current_timestamp cursor cycle database declare default deferrable delete desc describe detach distinct do drop each \
        else elseif elsif end engine escape except exception exclude execute exists explain extension fetch filter first for \
        foreign from full function generated global go grant group grouping having if ignore ilike immediate in index inner \
        insert instead intersect into is isnull join key language last lateral left like limit local lock loop match \
        materialized merge minus natural next no not nothing notnull nulls of offset on only or order outer over partition \
        perform plan pragma preceding primary procedure raise range recursive references refresh regexp reindex rename \
        replace restrict return returning returns revoke right rollback rollup row rows savepoint schema select sequence \
        session set show some start strict table tablespace temp temporary then ties to top transaction trigger truncate \
        unbounded union unique unlogged update upsert use using vacuum values view virtual volatile when where while window \
        with within without
        """

    static let systemLanguages: [Grammar] = [
        assembly, llvm, fortran, pascal, ada, vhdl, cobol, matlab, sql, sparql, openSCAD, brainfuck, forth,
    ]

    private static let assembly = Grammar(
        "Assembly", "asm", "nasm", "Unix Assembly", "Motorola 68K Assembly", "GAS", "armasm",
        files: "asm s nasm a51 inc",
        Mode(
            names: Names(
                words: [
                    .type:
                        "byte word dword qword ptr db dw dd dq resb resw resd resq equ times section segment global extern"
                ],
                starts: ".", letters: ".$", traits: [.instructions, .ignoresCase], keysBefore: "", lineKeysBefore: ":"),
            readsNumbers: true, punctuation: Mode.operators,
            rules: .all(
                .quotes,
                [
                    .comment(";"), .comment("//"), .comment("/*", "*/"), .comment("# "), .comment("@ ", .apart),
                    .name("%", .variable), .name("$", .constant, before: .name), .name(".", .attribute, .lineStart),
                    .name("#", .constant, before: .name),
                ])))

    private static let llvm = Grammar(
        "LLVM", "WebAssembly", "wat", files: "ll wat wast",
        .code(
            [
                .keyword: """
                add alloca and br call declare define export func getelementptr global icmp if import load local loop memory \
                module mul or param phi ret result select store sub switch table to type unreachable xor zext sext trunc bitcast
                """, .type: "double f32 f64 float i1 i8 i16 i32 i64 ptr void label", .constant: "true false null undef",
            ], letters: ".", traits: [],
            [
                .comment(";"), .string("\""), .name("%", .variable, before: .name, of: ByteSet("a-zA-Z0-9_.$")),
                .name("@", .function, before: .name, of: ByteSet("a-zA-Z0-9_.$")), .name("$", .variable),
                .name("!", .attribute, before: .name),
            ]))

    private static let fortran = Grammar(
        "Fortran", "f90", "Fortran Free Form", files: "f f77 f90 f95 f03 f08 for",
        .code(
            [
                .keyword: """
                allocatable allocate assign associate backspace block call case close common contains continue cycle data \
                deallocate default dimension do elemental else elseif elsewhere end enddo endif entry equivalence exit external \
                forall format function go goto if implicit import in include inout inquire intent interface intrinsic kind \
                module namelist none nullify only open operator optional out parameter pause pointer print private procedure \
                program public pure read recursive result return rewind save select sequence stop subroutine target then to type \
                use where while write
                """, .type: "character complex double integer logical precision real", .constant: "true false",
            ], introducing: [.function: "subroutine function", .type: "module program type"],
            traits: [.calls, .ignoresCase],
            [
                .comment("!"), .comment("*", .firstColumn), .string("'", escape: nil), .string("\"", escape: nil),
                .name(".", .keyword, of: ByteSet("a-zA-Z.")), .name("#", .attribute, .lineStart),
            ]))

    private static let pascal = Grammar(
        "Pascal", "Delphi", "Object Pascal", "Component Pascal", "Modula-2", "Oberon",
        files: "pas pp dpr lpr dfm mod obn",
        .code(
            [
                .keyword: pascalWords,
                .type: "boolean byte cardinal char double extended int64 integer longint pointer real single word",
                .constant: "true false nil self",
            ], introducing: [.function: "procedure function constructor destructor", .type: "program unit"],
            traits: [.calls, .ignoresCase],
            [
                .comment("//"), .comment("{", "}"), .comment("(*", "*)"),
                .string("{$", to: "}", escape: nil, kind: .attribute), .string("'", escape: nil),
                .name("#", .constant, before: .name), .name("$", .constant, before: .name),
            ]))

    private static let ada = Grammar(
        "Ada", "SPARK", files: "adb ads ada gpr",
        .code(
            [
                .keyword: """
                abort abs abstract accept access aliased all and array at begin body case constant declare delay delta digits do \
                else elsif end entry exception exit for function generic goto if in interface is limited loop mod new not of or \
                others out overriding package pragma private procedure protected raise range record rem renames requeue return \
                reverse select separate some subtype synchronized tagged task terminate then type until use when while with xor
                """, .type: "boolean character float integer natural positive string", .constant: "true false null",
            ], introducing: [.function: "procedure function", .type: "package type subtype task"],
            traits: [.calls, .ignoresCase],
            [.comment("--"), .string("\"", escape: nil), Rule(text: "'", action: .character)]))

    private static let vhdl = Grammar(
        "VHDL", files: "vhd vhdl",
        .code(
            [
                .keyword: """
                abs access after alias all and architecture array assert attribute begin block body buffer bus case component \
                configuration constant disconnect downto else elsif end entity exit file for function generate generic group \
                guarded if impure in inertial inout is label library linkage literal loop map mod nand new next nor not null of \
                on open or others out package port postponed procedure process pure range record register reject rem report \
                return rol ror select severity shared signal sla sll sra srl subtype then to transport type unaffected units \
                until use variable wait when while with xnor xor
                """,
                .type:
                    "bit bit_vector boolean integer natural positive real signed std_logic std_logic_vector string time unsigned",
                .constant: "true false",
            ], introducing: [.type: "entity architecture component package"], traits: [.calls, .ignoresCase],
            [.comment("--"), .string("\"", escape: nil), Rule(text: "'", action: .character)]))

    private static let cobol = Grammar(
        "COBOL", "RPG", "PL/I", files: "cob cbl cobol cpy pli",
        .code(
            [
                .keyword: """
                accept add add alter and assign by call cancel close compute configuration continue copy data delete depending \
                display divide division else end end-if end-perform environment evaluate exit fd file file-control from giving go \
                if in input input-output into is linkage merge move multiply not occurs of open or output perform pic picture \
                procedure program-id read record redefines replace return returning rewrite run search section select set sort \
                start status stop string subtract then thru times to until unstring usage using value varying when with \
                working-storage write
                """, .constant: "zero zeros zeroes space spaces high-value low-value true false",
            ], letters: "-", traits: [.ignoresCase], .all(.quotes, [.comment("*>"), .comment("      *", .firstColumn)]))
    )

    private static let matlab = Grammar(
        "MATLAB", "Octave", "Scilab", files: "matlab octave sci sce",
        .code(
            [
                .keyword: """
                break case catch classdef continue do else elseif end end_try_catch endfor endfunction endif endwhile enumeration \
                events for function global if methods otherwise parfor persistent properties return spmd switch then try until \
                while
                """, .constant: "true false pi Inf NaN eps ans",
            ], introducing: [.function: "function", .type: "classdef"], traits: [.calls],
            [
                .comment("%"), .comment("%{", "%}"), .comment("#"), .comment("//"), .string("\"", escape: nil),
                .string("'", escape: nil, .operand),
            ]))

    private static let sql = Grammar(
        "SQL", "PLpgSQL", "PLSQL", "TSQL", "SQLPL", "mysql", "postgresql", "sqlite", "HiveQL", "BigQuery", "Cypher",
        files: "sql ddl dml pgsql plsql cql cypher hql",
        .code(
            [
                .keyword: sqlWords,
                .type: """
                array bigint bigserial binary bit blob bool boolean bytea char character clob date datetime decimal double enum \
                float geometry inet int integer interval json jsonb long money nchar ntext number numeric nvarchar point real \
                serial smallint text time timestamp timestamptz tinyint uuid varbinary varchar varchar2 varying xml
                """, .constant: "null true false unknown",
            ], traits: [.calls, .ignoresCase],
            [
                .comment("--"), .comment("/*", "*/"), .comment("#", .lineStart), .string("'", escape: nil, lines: true),
                .string("\"", escape: nil, kind: .variable), .string("`", escape: nil, kind: .variable),
                .name("@", .variable),
                .name(":", .variable), .name("$", .variable, before: ByteSet("0-9"), of: ByteSet("0-9")),
                .tagged("$", ByteSet("a-zA-Z_"), longest: 32, "$", to: ("$", "$")),
            ]))

    private static let sparql = Grammar(
        "SPARQL", "Turtle", "RDF", files: "rq sparql ttl n3 nt",
        .code(
            [
                .keyword:
                    "a ask base bind by clear construct create delete describe distinct drop exists filter from graph group having in insert limit load minus named not offset optional order prefix reduced select service silent undef union using values where with",
                .constant: "true false",
            ], letters: ":-", traits: [.calls, .ignoresCase],
            .all(
                .hashComments, .quotes,
                [
                    .string("\"\"\"", lines: true), .name("?", .variable), .name("@", .attribute),
                    .name("<", .string, before: ByteSet("a-zA-Z#/"), of: ByteSet("!-~")),
                ])))

    private static let openSCAD = Grammar(
        "OpenSCAD", "POV-Ray SDL", "G-code", files: "scad pov gcode nc",
        .code(
            [
                .keyword: "assert each echo else for function if include intersection_for let module use",
                .constant: "true false undef PI",
            ],
            introducing: [.function: "module function"], traits: [.calls],
            .all(.slashComments, [.comment(";"), .string("\""), .name("$", .variable)])))

    private static let brainfuck = Grammar(
        "Brainfuck", "Befunge", files: "bf b",
        Mode(kind: .comment, punctuation: "<>+-.,[]"))

    private static let forth = Grammar(
        "Forth", files: "fth 4th forth",
        .code(
            [
                .keyword:
                    ": ; if else then begin until while repeat again do loop +loop variable constant create does> case of endof endcase exit recurse"
            ],
            letters: "-!?*+/<>=.@:;", traits: [.ignoresCase],
            [.comment("\\ "), .comment("( ", ")"), .string(".\" ", to: "\""), .string("s\" ", to: "\"")]))
}
