/// The forms of declarations in a language, as data.
struct DeclarationRules: Sendable {
    /// Forms without a keyword.
    enum Shape: Sendable {
        /// `int main(void) {`: a type, a name, parameters, and a brace, perhaps on the next line.
        case functions
        /// `push(item) {` inside a class.
        case methods
        /// `const name = (a) => …`, `let name = function …`
        case assignedFunctions
        /// `name() {` in a shell.
        case shellFunctions
        /// `(defun name`, `(define (name`
        case forms
        /// `name:` at the start of a line.
        case labels
        /// `[section]`
        case sections
        /// `name ::` at the start of a line.
        case signatures
        /// `name(…) ->` at the start of a line.
        case clauses
        /// `name <- function`
        case arrowFunctions
        /// `.name {` and `@media … {` at the start of a line.
        case selectors
        /// Repeated marks of this byte before a title; their number is its depth.
        case marks(UInt8)
        /// A title with a line of equal marks below it.
        case underlined
        /// Commands of TeX: `\section{…}`.
        case sectionCommands
        /// A line that starts with one of these.
        case starts([String])
    }

    /// Keywords before a name.
    var words: Set<String>
    /// Keywords without a name: `init`, `subscript`.
    var nameless: Set<String>
    /// The bytes that may follow a keyword instead of a name: the receiver of a method in Go.
    var openers: String
    var shapes: [Shape]
    /// False if keywords count only at the start of a line.
    var countsIndented: Bool
    var ignoresCase: Bool
    /// True if a keyword can also begin the use of a type: `struct stat info;` declares none.
    var usesTypesByWord: Bool

    init(
        _ words: String, nameless: String = "", openers: String = "", _ shapes: Shape..., countsIndented: Bool = true,
        ignoresCase: Bool = false, usesTypesByWord: Bool = false
    ) {
        self.usesTypesByWord = usesTypesByWord
        self.words = Set(words.split(separator: " ").map(String.init))
        self.nameless = Set(nameless.split(separator: " ").map(String.init))
        self.openers = openers
        self.shapes = shapes
        self.countsIndented = countsIndented
        self.ignoresCase = ignoresCase
    }

    /// The rules of a language without keywords for declarations.
    init(_ shapes: Shape...) {
        self.init("")
        self.shapes = shapes
    }

    /// Words that may precede the keyword, in any language.
    static let modifiers: Set<String> = [
        "abstract", "actual", "async", "borrowing", "class", "companion", "const", "consuming", "crate", "data",
        "declare",
        "default", "distributed", "dynamic", "expect", "export", "extern", "external", "fileprivate", "final", "friend",
        "global", "indirect", "infix", "inline", "inner", "internal", "isolated", "lazy", "local", "mutating", "native",
        "nonisolated", "nonmutating", "open", "operator", "optional", "override", "package", "partial", "private",
        "protected", "pub", "public", "readonly", "recursive", "required", "sealed", "shared", "static", "suspend",
        "synchronized", "tailrec", "typedef", "unsafe", "value", "virtual", "pure", "elemental", "my", "our", "inout",
        "create", "or", "replace", "temporary", "temp", "unique", "materialized",
    ]

    /// Words that begin statements, which look like functions.
    static let statements: Set<String> = [
        "if", "else", "for", "foreach", "while", "switch", "catch", "do", "try", "return", "case", "new", "throw",
        "using",
        "lock", "fixed", "synchronized", "with", "until", "unless", "elif", "elsif", "match", "when", "guard", "delete",
        "await", "yield", "typeof", "sizeof", "function", "select", "finally", "goto",
    ]
}

extension DeclarationRules {
    /// The rules of a language, by GitHub's name; nil if there are none.
    static func of(_ language: String) -> DeclarationRules? { byLanguage[language] }

    /// The languages with rules.
    static var languages: Set<String> { Set(byLanguage.keys) }

    private static let cTypes = "struct enum union class namespace interface"

