/// Shells, pages, data and settings: languages inside languages, keys, blocks.
let snippetsOfTexts: [Snippet] = [
    Snippet(
        "Shell",
        ##"""
        for f in "$@"; do echo "${f%.*} $(date +%s) \"q\" $1" --long -x 'raw $x'; done
        kkk   kk svvs  kk ffff svvvvvvvseeffff    eseeseesvvs aaaaaa aa ssssssss  kkkk
        cat <<EOF | grep x
        fff eeeee   ffff
        hello $USER
        ssssssvvvvv
        EOF
        eee
        cat <<-'END'
        fff eeeeeeee
          raw $x
        ssssssss
          END
          eee
        cat <<A - <<'B'; echo $x
        fff eee   eeeee  ffff vv
        B $x
        ssvv
        A
        e
        A $x
        ssss
        B
        e
        if [[ $x == 1 ]]; then FOO=bar; fi # c
        kk    vv    n     kkkk yyy      kk ccc
        """##),
    Snippet(
        "PowerShell",
        ##"""
        function Get-It { param([string]$Name) Write-Host "a $Name $($x.y)" } # c
        kkkkkkkk ffffff   kkkkk ttttttttvvvvv  tttttttttt sssvvvvvseevv  es   ccc
        <# long
        ccccccc
        #> if ($a -eq $true) { @'
        cc kk  vv aaa nnnnn    ss
        raw $x
        ssssss
        '@ }
        ss
        """##),
    Snippet(
        "Batchfile",
        ##"""
        @echo off
         kkkk nnn
        rem c
        ccccc
        set X=%PATH%
        kkk   vvvvvv
        """##),
    Snippet(
        "Makefile",
        ##"""
        CC := gcc # c
        yy        ccc
        all: foo.o $(OBJ)
        yyy        vvvvvv
        	@echo "x $@"
               ssssss
        ifeq ($(A),b)
        kkkk  vvvv
        """##),
    Snippet(
        "Dockerfile",
        ##"""
        FROM alpine:3 AS build
        kkkk        nkkkk
        RUN --mount=x apk add from ${PKG} # no
        kkk aaaaaaa                vvvvvv
        """##),
    Snippet(
        "CMake",
        ##"""
        set(NAME "a ${B}") # c
        kkk      sssvvvvs  ccc
        #[[ long
        cccccccc
        ]] if(WIN32)
        cc kk
        """##),
    Snippet(
        "HCL",
        ##"""
        resource "a" "b" { # c
        kkkkkkkk sss sss   ccc
          count = "${var.x}"
          yyyyy   seekkk  es
        """##),
    Snippet(
        "Nix",
        ##"""
        { pkgs }: let x = ''a ${b}''; in "c" # d
                  kkk     ssssee ess  kk sss ccc
        """##),
    Snippet(
        "Vim Script",
        ##"""
        " c
        ccc
        set nowrap
        kkk
        let g:x = 'it'
        kkk vvv   ssss
        function! Foo() abort
        kkkkkkkk  fff   kkkkk
        """##),
    Snippet(
        "HTML",
        ##"""
        <!DOCTYPE html>
        aaaaaaaaaaaaaaa
        <!-- c
        cccccc
         c --><div class="x" id='y' hidden>Text &amp; more</div>
        ccccccgggggyyyyy sssgyy sssgyyyyyyg     eeeee     gggggg
        <script type="module">let x = "</b>"; // c</script><p>after</p>
        gggggggggggg ssssssssgkkk     ssssss  ccccgggggggggggg     gggg
        <style>
        ggggggg
        a:hover, .x > #id { color: red; margin: 0 2px !important }
        g ggggg  gg   nnn   yyyyy       yyyyyy  n nnn kkkkkkkkkk
        </style>
        gggggggg
        """##),
    Snippet(
        "CSS",
        ##"""
        @media (min-width: 10px) { /* c */
        kkkkkk  ggggggggg  nnnn    ccccccc
          .a::before { color: #fff; background: url(a.png) }
          gg           yyyyy  nnnn  yyyyyyyyyy  ssssssssss
        """##),
    Snippet(
        "XML",
        ##"""
        <?xml version="1.0"?>
        aaaaaaaaaaaaaaaaaaaaa
        <a:b c="d"><![CDATA[ <x> ]]></a:b>
        gggggy sssgsssssssssssssssssgggggg
        """##),
    Snippet(
        "Markdown",
        ##"""
        ---

        title: x
        yyyyy
        ---

        # Title
        hhhhhhh
        Some **bold** and `code ``x` and [link](http://x.y/z).
             bbbbbbbb     ssssssssss          sssssssssssssss
        - [x] item *em*
                   bbbb
        ```swift
           aaaaa
        let x = 1 // c
        kkk     n cccc
        ```

        ~~~

        plain let

        ~~~

        """##),
    Snippet(
        "TeX",
        ##"""
        \section{One} % c
        hhhhhhhhhhhhh ccc
        \begin{itemize} $x^2$ \textbf{b} \%
        ttttttttttttttt sssss kkkkkkk    ee
        """##),
    Snippet(
        "YAML",
        ##"""
        # c
        ccc
        key: value it's
        yyy
          - name: "x y" # c
            yyyy  sssss ccc
            on: true
            yy  nnnn
        text: |
        yyyy  e
          block # not
        sssssssssssss
            more
        ssssssss


        after: &anchor *ref
        yyyyy  vvvvvvv
        "quoted": 'x'
        yyyyyyyy  sss
        url: http://a.b/c
        yyy
        """##),
    Snippet(
        "JSON",
        ##"""
        {"a": [1, true, "s\n"], "b" : {"c": null}}
         yyy   n  nnnn  ssees   yyy    yyy  nnnn
        """##),
    Snippet(
        "TOML",
        ##"""
        [package] # c
        ggggggggg ccc
        name = "x"
        yyyy   sss
        dates.at = 1979-05-27
        yyyyyyyy   nnnn nn nn
        """##),
    Snippet(
        "INI",
        ##"""
        ; c
        ccc
        [section]
        ggggggggg
        key = value # it's
        yyy
        """##),
    Snippet(
        "SQL",
        ##"""
        SELECT a, COUNT(*) FROM t WHERE x = 'it''s' AND y IS NULL -- c
        kkkkkk    fffff    kkkk   kkkkk     sssssss kkk   kk nnnn cccc
        create function f() as $body$ begin
        kkkkkk kkkkkkkk f   kk ssssssssssss
        $body$ language plpgsql;
        ssssss kkkkkkkk
        """##),
    Snippet(
        "Diff",
        ##"""
        diff --git a/x b/x
        hhhhhhhhhhhhhhhhhh
        index 1..2 100644
        aaaaaaaaaaaaaaaaa
        --- a/x
        hhhhhhh
        +++ b/x
        hhhhhhh
        @@ -1,2 +1,2 @@ func
        ffffffffffffffffffff
        -old
        ----
        +new
        ++++
         same

        """##),
    Snippet(
        "GraphQL",
        ##"""
        type A { b: [Int!] } # c
        kkkk t   y   ttt     ccc
        query Q($x: ID) { a }
        kkkkk f vv  tt
        """##),
]
