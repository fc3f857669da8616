/// A terminfo entry of our own for 24-bit colours.
///
/// Terminals that understand them are described without: `xterm-direct` is rarely installed and uses a form of the
/// sequence that several emulators misread. ncurses also reads an entry from the variable TERMINFO itself, so this one
/// needs no file. It holds what this program uses of what such terminals have in common; the numbers below 256 are
/// the palette, all others 24-bit colours.
enum TruecolorEntry {
    static let type = "gists-truecolor"

    /// The entry's source. `tic -x` and `infocmp -x -Q2` make `compiled` of it.
    static let source = #"""
        gists-truecolor,
            am, bce, mir, msgr, xenl, AX, RGB,
            colors#0x1000000, cols#80, it#8, lines#24, pairs#0x10000,
            bold=\E[1m, civis=\E[?25l, clear=\E[H\E[2J, cnorm=\E[?25h, cr=\r,
            csr=\E[%i%p1%d;%p2%dr, cub=\E[%p1%dD, cub1=^H, cud=\E[%p1%dB, cud1=\n,
            cuf=\E[%p1%dC, cuf1=\E[C, cup=\E[%i%p1%d;%p2%dH, cuu=\E[%p1%dA, cuu1=\E[A,
            dim=\E[2m, ech=\E[%p1%dX, ed=\E[J, el=\E[K, el1=\E[1K, home=\E[H,
            hpa=\E[%i%p1%dG, ind=\n, indn=\E[%p1%dS, op=\E[39;49m, rev=\E[7m, ri=\EM,
            rin=\E[%p1%dT, ritm=\E[23m, rmam=\E[?7l, rmcup=\E[?1049l, rmul=\E[24m,
            setab=\E[%?%p1%{8}%<%t4%p1%d%e%p1%{16}%<%t10%p1%{8}%-%d%e%p1%{256}%<%t48;5;%p1%d%e48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
            setaf=\E[%?%p1%{8}%<%t3%p1%d%e%p1%{16}%<%t9%p1%{8}%-%d%e%p1%{256}%<%t38;5;%p1%d%e38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
            sgr=\E[0%?%p6%t;1%;%?%p5%t;2%;%?%p2%t;4%;%?%p1%p3%|%t;7%;m, sgr0=\E[m,
            sitm=\E[3m, smam=\E[?7h, smcup=\E[?1049h, smul=\E[4m, vpa=\E[%i%p1%dd,
        """#

    /// The value for TERMINFO.
    /// - Parameter erasesInColor: whether erased cells take the current background. xterm's do, screen's do not.
    static func compiled(erasesInColor: Bool) -> String {
        if erasesInColor { return compiled }
        var bytes = Array(compiled.utf8)
        // The flag `bce` is byte 56, the last of a base64 group whose other two bytes are zero: AAAB becomes AAAA.
        bytes["b64:".utf8.count + 56 / 3 * 4 + 3] = UInt8(ascii: "A")
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let compiled = """
        b64:HgIQAB0ADwBpAUQCZ2lzdHMtdHJ1ZWNvbG9yAAABAAABAAAAAAAAAAABAQAAAAAAAAAAAAAAAAABAFAAAAAIAAAAGAAAAP__________\
        __________________________________________8AAAABAAABAP____8AAAIA__8TABsAHwAjAP__LgA_AEEARQBMAP__TgBVAP__WQD_\
        _________________10AYgD__2sA________cAD__3UAegD__4MAhwD_______-QAP__________________________________________\
        ____________________________________________________________________________________________________________\
        ______________-WAP__nwD__6gAsQC6AMMA________________________________zAD__9cA2QDcAP__________________________\
        ________________________EgEYAf______________________________________________________________________________\
        ____________________________________________________________________________________________________________\
        ____________________________________________________________________________________________________________\
        ______________8eAf_______________________________________________________________________yMB________________\
        __________________8sAf_______________________zEB____________________________________________________________\
        ______________________________________83Ab0BDQAbWyVpJXAxJWQ7JXAyJWRyABtbSBtbMkoAG1tLABtbSgAbWyVpJXAxJWRHABtb\
        JWklcDElZDslcDIlZEgACgAbW0gAG1s_MjVsAAgAG1s_MjVoABtbQwAbW0EAG1sxbQAbWz8xMDQ5aAAbWzJtABtbN20AG1s0bQAbWyVwMSVk\
        WAAbW20AG1s_MTA0OWwAG1syNG0AG1slcDElZEIAG1slcDElZFMAG1slcDElZEQAG1slcDElZEMAG1slcDElZFQAG1slcDElZEEAG1slaSVw\
        MSVkZAAKABtNABtbMCU_JXA2JXQ7MSU7JT8lcDUldDsyJTslPyVwMiV0OzQlOyU_JXAxJXAzJXwldDs3JTttABtbPzdoABtbPzdsABtbMUsA\
        G1szOTs0OW0AG1szbQAbWzIzbQAbWyU_JXAxJXs4fSU8JXQzJXAxJWQlZSVwMSV7MTZ9JTwldDklcDElezh9JS0lZCVlJXAxJXsyNTZ9JTwl\
        dDM4OzU7JXAxJWQlZTM4OzI7JXAxJXs2NTUzNn0lLyVkOyVwMSV7MjU2fSUvJXsyNTV9JSYlZDslcDElezI1NX0lJiVkJTttABtbJT8lcDEl\
        ezh9JTwldDQlcDElZCVlJXAxJXsxNn0lPCV0MTAlcDElezh9JS0lZCVlJXAxJXsyNTZ9JTwldDQ4OzU7JXAxJWQlZTQ4OzI7JXAxJXs2NTUz\
        Nn0lLyVkOyVwMSV7MjU2fSUvJXsyNTV9JSYlZDslcDElezI1NX0lJiVkJTttAAIAAAAAAAIABwABAQAAAwBBWABSR0IA
        """
}