    private static let byLanguage: [String: DeclarationRules] = [
        // Braces
        "Swift": DeclarationRules(
            "func class struct enum protocol extension actor macro typealias associatedtype",
            nameless: "init deinit subscript"),
        "C": DeclarationRules("struct enum union", .functions, usesTypesByWord: true),
        "C++": DeclarationRules("\(cTypes) concept module", .functions, usesTypesByWord: true),
        "Objective-C": DeclarationRules(
            "struct enum union", .functions, .starts(["@interface", "@implementation", "@protocol", "- (", "+ ("]),
            usesTypesByWord: true),
        "Java": DeclarationRules("class interface enum record @interface", .functions),
        "C#": DeclarationRules("class interface enum record struct namespace delegate", .functions),
        "Kotlin": DeclarationRules("fun class interface object", openers: "<("),
        "Scala": DeclarationRules("def class object trait enum given", openers: "("),
        "Go": DeclarationRules("func type", openers: "("),
        "Rust": DeclarationRules("fn struct enum trait impl mod union type macro_rules", openers: "<!"),
        "Dart": DeclarationRules("class mixin enum extension typedef", .functions),
        "Groovy": DeclarationRules("def class interface trait enum task", .functions),
        "D": DeclarationRules("\(cTypes) template module", .functions),
        "Zig": DeclarationRules("fn test", openers: "\""),
        "V": DeclarationRules("fn struct enum interface type", openers: "("),
        "GLSL": DeclarationRules("struct", .functions),
        "Solidity": DeclarationRules(
            "contract library interface function modifier event struct enum", nameless: "constructor"),
        "Protocol Buffer": DeclarationRules("message service enum rpc struct interface extend"),
        "PHP": DeclarationRules("function class interface trait enum namespace", openers: "&"),
        "PHP code": DeclarationRules("function class interface trait enum namespace", openers: "&"),
        "Haxe": DeclarationRules("function class interface enum typedef abstract"),
        "Verilog": DeclarationRules("module function task interface package class"),
        // The web
        "JavaScript": DeclarationRules("function class", openers: "*", .methods, .assignedFunctions),
        "TypeScript": DeclarationRules(
            "function class interface enum namespace type module", openers: "*", .methods, .assignedFunctions),
        "TSX": DeclarationRules(
            "function class interface enum namespace type module", openers: "*", .methods, .assignedFunctions),
        "CoffeeScript": DeclarationRules("class", .labels),
        "CSS": DeclarationRules(.selectors),
        "SCSS": DeclarationRules(.selectors),
        "Less": DeclarationRules(.selectors),
        "HTML": DeclarationRules(.starts(["<h1", "<h2", "<h3", "<h4", "<section", "<script", "<style", "<template"])),
        "Vue": DeclarationRules(
            "function class", .methods, .assignedFunctions, .starts(["<template", "<script", "<style"])),
        "Svelte": DeclarationRules("function class", .assignedFunctions, .starts(["<script", "<style"])),
        "GraphQL": DeclarationRules(
            "type query mutation subscription fragment input enum interface union scalar directive"),
        // Scripts
        "Python": DeclarationRules("def class"),
        "GDScript": DeclarationRules("func class class_name signal enum"),
        "Ruby": DeclarationRules("def class module", openers: "<"),
        "Elixir": DeclarationRules(
            "def defp defmodule defmacro defmacrop defprotocol defimpl defguard test describe", openers: "\""),
        "Perl": DeclarationRules("sub package class method"),
        "Lua": DeclarationRules("function"),
        "R": DeclarationRules(.arrowFunctions),
        "Julia": DeclarationRules("function struct module macro mutable"),
        "Nim": DeclarationRules("proc func method template macro iterator converter type"),
        "Tcl": DeclarationRules("proc namespace"),
        "AppleScript": DeclarationRules("on to func"),
        "Visual Basic": DeclarationRules(
            "sub function class module property structure enum interface namespace", ignoresCase: true),
        // Shells and builds
        "Shell": DeclarationRules("function", .shellFunctions),
        "fish": DeclarationRules("function"),
        "PowerShell": DeclarationRules("function class filter enum", ignoresCase: true),
        "Batchfile": DeclarationRules(.starts([":"])),
        "Makefile": DeclarationRules("define", .labels),
        "Dockerfile": DeclarationRules("FROM"),
        "CMake": DeclarationRules(.starts(["function(", "macro(", "add_executable(", "add_library(", "project("])),
        "Awk": DeclarationRules("function func", nameless: "BEGIN END"),
        "Vim Script": DeclarationRules("function function! def def! augroup", openers: "!"),
        "Nginx": DeclarationRules("server upstream http location", nameless: "server http", openers: "/~=@^{"),
        "HCL": DeclarationRules(
            "resource data variable output module provider class define", nameless: "locals terraform", openers: "\""),
        // Functional
        "Haskell": DeclarationRules("data newtype class instance module type", .signatures, countsIndented: false),
        "Elm": DeclarationRules("type module port", .signatures, countsIndented: false),
        "OCaml": DeclarationRules("let type module and class exception external val", countsIndented: false),
        "F#": DeclarationRules("let type module and member namespace", openers: "(_"),
        "Erlang": DeclarationRules(.clauses, .starts(["-module", "-record", "-type"])),
        "Clojure": DeclarationRules(.forms),
        "Scheme": DeclarationRules(.forms),
        "Common Lisp": DeclarationRules(.forms),
        "Coq": DeclarationRules(
            "theorem lemma definition fixpoint inductive module record section def structure instance class example",
            ignoresCase: true),
        // Systems
        "Assembly": DeclarationRules(.labels),
        "LLVM": DeclarationRules("define", openers: "abcdefghijklmnopqrstuvwxyz@"),
        "Fortran": DeclarationRules("subroutine function module program type interface", ignoresCase: true),
        "Pascal": DeclarationRules(
            "procedure function constructor destructor unit program library", ignoresCase: true),
        "Ada": DeclarationRules("procedure function package task protected type body", ignoresCase: true),
        "VHDL": DeclarationRules("entity architecture package component function procedure", ignoresCase: true),
        "MATLAB": DeclarationRules("function classdef", openers: "["),
        "SQL": DeclarationRules(
            "table view function procedure trigger index type database schema", openers: "\"[", ignoresCase: true),
        "OpenSCAD": DeclarationRules("module function"),
        // Texts and data
        "reStructuredText": DeclarationRules(.marks(UInt8(ascii: "=")), .underlined),
        "Org": DeclarationRules(.marks(UInt8(ascii: "*"))),
        "Typst": DeclarationRules(.marks(UInt8(ascii: "="))),
        "TeX": DeclarationRules(.sectionCommands),
        "BibTeX": DeclarationRules(.starts(["@"])),
        "Roff": DeclarationRules(.starts([".SH", ".SS", ".TH"])),
        "YAML": DeclarationRules(.labels),
        "TOML": DeclarationRules(.sections),
        "INI": DeclarationRules(.sections),
        "Diff": DeclarationRules(.starts(["diff ", "@@ "])),
        "HTTP": DeclarationRules(.starts(["GET ", "POST ", "PUT ", "PATCH ", "DELETE ", "HEAD ", "OPTIONS ", "###"])),
        "Gherkin": DeclarationRules(.starts(["Feature:", "Scenario", "Background:", "Rule:"])),
    ]
}
