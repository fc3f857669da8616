/// Programs: strings and what is in them, comments inside each other, heredocs, regular expressions, raw strings.
let snippetsOfPrograms: [Snippet] = [
    Snippet(
        "Swift",
        ##"""
        @main struct Ring<T>: ~Copyable {
        aaaaa kkkkkk tttt t    tttttttt
            /* outer /* inner */ still
            cccccccccccccccccccccccccc
            done */ let size: Int = 0x1F + 1_000.5e-3
        ccccccccccc kkk       ttt   nnnn   nnnnnnnnnn
            let s = "a\(b + "in \(deep)")\n" + #"raw "x" \n"#
            kkk     ssee    ssssee    eseees   ssssssssssssss
            let t = """
            kkk     sss
                more \(x { $0 }) "quoted"
        sssssssssssssee    vv  esssssssss
                """
        sssssssssss
            #if DEBUG
            aaa nnnnn
            func push(_ x: T) throws -> Bool { self.storage[x.class] == nil }  // end
            kkkk ffff      t  kkkkkk    tttt   nnnn                     nnn    cccccc
        """##),
    Snippet(
        "Python",
        ##"""
        @dataclass
        aaaaaaaaaa
        class Foo(Bar):
        kkkkk ttt ttt
            """Doc
            ssssss
            string"""
        sssssssssssss
            def run(self, x=1) -> None:
            kkk fff nnnn    n     nnnn
                s = f"a {x!r:>10} {{no}} {d['k']}" + r'\d+'  # c
                    sssse     nneseesseese  sss es   sseess  ccc
                return None if x is not True else print(LIMIT)
                kkkkkk nnnn kk   kk kkk nnnn kkkk kkkkk nnnnn
        """##),
    Snippet(
        "JavaScript",
        ##"""
        const re = /[/"]+\/x/gi, y = a / b / c; // div
        kkkkk      seeeeseess                   cccccc
        let t = `a ${b + `n ${c}` } d`;
        kkk     sssee    sssee es esss
        class A extends B { get x() { return this.#p; } }
        kkkkk t kkkkkkk t   kkk f     kkkkkk nnnn vv
        foo({ key: 'v\n', other: [1, 2n] });
        fff   yyy  ssees  yyyyy   n  nn
        """##),
    Snippet(
        "JSX",
        ##"""
        const List = ({ items }) => (
        kkkkk tttt
          <ul className="list" {...props}>
          ggggyyyyyyyyy ssssssge        eg
            {items.map(x => x < 3 && <li key={x}>It's <b>{x}</b>!</li>)} a &lt; b
            e      fff          n    ggggyyy e eg     ggge egggg ggggg e   eeee
            <Menu.Item on:click={() => { go("}") }} disabled/>
            gggggggggggyyyyyyyy e        ff sss   egyyyyyyyygg
          </ul>
          ggggg
        ); // done
           ccccccc
        const a = b <c, d = <></>, e = <br/>; // f
        kkkkk               ggggg      ggggg  cccc
        """##),
    Snippet(
        "TSX",
        ##"""
        function App<T extends Point>(p: Array<T>): void { return <p>for {p as any} if</p> }
        kkkkkkkk fff t kkkkkkk ttttt     ttttt t    tttt   kkkkkk ggg    e  kk ttte   gggg
        """##),
    Snippet(
        "TypeScript",
        ##"""
        interface Point { readonly x: number; label?: string }
        kkkkkkkkk ttttt   kkkkkkkk    tttttt          tttttt
        @Component
        aaaaaaaaaa
        export async function move<T extends Point>(p: T): Promise<void> { /* a
        kkkkkk kkkkk kkkkkkkk ffff t kkkkkkk ttttt     t   ttttttt tttt    cccc
        b */ }
        cccc
        """##),
    Snippet(
        "C",
        ##"""
        #include <stdio.h>
        aaaaaaaa sssssssss
        #define SIZE 10
        aaaaaaaannnn nn
        static int count(const char *text) { return text[0] == 'a' ? 0x1Fu : -1; } /* end */
        kkkkkk ttt fffff kkkkk tttt          kkkkkk      n     sss   nnnnn    n    ccccccccc
        struct point { unsigned x; }; // "no string"
        kkkkkk ttttt   tttttttt       cccccccccccccc
        """##),
    Snippet(
        "C++",
        ##"""
        template <typename T> class Queue : public Base<T> {};
        kkkkkkkk  kkkkkkkk t  kkkkk ttttt   kkkkkk tttt t
        auto raw = R"xy(a ")" b)xy"; auto big = 1'000'000;
        kkkk       ssssssssssssssss  kkkk       nnnnnnnnn
        std::vector<int> v{1, 2}; return nullptr;
             tttttt ttt    n  n   kkkkkk nnnnnnn
        """##),
    Snippet(
        "Rust",
        ##"""
        #[derive(Debug)]
        aaaaaaaaaaaaaaaa
        fn main<'a>(x: &'a str) -> Vec<u8> { let c = 'x'; let n = '\n'; }
        kk ffff aa      aa ttt     ttt tt    kkk     sss  kkk     ssss
        let raw = r##"a "# b"##; /* a /* b */ c */ struct Foo;
        kkk       sssssssssssss  ccccccccccccccccc kkkkkk ttt
        """##),
    Snippet(
        "Go",
        ##"""
        func (r *Ring) Push(x int) error { return nil } // c
        kkkk     tttt  ffff   ttt  ttttt   kkkkkk nnn   cccc
        var s = `raw \n` + "a\n"
        kkk     ssssssss   ssees
        """##),
    Snippet(
        "Java",
        ##"""
        @Override public static void main(String[] args) { int x = 10L; }
        aaaaaaaaa kkkkkk kkkkkk kkkk ffff tttttt           ttt     nnn
        class Foo extends Bar<Baz> { String s = "a\tb"; }
        kkkkk ttt kkkkkkk ttt ttt    tttttt     sseess
        """##),
    Snippet(
        "Kotlin",
        ##"""
        data class User(val name: String) { fun greet() = "hi $name ${name.length}" }
        kkkk kkkkk tttt kkk       tttttt    kkk fffff     ssssvvvvvsee           es
        val t = """raw \n $x"""  // c
        kkk     ssssssssssvvsss  cccc
        """##),
    Snippet(
        "C#",
        ##"""
        var s = $"a {x + 1} {{b}}" + @"c:\d"; // e
        ttt     sssse    neseessss   sssssss  cccc
        public class Foo : Bar { get; }
        kkkkkk kkkkk ttt   ttt   kkk
        """##),
    Snippet(
        "PHP",
        ##"""
        <h1><?php echo "a {$x} $y"; // c ?></h1>
        ggggaaaaa kkkk sssevvesvvs  cccccaaggggg
        <?php
        aaaaa
        $s = <<<EOT
        vv   eeeeee
        hi $x
        sssvv
        EOT;
        eee
        function foo(int $a): string { return 'x'; }
        kkkkkkkk fff ttt vv   tttttt   kkkkkk sss
        """##),
    Snippet(
        "Ruby",
        ##"""
        class Foo < Bar
        kkkkk ttt   ttt
          attr_reader :name, a: 1
          kkkkkkkkkkk nnnnn  y  n
          def run!(x) = puts "a #{x + "b #{c}"} d"
          kkk fff            sssee    sssee esesss
          sql = <<~SQL + %w[a b [c]].to_s
                eeeeee   sssssssssss
            select #{x}
        sssssssssssee e
          SQL
          eee
          y = x / 2 / 3; z = /re[\/]x/i
                  n   n      ssseeeess
        =begin
        cccccc
        doc
        ccc
        =end
        cccc
          @a ||= $b; nil
          vv     vv  nnn
        """##),
    Snippet(
        "Perl",
        ##"""
        my $x = qq{a $b {n} c}; s/foo/bar/g; s{a} {b}e; my @y = qw(a b);
        kk vv   sssssvvsssssss  ssssssssss   ssssssss   kk vv   sssssss
        print <<"EOT";
        kkkkk eeeeeee
        hi $x
        sssvv
        EOT
        eee
        =pod
        cccc
        doc
        ccc
        =cut
        cccc
        if ($x =~ m/a\/b/i) { y => 1 }
        kk  vv    ssseess          n
        """##),
    Snippet(
        "Lua",
        ##"""
        --[==[ long
        ccccccccccc
        ]] still ]==] local s = [[raw
        ccccccccccccc kkkkk     sssss
        text]] .. "a\n" -- c
        ssssss    ssees cccc
        function foo(x) return nil end
        kkkkkkkk fff    kkkkkk nnn kkk
        """##),
    Snippet(
        "Haskell",
        ##"""
        module Main where -- c
        kkkkkk tttt kkkkk cccc
        {- a {- b -} c -} main' :: Int -> Maybe 'a'
        ccccccccccccccccc          ttt    ttttt sss
        main' x = case x of { Just y -> "s\n" }
                  kkkk   kk   tttt      ssees
        """##),
    Snippet(
        "OCaml",
        ##"""
        let rec f (x : int) = match x with (* a (* b *) c *)
        kkk kkk        ttt    kkkkk   kkkk ccccccccccccccccc
          | Some 'x' -> {id|raw "|id} | None -> "s"
            nnnn sss    sssssssssssss   nnnn    sss
        """##),
    Snippet(
        "Clojure",
        ##"""
        (defn run [x] ; c
         kkkk fff     ccc
          (let [y {:key "v"}] (println x nil)))
           kkk     nnnn sss    fffffff   nnn
        """##),
    Snippet(
        "Common Lisp",
        ##"""
        (defun run (x) #| a
         kkkkk fff  f  cccc
        b |# (when x (print "s" :key)))
        cccc  kkkk    fffff sss nnnn
        """##),
    Snippet(
        "Elixir",
        ##"""
        defmodule Foo do
        kkkkkkkkk ttt kk
          @doc "a #{x + 1}"
          aaaa sssee    nes
          def run(x), do: :ok # c
          kkk fff     yy  nnn ccc
        """##),
    Snippet(
        "R",
        ##"""
        f <- function(x, na.rm = TRUE) { x %in% c("a") } # c
             kkkkkkkk            nnnn       kk  f sss    ccc
        """##),
    Snippet(
        "Julia",
        ##"""
        function f(x::Int) "a $(x+1) $y" end #= a
        kkkkkkkk f    ttt  sssee  nesvvs kkk cccc
        =# # c
        cc ccc
        """##),
    Snippet(
        "Assembly",
        ##"""
        main: mov eax, 1 ; c
        yyyy           n ccc
          .globl main
          aaaaaa
          push %rbp
          kkkk vvvv
        """##),
    Snippet(
        "Pascal",
        ##"""
        program Foo; { c } begin writeln('it''s'); end.
        kkkkkkk ttt  ccccc kkkkk fffffff sssssss   kkk
        """##),
    Snippet(
        "Fortran",
        ##"""
        PROGRAM x ! c
        kkkkkkk t ccc
          real :: y = 1.0e-3
          tttt        nnnnnn
        """##),
    Snippet(
        "Erlang",
        ##"""
        -module(x). % c
        aaaaaaa     ccc
        run(X) when X > 1 -> ok.
        fff t  kkkk t   n    nn
        """##),
    Snippet(
        "Zig",
        ##"""
        const std = @import("std"); // c
        kkkkk       fffffff sssss   cccc
        fn run(x: u8) !void {}
        kk fff    tt   tttt
        """##),
]
