extension Family {
    static let notes: [Family] = [
        Family(
            [
                "Moving ⟦host⟧ to new hardware", "⟦Service⟧ runbook", "how we ⟦verb⟧ the ⟦noun⟧s",
                "Checklist before a release",
            ],
            weight: 7, "⟦RUNBOOK|NOTES|checklist|howto⟧.md",
            """
            # ⟦Service⟧ on ⟦host⟧

            Last walked through by **⟦person⟧** on a ⟦adjective⟧ ⟦Weekday⟧.

            ## Before

            1. Tell everybody in *#⟦service⟧*.
            2. Look at the [dashboard](https://⟦host⟧.example/⟦service⟧): fewer than ⟦10…900⟧ ⟦unit⟧?
            3. Take a backup:
               ```sh
               ⟦service⟧ backup --to /srv/⟦host⟧ --keep ⟦2…30⟧
               ```

            ## Do it

            - [x] drain `⟦host⟧`
            - [x] update, then wait ⟦2…20⟧ minutes
            - [ ] ⟦verb⟧ the ⟦noun⟧s
            - [ ] let traffic in again
            ⟦maybe⟧

            | step | usual | alarm |
            |------|------:|------:|
            | drain | ⟦1…5⟧ min | ⟦6…20⟧ min |
            | update | ⟦1…5⟧ min | ⟦6…20⟧ min |
            | warm-up | ⟦20…60⟧ s | ⟦2…9⟧ min |
            ⟦end⟧
            ⟦maybe⟧

            ## If it goes wrong

            > Stay calm. Nobody was ever hurt by a late ⟦noun⟧.

            Go back with `⟦service⟧ rollback` and write down what you saw[^1].

            [^1]: Times in UTC, please.
            ⟦end⟧
            """),
        Family(
            ["⟦Dish⟧", "My grandmother's ⟦dish⟧", "recipe: ⟦dish⟧ for ⟦2…12⟧", "⟦dish⟧, the quick way 🍲"], weight: 4,
            "recipe.md",
            """
            # ⟦Dish⟧

            For ⟦2…8⟧ people, ⟦25…120⟧ minutes, one pot.

            | | |
            |--:|:--|
            | ⟦100…600⟧ g | ⟦lentils|barley|potatoes|leeks⟧ |
            | ⟦1…4⟧ | ⟦onions|carrots|eggs|lemons⟧ |
            | ⟦1…3⟧ tsp | ⟦paprika|cumin|thyme|nutmeg⟧ |
            | a handful | ⟦parsley|sorrel|dill|chives⟧ |

            1. Chop everything, but not too finely.
            2. Fry the onions **slowly** until they are golden, about ⟦8…20⟧ minutes.
            3. Add the rest and cover with water. Simmer for ⟦15…50⟧ minutes.
            4. Salt at the end.
            ⟦maybe⟧

            *Tip:* better on the second day. ⟦Person⟧ adds ⟦fruit⟧s, which is wrong but delicious.
            ⟦end⟧
            """),
        Family(
            ["Meeting, ⟦Weekday⟧", "minutes of the ⟦noun⟧ group", "stand-up notes ⟦month⟧", "Retro: what we keep"],
            weight: 4,
            "⟦month⟧-⟦01…28⟧.md",
            """
            # ⟦Noun⟧ group, ⟦Weekday⟧ ⟦1…28⟧ ⟦Month⟧

            Present: ⟦rows 2…6⟧⟦person*⟧, ⟦end⟧⟦person*⟧

            ## Decided

            ⟦rows 1…5⟧
            - The ⟦adjective*⟧ ⟦noun*⟧ goes to ⟦City*⟧ (⟦person*⟧)
            ⟦end⟧

            ## Open

            ⟦rows 1…6⟧
            - [ ] ask ⟦person*⟧ about the ⟦thing*⟧
            ⟦end⟧
            ⟦maybe⟧

            ## Parked

            Whether a ⟦noun*⟧ may be ⟦adjective*⟧ at all. See last time, and the time before.
            ⟦end⟧
            """),
        Family(
            [
                "TIL: ⟦verb⟧ without a loop", "Today I learned ⟦emoji⟧", "something about ⟦thing⟧s I did not know",
                "I was wrong about ⟦thing⟧s for ⟦2…20⟧ years",
            ],
            weight: 4, "til.md",
            """
            ## A ⟦thing⟧ is not a ⟦thing2⟧

            I always thought that to *⟦verb⟧* means to copy. It does not:

            ```python
            ⟦noun⟧s = [⟦1…9⟧, ⟦1…9⟧, ⟦1…9⟧]
            same = ⟦noun⟧s
            same.append(⟦10…99⟧)
            print(⟦noun⟧s)  # changed, too
            ```

            What I wanted was `list(⟦noun⟧s)`, or better: no second list at all.
            ⟦maybe⟧

            Measured with ⟦100…900⟧,000 items: **⟦2…40⟧×** faster, and ⟦5…90⟧ MB less.
            ⟦end⟧
            ⟦maybe⟧

            ---
            *Found while looking for something else, as usual.*
            ⟦end⟧
            """),
        Family(
            ["Markdown cheat sheet", "everything Markdown can do", "rendering test"], weight: 2, "markdown.md",
            """
            # Heading one
            ## Heading two
            ### Heading three, with `code` and *emphasis*

            Plain, **bold**, *italic*, ***both***, ~~struck~~, `mono`, <kbd>Ctrl</kbd>+<kbd>C</kbd>,
            a [link](https://example.org/⟦noun⟧ "with a title"), an autolink <https://example.org>,
            and an image: ![⟦colour⟧ ⟦noun⟧](⟦noun⟧.png)

            > A quotation
            > > inside a quotation
            >
            > - with a list

            1. one
               1. one and a half
               2. one and three quarters
            2. two
               - [ ] open
               - [x] done

            | left | centre | right |
            |:-----|:------:|------:|
            ⟦rows 2…6⟧
            | ⟦fruit*⟧ | ⟦colour*⟧ | ⟦1…999⟧ |
            ⟦end⟧

            ```swift
            let answer = ⟦6…7⟧ * ⟦6…7⟧ // nearly
            ```

                indented code

            ***

            Line one\\
            line two after a hard break. Emoji :tada: and 🎉. A footnote[^note].

            [^note]: Here it is.

            <details><summary>More</summary>

            Hidden until opened.

            </details>
            """),
        Family(
            ["Packing list for ⟦City⟧", "⟦City⟧ in ⟦2…5⟧ days", "trip notes: ⟦City⟧ → ⟦City2⟧"], weight: 3,
            "⟦trip|list|plan⟧.md",
            """
            # ⟦City⟧ → ⟦City2⟧

            **⟦2…14⟧ days in ⟦Month⟧**, by ⟦train|bicycle|ferry⟧

            ⟦rows 2…7⟧
            ### Day ⟦row⟧

            Morning in the ⟦adjective*⟧ ⟦noun*⟧, then ⟦5…80⟧ km along the river. Dinner: ⟦dish*⟧.

            ⟦end⟧
            ## Bring

            - [x] ⟦noun*⟧
            - [ ] ⟦colour*⟧ ⟦noun*⟧
            - [ ] something against ⟦mosquitoes|rain|boredom⟧
            """),
        Family(
            ["Changelog", "release notes ⟦1…9⟧.⟦0…20⟧", "what changed in ⟦service⟧"], weight: 3, "CHANGELOG.md",
            """
            # Changelog

            ⟦rows 2…9⟧
            ## ⟦1…6⟧.⟦0…20⟧.⟦0…9⟧ – 202⟦3…6⟧-0⟦1…9⟧-⟦10…28⟧

            ### Added
            - `--⟦verb*⟧` for ⟦adjective*⟧ ⟦noun*⟧s (#⟦10…999⟧)

            ### Fixed
            - The ⟦thing*⟧ no longer forgets its last ⟦noun*⟧
            - Fewer than ⟦2…60⟧ ⟦unit*⟧ at start

            ⟦end⟧
            """),
        Family(
            ["books, ⟦2015…2026⟧", "Reading list", "things to read when it rains"], weight: 3, "books.txt",
            """
            READ
            ⟦rows 3…16⟧
              [x] The ⟦Adjective*⟧ ⟦Noun*⟧, by ⟦Person*⟧ ⟦Plant*⟧ (⟦120…900⟧ pages, ⟦★★☆|★★★|★☆☆⟧)
            ⟦end⟧

            NEXT
            ⟦rows 2…9⟧
              [ ] A History of ⟦Noun*⟧s in ⟦City*⟧
            ⟦end⟧
            """),
        Family(
            ["LaTeX: a letter", "thesis template, cut down", "tikz ⟦noun⟧"], weight: 2, "⟦noun⟧.tex",
            #"""
            \documentclass[⟦10|11|12⟧pt,a4paper]{article}
            \usepackage[T1]{fontenc}
            \usepackage{booktabs,tikz}
            \title{On ⟦Adjective⟧ ⟦Noun⟧s}
            \author{⟦Person⟧ ⟦Plant⟧}

            \begin{document}
            \maketitle

            Let the ⟦noun⟧ be $n \in \mathbf{N}$ with $\sum_{k=1}^{n} k = \frac{n(n+1)}{2}$.

            \begin{tabular}{lr}
              \toprule
              City & Weight \\
              \midrule
            ⟦rows 2…8⟧
              ⟦City*⟧ & ⟦1…99⟧.⟦0…9⟧ \\
            ⟦end⟧
              \bottomrule
            \end{tabular}

            \begin{tikzpicture}
              \draw[thick] (0,0) circle (⟦1…3⟧) (⟦1…4⟧,0) -- (⟦5…9⟧,⟦1…4⟧);
            \end{tikzpicture}
            \end{document}
            """#),
    ]
}
