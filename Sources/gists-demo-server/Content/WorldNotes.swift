/// Notes and programs in other scripts: wide, combining, joined and right-to-left ones.
extension Family {
    static let world: [Family] = [
        Family(
            ["日本語のメモ：⟦東京|大阪|札幌|京都⟧の天気を調べる", "⟦買い物|読書|旅行⟧リストを整理するスクリプト", "Pythonで作る簡単な家計簿 📒"], weight: 5,
            files: [
                (
                    "⟦kakeibo|memo|tenki⟧.py",
                    #"""
                    """家計簿：一行に「日付 品名 金額」を書いたファイルを集計します。"""
                    import sys
                    from collections import defaultdict

                    合計 = defaultdict(int)

                    with open(sys.argv[1], encoding="utf-8") as ファイル:
                        for 行 in ファイル:
                            日付, 品名, 金額 = 行.split()
                            合計[品名] += int(金額)

                    for 品名, 金額 in sorted(合計.items(), key=lambda 組: -組[1])[:⟦5…20⟧]:
                        print(f"{品名}\t¥{金額:,}")
                    """#
                ),
                (
                    "⟦せつめい|メモ|使い方⟧.md",
                    """
                    # 使い方

                    1. ファイルを用意します（文字コードは **UTF-8**）。
                    2. `python3 kakeibo.py 四月.txt` を実行します。

                    | 品名 | 金額 |
                    |------|-----:|
                    | ⟦りんご|みかん|お茶⟧ | ¥⟦100…900⟧ |
                    | ⟦電車|バス|本⟧ | ¥⟦100…2000⟧ |

                    半角ｶﾀｶﾅと全角ＡＢＣが混ざっていても大丈夫です。
                    """
                ),
            ]),
        Family(
            ["学习笔记：⟦快速排序|二分查找|动态规划⟧", "⟦北京|成都|杭州|台北⟧周末计划", "一个小工具：统计汉字出现的次数"], weight: 5,
            files: [
                (
                    "⟦笔记|说明|计划⟧.md",
                    """
                    # ⟦学习|工作|旅行⟧笔记

                    今天学到了**⟦3…12⟧**件事：

                    - 先想清楚，再写代码。
                    - 变量的名字要让明天的自己看得懂。
                    - 测试不是为了别人，是为了自己。

                    > 千里之行，始于足下。

                    ```go
                    fmt.Println("你好，世界") // 输出 ⟦1…9⟧ 次
                    ```
                    """
                ),
                (
                    "count.go",
                    #"""
                    package main

                    import (
                    	"bufio"
                    	"fmt"
                    	"os"
                    	"unicode"
                    )

                    // 统计标准输入里每个汉字出现的次数。
                    func main() {
                    	次数 := map[rune]int{}
                    	输入 := bufio.NewReader(os.Stdin)
                    	for {
                    		字, _, 错误 := 输入.ReadRune()
                    		if 错误 != nil {
                    			break
                    		}
                    		if unicode.Is(unicode.Han, 字) {
                    			次数[字]++
                    		}
                    	}
                    	for 字, 次 := range 次数 {
                    		if 次 > ⟦2…40⟧ {
                    			fmt.Printf("%c\t%d\n", 字, 次)
                    		}
                    	}
                    }
                    """#
                ),
            ]),
        Family(
            ["⟦서울|부산|제주⟧ 여행 계획 ✈️", "한국어 메모: ⟦회의|공부|요리⟧ 정리", "파일 이름을 한꺼번에 바꾸는 스크립트"], weight: 4,
            files: [
                (
                    "⟦메모|계획|정리⟧.md",
                    """
                    # ⟦서울|부산|제주|경주⟧ ⟦1…4⟧박 일정

                    - [x] 기차표 예매하기
                    - [ ] 숙소 확인 (⟦10…99⟧,000원)
                    - [ ] 비 오는 날의 계획 ☔

                    | 시간 | 할 일 |
                    |------|-------|
                    | 0⟦7…9⟧:⟦10…50⟧ | 아침 산책 |
                    | 1⟦0…2⟧:⟦10…50⟧ | 시장에서 점심 |
                    | 1⟦5…9⟧:⟦10…50⟧ | 바다 구경 🌊 |
                    """
                ),
                (
                    "rename.sh",
                    """
                    #!/bin/sh
                    # 사진 파일 이름 앞에 날짜를 붙입니다.
                    for 파일 in *.jpg; do
                        날짜=$(date -r "$파일" +%Y-%m-%d)
                        mv -n -- "$파일" "$날짜 $파일" && echo "바꿈: $파일"
                    done
                    """
                ),
            ]),
        Family(
            ["ملاحظات عن ⟦القهوة|الحدائق|القراءة⟧", "רשימת ⟦קניות|ספרים|משימות⟧", "اختبار النص من اليمين إلى اليسار"],
            weight: 3,
            files: [
                (
                    "⟦قائمة|ملاحظات⟧.md",
                    """
                    # قائمة ⟦الأحد|الاثنين|الخميس⟧

                    - خبز وجبن وزيتون
                    - ⟦2…9⟧ كتب من المكتبة
                    - مكالمة مع فريق GitHub الساعة ⟦3…9⟧:⟦10…50⟧

                    الأرقام هنا: ١٢٣٤٥ و 12345، والكلمة الإنجليزية `hello` في وسط الجملة.
                    """
                ),
                (
                    "רשימה.txt",
                    """
                    לחם, חלב ו־⟦2…12⟧ ביצים
                    לקרוא את הפרק על Unicode (עמוד ⟦10…300⟧)
                    שָׁלוֹם עם ניקוד
                    """
                ),
            ]),
        Family(
            [
                "देवनागरी: ⟦चाय|किताबें|मौसम⟧ की सूची", "ภาษาไทย: ⟦อาหาร|หนังสือ⟧", "Tiếng Việt có dấu",
                "combining marks: e\u{301} is not é, or is it?",
            ],
            weight: 3, "⟦scripts|letters|samples⟧.txt",
            """
            Latin, composed and not:  é e\u{301}   ñ n\u{303}   ở o\u{31b}\u{309}   Z\u{335}a\u{334}l\u{337}g\u{336}o\u{338}
            हिन्दी:    क्षत्रिय, विद्यार्थी, ⟦चाय|दूध|पानी⟧ के ⟦2…9⟧ कप
            ไทย:      สวัสดีครับ น้ำ ⟦2…9⟧ แก้ว
            தமிழ்:     வணக்கம், நூலகம்
            Tiếng Việt: phở, bún chả, cà phê sữa đá
            Ελληνικά:  καλημέρα, ⟦τρία|πέντε|επτά⟧ βιβλία
            Русский:   съешь ещё этих мягких французских булок
            Українська: ґанок, їжак, єдність
            ქართული:   გამარჯობა
            አማርኛ:     ሰላም
            Emoji:     ⟦face⟧ ⟦flag⟧ ⟦face*⟧ 👍🏿 ❤️‍🔥 1️⃣ ✈︎ ✈️
            Boxes:     ┌──┬──┐ ▁▂▃▄▅▆▇█ ⠁⠃⠇⡇⣇⣧⣷⣿
            """),
        Family(
            [
                "emoji in every ⟦corner|place|line⟧ ⟦face⟧", "⟦face⟧⟦flag⟧⟦emoji⟧", "commit emoji, our list",
                "Status of the ⟦noun⟧ ⟦flag⟧",
            ], weight: 3,
            "⟦emoji|README|status⟧.md",
            """
            # ⟦emoji⟧ ⟦Noun⟧s ⟦face⟧

            | emoji | means |
            |:-----:|-------|
            ⟦rows 4…14⟧
            | ⟦emoji*⟧ | ⟦verb*⟧ the ⟦noun*⟧ |
            ⟦end⟧

            Team: ⟦face*⟧ ⟦face*⟧ ⟦face*⟧ from ⟦flag*⟧ ⟦flag*⟧ ⟦flag*⟧
            """),
        Family(
            ["Kochnotizen für ⟦Weekday⟧", "Übersetzungen, die mir gefallen", "Straßennamen sortieren"], weight: 2,
            "Straßen.txt",
            """
            Ääkköset, Größe, Łódź, Ærø, señor, cœur, İstanbul, Þingvellir
            ⟦rows 3…14⟧
            ⟦City*⟧straße ⟦1…99⟧, ⟦Person*⟧ („⟦Plant*⟧“)
            ⟦end⟧
            """),
    ]
}
