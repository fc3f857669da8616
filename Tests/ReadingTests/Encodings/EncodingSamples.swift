@testable import Reading

/// Sentences in many languages, with the encodings in which files of theirs are found.
struct EncodingSample: Sendable {
    var language: String
    var encodings: [TextEncoding]
    /// Those of few files: they take more text to be told apart.
    var rarer: [TextEncoding] = []
    var text: String

    /// Pieces of about so many bytes, each some sentences or a part of one, cut at blanks where there are any.
    func pieces(_ length: Int) -> [String] {
        var pieces: [String] = []
        var piece = ""
        for sentence in text.split(separator: "\n") {
            // Of sentences that are too long, parts.
            for word in sentence.split(separator: " ", omittingEmptySubsequences: false) {
                piece += (piece.isEmpty || piece.last == "\n" ? "" : " ") + word
                if piece.utf8.count >= length {
                    pieces.append(piece)
                    piece = ""
                }
            }
            if !piece.isEmpty { piece += "\n" }
        }
        if pieces.isEmpty { pieces.append(String(repeating: text + "\n", count: length / text.utf8.count + 1)) }
        return pieces
    }

    static let all = [
        EncodingSample(
            language: "French", encodings: [.windows1252], rarer: [.macintosh],
            text: """
                Le café était fermé, alors nous sommes allés à la bibliothèque près de la gare.
                Les élèves ont présenté leurs résultats à l’assemblée générale.
                Où as-tu rangé les clés de la voiture ? Elles étaient sur l’étagère ce matin.
                Ce script télécharge les données, les vérifie et crée une sauvegarde complète.
                Paramètre manquant : précisez le répertoire de départ s’il vous plaît.
                Il a plu toute la journée, et la rivière a débordé au-delà du vieux pont.
                Ça dépend du système : l’accès peut être refusé sans privilèges.
                """),
        EncodingSample(
            language: "German", encodings: [.windows1252], rarer: [.isoLatin9, .macintosh, .ibm850, .ibm437],
            text: """
                Die Bäckerei öffnet früh, doch am Sonntag schläft die ganze Straße länger.
                Bitte wählen Sie zuerst das Verzeichnis, in dem die Dateien überprüft werden.
                Müller erzählte, dass er für größere Aufträge künftig zwei Gehilfen braucht.
                Ungültige Eingabe: die Länge muss größer als null sein.
                Die Übersetzung wurde geprüft, kürzere Sätze wären trotzdem schöner.
                Über den Dächern flogen Schwäne nach Süden, und niemand hörte ihnen zu.
                """),
        EncodingSample(
            language: "Spanish", encodings: [.windows1252], rarer: [.isoLatin9, .macintosh, .ibm850, .ibm437],
            text: """
                ¿Dónde está la estación de autobuses más cercana? Mañana salgo temprano.
                El niño pidió una porción más pequeña porque no tenía hambre.
                La configuración se guardó correctamente; el próximo año habrá otra versión.
                Según el médico, la operación será rápida y sin dolor.
                """),
        EncodingSample(
            language: "Swedish", encodings: [.windows1252], rarer: [.isoLatin9, .macintosh, .ibm850, .ibm437],
            text: """
                Vi åkte båt över sjön och fiskade gädda hela förmiddagen.
                Filen kunde inte öppnas eftersom sökvägen är för lång.
                Mormor läste högt för barnen, och sedan åt de smörgåsar på trappan.
                """),
        EncodingSample(
            language: "Polish", encodings: [.windows1250, .isoLatin2], rarer: [.ibm852],
            text: """
                Źródło było zamarznięte, więc przynieśliśmy wodę ze studni sąsiada.
                Proszę wybrać plik, który ma zostać skopiowany do wskazanego katalogu.
                Książka leżała na półce obok żółtego świecznika i starych zdjęć.
                Błąd: nie można otworzyć połączenia, sprawdź hasło i spróbuj ponownie.
                Wszyscy mieszkańcy wsi przyszli na święto, choć padał gęsty śnieg.
                Później chłopiec odłożył łyżkę i powiedział, że już nic więcej nie zje.
                """),
        EncodingSample(
            language: "Czech", encodings: [.windows1250, .isoLatin2], rarer: [.ibm852],
            text: """
                Příliš mnoho souborů: vyberte prosím nejvýše deset položek najednou.
                Včera večer jsme šli přes most a dívali se na osvětlený hrad.
                Děti běžely k řece, kde už na ně čekal strýček s loďkou.
                Uživatel není přihlášen, změny nebudou uloženy.
                Žádná zpráva není taky dobrá zpráva, říkávala moje babička.
                Těžko říct, jestli ještě někdo přijde, když tak hustě sněží.
                """),
        EncodingSample(
            language: "Hungarian", encodings: [.windows1250, .isoLatin2], rarer: [.ibm852],
            text: """
                A fájl nem található, kérem ellenőrizze az elérési útvonalat.
                Tegnap este a gyerekek a folyóparton sütöttek szalonnát és hagymát.
                Az idős férfi lassan fölállt, vette a kalapját, és szó nélkül elment.
                Győr és Sopron között késik a vonat, a következő csak délután indul.
                Új jelszó szükséges: legalább nyolc betű és egy szám legyen benne.
                Örült a kislány, mert megkapta a régóta várt könyvet.
                """),
        EncodingSample(
            language: "Russian", encodings: [.windows1251, .koi8U, .ibm866], rarer: [.isoCyrillic],
            text: """
                Утром пошёл снег, и дети долго не хотели возвращаться домой.
                Не удалось открыть файл: проверьте путь и права доступа.
                Старый смотритель зажёг лампу и начал записывать погоду в журнал.
                Функция возвращает количество строк, которые были изменены.
                Мы договорились встретиться у вокзала, но поезд опоздал на час.
                Эта программа копирует данные с одного диска на другой.
                Что делать, если пароль забыт? Обратитесь к администратору.
                """),
        EncodingSample(
            language: "Ukrainian", encodings: [.windows1251, .koi8U],
            text: """
                Після дощу в саду пахло м'ятою, і бджоли знову гули над квітами.
                Неможливо прочитати файл: перевірте його кодування.
                Її брат живе у Львові та працює інженером на залізниці.
                Збережіть зміни перед тим, як закрити це вікно.
                Ми їхали цілу ніч і тільки вранці побачили море.
                """),
        EncodingSample(
            language: "Bulgarian", encodings: [.windows1251], rarer: [.isoCyrillic],
            text: """
                Вчера вечерта гледахме звездите от покрива на старата къща.
                Файлът не може да бъде намерен, проверете дали пътят е верен.
                Баба ми приготви баница и ни разказа как е изглеждало селото преди години.
                Моля, въведете потребителско име и парола, за да продължите.
                """),
        EncodingSample(
            language: "Greek", encodings: [.windows1253], rarer: [.isoGreek],
            text: """
                Το πλοίο έφτασε στο λιμάνι λίγο πριν από τα μεσάνυχτα.
                Δεν ήταν δυνατό το άνοιγμα του αρχείου, ελέγξτε τη διαδρομή.
                Η γιαγιά μου φύτεψε λεμονιές δίπλα στο πηγάδι.
                """),
        EncodingSample(
            language: "Turkish", encodings: [.windows1254],
            text: """
                Çocuklar bahçede oynarken yağmur başladı ve herkes eve koştu.
                Dosya açılamadı, lütfen klasör adını ve izinleri kontrol ediniz.
                Şehrin dışında küçük bir köyde, ırmağın kıyısında yaşıyorlardı.
                """),
        EncodingSample(
            language: "Hebrew", encodings: [.windows1255],
            text: """
                הרכבת האחרונה יצאה לפני שעה, ולכן נשארנו ללון בעיר.
                לא ניתן לפתוח את הקובץ, בדקו את הנתיב ואת ההרשאות.
                """),
        EncodingSample(
            language: "Thai", encodings: [], rarer: [.windows874],
            text: """
                ไฟล์นี้มีรายชื่อสมาชิกทั้งหมดของชมรม และที่อยู่สำหรับติดต่อกลับ
                ถ้าลืมรหัสผ่าน ให้กดปุ่มด้านล่างแล้วทำตามขั้นตอนที่แสดงบนหน้าจอ
                วันนี้ฝนตกหนักมาก รถจึงติดตั้งแต่เช้าจนถึงบ่าย
                โปรแกรมนี้อ่านข้อมูลจากตาราง แล้วคำนวณค่าเฉลี่ยของแต่ละเดือน
                """),
        EncodingSample(
            language: "Japanese", encodings: [.shiftJIS, .eucJP, .iso2022JP],
            text: """
                昨日の夜は雨が降っていたので、家で本を読んでいました。
                ファイルを開くことができません。パスを確認してください。
                この関数は配列の長さを返します。引数が空の場合はゼロになります。
                駅前の喫茶店で友達と待ち合わせをしたが、電車が遅れて会えなかった。
                設定を変更した後は、必ずサーバーを再起動してください。
                祖母は毎朝庭の花に水をやり、それから新聞をゆっくり読む。
                東京から大阪まで新幹線で二時間半ぐらいかかります。
                エラー：入力された値が正しくありません
                """),
        EncodingSample(
            language: "Simplified Chinese", encodings: [.gb18030],
            text: """
                昨天晚上下了一场大雨，今天早上的空气特别清新。
                无法打开文件，请检查路径和权限是否正确。
                这个函数返回数组的长度，如果参数为空则返回零。
                我们约好在车站门口见面，但是火车晚点了一个小时。
                修改配置之后，请重新启动服务器才能生效。
                奶奶每天早晨给院子里的花浇水，然后慢慢地看报纸。
                从北京到上海坐高铁大约需要五个小时。
                读取数据库连接字符串失败
                """),
        EncodingSample(
            language: "Traditional Chinese", encodings: [.big5],
            text: """
                昨天晚上下了一場大雨，今天早上的空氣特別清新。
                無法開啟檔案，請檢查路徑和權限是否正確。
                這個函式會傳回陣列的長度，如果參數是空的就傳回零。
                我們約好在車站門口見面，但是火車誤點了一個小時。
                修改設定之後，請重新啟動伺服器才會生效。
                奶奶每天早晨替院子裡的花澆水，然後慢慢地看報紙。
                從臺北到高雄坐高鐵大約需要兩個小時。
                讀取資料庫連線字串失敗
                """),
        EncodingSample(
            language: "Korean", encodings: [.eucKR],
            text: """
                어젯밤에 비가 많이 와서 집에서 책을 읽었습니다.
                파일을 열 수 없습니다. 경로와 권한을 확인하십시오.
                이 함수는 배열의 길이를 반환하며, 인수가 비어 있으면 영을 반환합니다.
                역 앞 찻집에서 친구를 만나기로 했지만 기차가 늦어서 만나지 못했다.
                설정을 변경한 다음에는 반드시 서버를 다시 시작해야 합니다.
                할머니는 매일 아침 마당의 꽃에 물을 주고 신문을 천천히 읽으신다.
                서울에서 부산까지 기차로 세 시간쯤 걸립니다.
                입력한 값이 올바르지 않습니다
                """),
    ]
}
