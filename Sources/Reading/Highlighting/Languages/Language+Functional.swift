/// Functional and logic languages.
extension Language {
    private static let lispLetters = "-!?*+/<>=.%&^~$"

    private static func lisp(_ keywords: String, _ constants: String, _ more: [Rule] = []) -> Mode {
        .code(
            [.keyword: keywords, .constant: constants],
            introducing: [
                .function: "defun defmacro define defn defn- defmethod defgeneric defsubst cl-defun",
                .type: "defclass defstruct deftype defrecord defprotocol ns",
            ], starts: "*+-<>=/!?&", letters: "\(lispLetters):#'|", traits: [.heads],
            .all(
                [
                    .comment(";"), .comment("#|", "|#", nests: true), .string("\"", lines: true),
                    .name(":", .constant, of: ByteSet("a-zA-Z0-9_/.*+!?<>=-", high: true)),
                    .name("#\\", .string, before: ByteSet("!-~"), of: .name),
                    .token("#t", .constant), .token("#f", .constant), .token("#'", .punctuation),
                ], more))
    }

    private static let haskellTraits: Names.Traits = [.capitals]

    static let functionalLanguages: [Grammar] = [
        haskell, elm, oCaml, fSharp, erlang, clojure, scheme, commonLisp, prolog, mathematica, coq,
    ]

    private static let haskell = Grammar(
        "Haskell", "hs", "PureScript", "Idris", "Agda", "Literate Haskell", files: "hs lhs purs idr agda hsc",
        programs: "runhaskell stack",
        .code(
            [
                .keyword: """
                as case class data default deriving do else family forall foreign hiding if import in infix infixl infixr \
                instance let mdo module newtype of pattern qualified rec then type where via
                """, .constant: "True False Nothing undefined otherwise",
            ], letters: "'", traits: haskellTraits,
            [
                .comment("--"), .comment("{-", "-}", nests: true),
                .string("{-#", to: "#-}", escape: nil, lines: true, kind: .attribute),
                .string("\"", lines: true), Rule(text: "'", action: .character), .string("`", kind: .function),
            ]))

    private static let elm = Grammar(
        "Elm", files: "elm",
        .code(
            [
                .keyword: "alias as case effect else exposing if import in infix let module of port then type where",
                .constant: "True False",
            ], letters: "'", traits: haskellTraits,
            [
                .comment("--"), .comment("{-", "-}", nests: true), .string("\""), .string("\"\"\"", lines: true),
                Rule(text: "'", action: .character),
            ]))

    private static let oCaml = Grammar(
        "OCaml", "ml", "Reason", "ReScript", "Standard ML", "SML", files: "ml mli mll mly re rei res sml sig",
        programs: "ocaml",
        .code(
            [
                .keyword: """
                and as assert asr begin case class constraint datatype do done downto else end exception external fn for fun \
                function functor handle if in include inherit initializer land lazy let lor lsl lsr lxor match method mod \
                module mutable new nonrec object of op open or private rec sig signature struct structure switch then to try \
                type val virtual when while with
                """,
                .type: "array bool bytes char exn float int list option result string unit",
                .constant: "true false None Some",
            ], letters: "'", traits: [.capitals],
            [
                .comment("(*", "*)", nests: true), .comment("//"), .string("\"", lines: true),
                Rule(text: "'", action: .character),
                .name("'", .type), .tagged("{", ByteSet("a-z_"), "|", to: ("|", "}")),
                .string("[@", to: "]", kind: .attribute),
            ]))

    private static let fSharp = Grammar(
        "F#", "fsharp", "fs", files: "fs fsi fsx", programs: "fsharpi",
        .code(
            [
                .keyword: """
                abstract and as assert async base begin class default delegate do done downcast downto elif else end exception \
                extern finally fixed for fun function global if in inherit inline interface internal lazy let match member \
                module mutable namespace new not of open or override private public rec return sig static struct then to try \
                type upcast use val void when while with yield
                """,
                .type: "bool byte char decimal float int int64 list obj option seq string unit",
                .constant: "true false null None Some",
            ], introducing: [.type: "type module namespace"], letters: "'", traits: [.capitals, .calls],
            [
                .comment("//"), .comment("(*", "*)", nests: true), .string("\"", lines: true),
                .string("\"\"\"", escape: nil, lines: true),
                .string("@\"", to: "\"", escape: nil, lines: true),
                .string("$\"", to: "\"", inside: .interpolation("{")),
                Rule(text: "'", action: .character), .name("'", .type), .string("[<", to: ">]", kind: .attribute),
                .name("#", .attribute, .lineStart),
            ]))

