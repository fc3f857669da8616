/// The frequencies of letters, from word lists with frequencies: languages with an alphabet.
///
/// Each number is followed by the letters with that cost in bits: a letter with 8 bits is a 256th of all letters.
extension LetterTable {
    static let french = """
        3 e 4 latsnuior 5 dpcm 6 qvé 7 jfbhg 8 àyxè 9 ê 10 çz 11 ôwk 12 ùâûî 13 œ
        """

    static let german = """
        3 en 4 dirasht 5 ucomlg 6 zfbwk 7 vüp 8 jä 9 ö 10 y 11 x 13 q
        """

    static let spanish = """
        3 ea 4 dlnosri 5 upcmt 6 qbg 7 yhfvó 8 áízj 9 éñx 10 ú 11 wk
        """

    static let portuguese = """
        3 eao 4 dmrnsit 5 upcl 6 qvg 7 éãfbh 8 jázç 9 êóíx 10 àúõy 11 wk 12 âô
        """

    static let italian = """
        3 ieao 4 lnrst 5 dcupm 6 hgv 7 fzb 8 èq 9 à 10 ù 11 éìòkwy 12 xj
        """

    static let dutch = """
        2 e 3 n 4 datior 5 vhskmlg 6 pjzubwc 7 f 10 y 11 éxë 12 ï
        """

    static let swedish = """
        3 eta 4 rdinsl 5 äohgmvk 6 cjpåföub 8 y 10 x 11 w 13 z
        """

    static let danish = """
        3 e 4 iogradtnls 5 fkmv 6 påhub 7 jæøy 8 c 10 w 11 x 12 é 13 z
        """

    static let norwegian = """
        3 e 4 iordtslna 5 gmvk 6 åpfhjub 7 øy 9 æ 10 c 11 w 12 x
        """

    static let finnish = """
        3 anit 4 oeäsluk 5 jmv 6 yhpr 7 d 8 ö 9 g 10 fcb 11 w 13 x
        """

    static let icelandic = """
        3 ar 4 estin 5 ogðmlvfuk 6 íáhþd 7 yéúpjóböæ 9 ý 10 c 11 xw
        """

    static let catalan = """
        3 ea 4 linrsot 5 dupmc 6 qbvg 7 éhf 8 jóxèàí 9 òy 10 çúz 11 wk 12 ïü
        """

    static let polish = """
        4 ineatoz 5 wsdjkcpymr 6 ęlgubł 7 żąhśó 8 ć 9 ńf 10 ź 12 xv
        """

    static let czech = """
        4 asento 5 vjidmlkprcuí 6 žzbyěáh 7 éýšřč 8 ů 9 fg 10 ú 11 ďťňwx 12 ó
        """

    static let hungarian = """
        3 ae 4 sniklt 5 zémogyár 6 hdvjb 7 cófuőöp 8 íúü 9 ű 11 xw
        """

    static let slovak = """
        3 ao 4 vsnetir 5 jkdmlpu 6 zžbychá 7 čúýéťší 8 ľ 9 ďôňfg 10 äó 11 xw
        """

    static let slovene = """
        3 eiao 4 jnvstlr 5 dkpm 6 zuhbčg 7 šžc 9 f 11 wy
        """

    static let croatian = """
        3 eiao 4 jusnr 5 dtklpvm 6 zgb 7 šžhčc 8 ć 9 đf 11 y 12 w 13 x
        """

    static let romanian = """
        3 eia 4 nlcutr 5 dsăopm 6 îșfvş 7 bzțgţ 8 âh 9 xj 10 y 11 wk
        """

    static let turkish = """
        3 eia 4 rnkl 5 budomsyıt 6 vçhgüzş 7 ğcöp 8 f 10 j 11 w 13 xâ
        """

    static let lithuanian = """
        3 ia 4 rksutoen 5 dpvml 6 šybėgjų 7 įžą 8 ūčc 9 zęf 10 h 12 xw
        """

    static let latvian = """
        3 ia 4 unrset 5 pkoāvmjld 6 zībēg 7 cūš 8 ļņ 9 žf 10 čķhģ 12 w 13 y
        """

    /// Includes the combining marks, which follow their letters in Windows-1258.
    static let vietnamese = """
        3 n 4 ithcaog 5 umđlrvyư\u{301}\u{300} 6 êpsbdkơôâ\u{323}\u{309} 7 eqxă 8 \u{303} 12 wfjz
        """

    static let thai = """
        4 านรกอเง 5 มยัลว่ที้ดสตะหิป 6 บคแจ์พุใไชืขู 7 โำึ็ถผศซ 8 ณธษฟญภ 9 ฐฉฝฎฏ 10 ฬฮฤฆฑฒๆ 12 ฌฯ
        """

    static let russian = """
        3 о 4 винаестр 5 пкдлум 6 чязгыьбй 7 жхшю 8 эщц 9 ф 10 ё 12 ъ
        """

    static let ukrainian = """
        3 о 4 внаеітри 5 уздякплсм 6 йгбчь 7 щцїжхшю 8 є 9 ф 13 ы
        """

    static let bulgarian = """
        3 аео 4 нивтср 5 дзпкмл 6 чгуъяб 7 щйжц 8 шх 9 ф 10 ю 13 ь
        """

    static let macedonian = """
        3 аое 4 нидст 5 вкпмлр 6 згшјуб 7 жчц 8 ќф 9 ѓњ 10 х 12 џ 13 љ
        """

    static let greek = """
        3 α 4 ιτονεσ 5 κυημπίλάρ 6 γόδωέήχ 7 θύώφβ 8 ζξ 10 ψ 12 ϊ
        """

    static let hebrew = """
        3 הוי 4 אתשלמבר 5 ענכםחד 6 זגקןפצס 7 ךט 9 ף 10 ץ
        """

    static let arabic = """
        3 لا 4 يمنو 5 فعأهتكبدرسة 6 حقج 7 ىإذضثخشطص 8 غءئز 9 ظ 10 آؤ
        """
}
