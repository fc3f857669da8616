/// A language, as far as letters identify it.
struct WrittenLanguage: Sendable {
    enum Script: Sendable { case latin, otherAlphabet, eastAsian }

    let script: Script
    /// The cost in bits of choosing this language: low for frequent ones.
    let rareness: Double
    let letters: LetterTable

    private init(_ script: Script, _ rareness: Double, _ letters: String) {
        self.script = script
        self.rareness = rareness
        self.letters = LetterTable(letters)
    }

    static let western = [
        WrittenLanguage(.latin, 0, LetterTable.french), WrittenLanguage(.latin, 0, LetterTable.german),
        WrittenLanguage(.latin, 0, LetterTable.spanish), WrittenLanguage(.latin, 1, LetterTable.portuguese),
        WrittenLanguage(.latin, 1, LetterTable.italian), WrittenLanguage(.latin, 2, LetterTable.dutch),
        WrittenLanguage(.latin, 1, LetterTable.swedish), WrittenLanguage(.latin, 2, LetterTable.danish),
        WrittenLanguage(.latin, 2, LetterTable.norwegian), WrittenLanguage(.latin, 1, LetterTable.finnish),
        WrittenLanguage(.latin, 5, LetterTable.icelandic), WrittenLanguage(.latin, 4, LetterTable.catalan),
    ]
    static let central = [
        WrittenLanguage(.latin, 0, LetterTable.polish), WrittenLanguage(.latin, 0, LetterTable.czech),
        WrittenLanguage(.latin, 0, LetterTable.hungarian), WrittenLanguage(.latin, 2, LetterTable.slovak),
        WrittenLanguage(.latin, 2, LetterTable.slovene), WrittenLanguage(.latin, 2, LetterTable.croatian),
        WrittenLanguage(.latin, 2, LetterTable.romanian),
    ]
    static let turkic = [WrittenLanguage(.latin, 0, LetterTable.turkish)]
    static let baltic = [
        WrittenLanguage(.latin, 0, LetterTable.lithuanian), WrittenLanguage(.latin, 0, LetterTable.latvian),
    ]
    static let vietnamese = [WrittenLanguage(.latin, 0, LetterTable.vietnamese)]
    static let thai = [WrittenLanguage(.otherAlphabet, 0, LetterTable.thai)]
    static let cyrillic = [
        WrittenLanguage(.otherAlphabet, 0, LetterTable.russian),
        WrittenLanguage(.otherAlphabet, 1, LetterTable.ukrainian),
        WrittenLanguage(.otherAlphabet, 1, LetterTable.bulgarian),
        WrittenLanguage(.otherAlphabet, 4, LetterTable.macedonian),
    ]
    static let russian = [cyrillic[0], cyrillic[1]]
    static let greek = [WrittenLanguage(.otherAlphabet, 0, LetterTable.greek)]
    static let hebrew = [WrittenLanguage(.otherAlphabet, 3, LetterTable.hebrew)]
    static let arabic = [WrittenLanguage(.otherAlphabet, 1, LetterTable.arabic)]
    static let japanese = [WrittenLanguage(.eastAsian, 0, LetterTable.japanese)]
    static let simplifiedChinese = [WrittenLanguage(.eastAsian, 0, LetterTable.simplifiedChinese)]
    static let traditionalChinese = [WrittenLanguage(.eastAsian, 0, LetterTable.traditionalChinese)]
    static let korean = [WrittenLanguage(.eastAsian, 0, LetterTable.korean)]
}