    private static let erlang = Grammar(
        "Erlang", "erl", files: "erl hrl escript", programs: "escript",
        .code(
            [
                .keyword:
                    "after and andalso band begin bnot bor bsl bsr bxor case catch cond div else end fun if let maybe not of or orelse receive rem try when xor",
                .constant: "true false undefined ok error",
            ], letters: "@", traits: [.calls, .capitals],
            [
                .comment("%"), .string("\"", lines: true), .string("'", kind: .constant), .name("?", .constant),
                .name("-", .attribute, .firstColumn), .name("#", .type),
            ]))

    private static let clojure = Grammar(
        "Clojure", "clj", "ClojureScript", "edn", "Fennel", "Janet", files: "clj cljs cljc edn fnl janet boot",
        programs: "clojure bb",
        lisp(
            """
            case catch comment cond cond-> condp def defmacro defmethod defmulti defn defn- defonce defprotocol defrecord \
            deftype do doseq dotimes finally fn for if if-let if-not import in-ns lambda let letfn local loop match ns quote \
            recur reify require set! throw try use var when when-let when-not while
            """, "true false nil",
            [.name("@", .variable), .name("%", .variable), .token("\\\"", .string), .token("\\;", .string)]))

    private static let scheme = Grammar(
        "Scheme", "Racket", "scm", "Guile", files: "scm ss rkt rktl sld sls", programs: "guile racket",
        lisp(
            """
            and begin call/cc case case-lambda cond cond-expand define define-library define-macro define-record-type \
            define-struct define-syntax define-values delay do else export for for/list if import lambda let let* let*-values \
            let-syntax let-values letrec letrec* match module not or parameterize provide quasiquote quote require set! \
            struct syntax-case syntax-rules unless unquote when
            """, "null empty else", [.line("#lang", .attribute, .lineStart), .line("#!", .comment, .firstColumn)]))

    private static let commonLisp = Grammar(
        "Common Lisp", "lisp", "Emacs Lisp", "elisp", "el", "NewLisp", "AutoLISP", "Hy",
        files: "lisp lsp cl asd el emacs hy", programs: "sbcl emacs clisp",
        lisp(
            """
            and block case catch cond condition-case declare defadvice defalias defclass defconst defcustom defface defgeneric \
            define-minor-mode defmacro defmethod defpackage defparameter defstruct defsubst defun defvar destructuring-bind do \
            dolist dotimes eval-when ecase flet format handler-case if if-let in-package incf interactive labels lambda let let* loop \
            macrolet multiple-value-bind not or prog1 progn provide push quote require return return-from save-excursion setf \
            setq unless unwind-protect use-package when while with-eval-after-load
            """, "t nil", [.name("&", .attribute), .name("@", .variable)]))

    private static let prolog = Grammar(
        "Prolog", "Datalog", "Logtalk", files: "pro prolog lgt yap", programs: "swipl",
        .code(
            [.keyword: "is mod rem not dynamic discontiguous module use_module", .constant: "true false fail"],
            traits: [.calls, .capitals],
            [
                .comment("%"), .comment("/*", "*/"), .string("\""), .string("'", kind: .constant),
                .token(":-", .keyword), .token("-->", .keyword),
            ]))

    private static let mathematica = Grammar(
        "Mathematica", "Wolfram Language", "wolfram", files: "wl nb wls mathematica",
        .code(
            [.constant: "True False Null None All Pi E I Infinity"], starts: "$", traits: [.capitals],
            [.comment("(*", "*)", nests: true), .string("\"", lines: true), .name("#", .variable, before: .name)]))

    private static let coq = Grammar(
        "Coq", "Lean", "Isabelle", "TLA", files: "coq lean thy tla",
        .code(
            [
                .keyword: """
                Check Compute CONSTANT CONSTANTS Definition Defined End EXTENDS Example Fixpoint Hint Import Inductive Lemma \
                Local MODULE Module Notation Open Proof Proposition Qed Record Require Scope Section Set Theorem VARIABLE \
                VARIABLES abbrev as assumes axiom by class constant def deriving do else end example exact exists extends \
                forall from fun have if import in inductive instance let lemma macro match mutual namespace obtain open \
                private proof qed rcases return rfl section show shows simp sorry structure syntax termination_by theorem \
                then theory universe variable where with
                """, .type: "Prop Type Set nat bool Nat Int Bool String",
            ], letters: "'", traits: [.capitals],
            [
                .comment("--"), .comment("(*", "*)", nests: true), .comment("/-", "-/", nests: true),
                .string("\"", lines: true), .name("@", .attribute), .name("\\", .keyword),
            ]))
}
