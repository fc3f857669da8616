/// The words that templates choose from. Words for identifiers are single, plain and lower case.
enum Vocabulary {
    static let words: [String: [String]] = [
        "thing": """
        cache queue buffer parser router ledger mapper pool cursor bucket scheduler mixer planner counter timer
        registry tokenizer sampler tracker filter walker reader writer tuner packer slicer lens probe beacon gauge
        """,
        "noun": """
        letter lamp ticket parcel recipe lesson garden sensor bicycle harbour bookshop meadow station concert
        voyage postcard puzzle forecast harvest kettle lantern marble notebook telescope theatre workshop
        """,
        "verb": "merge split rotate shuffle balance pack sort render collect flatten resolve inspect measure trim",
        "adjective": """
        quiet tiny brave sturdy gentle curious hollow golden frosty humble lively mellow nimble patient rustic tidy
        """,
        "fruit": "quince apricot damson mulberry pear cherry fig medlar plum gooseberry tangerine pomelo currant",
        "plant": "fern thyme sorrel juniper bracken clover lupin hazel rowan sedge yarrow bramble heather",
        "dish": "lentil soup|plum dumplings|rye bread|leek tart|barley stew|onion pie|pumpkin curry|herb omelette",
        "colour": "teal crimson ochre indigo ivory olive coral slate umber violet saffron",
        "city": """
        Lisbon Tampere Ghent Bergen Porto Valparaíso Kraków Graz Tartu Utrecht Bilbao Sapporo Busan Tainan Malmö
        Trieste Zadar Leeds Cork Aarhus Nantes Brno Turku Gdańsk Basel Lille Cusco Oaxaca Quito Hobart
        """,
        "person": """
        amelie bruno chiara dagmar emre farida goran hanna idris jonas kaisa leander mirela nuno oona pavel
        quentin ronja selma tomas ulla viggo wanda xenia yusuf zofia
        """,
        "host": "alder birch cedar dogwood elm fir ginkgo hawthorn ilex jacaranda katsura larch maple nettle oak",
        "service": "billing catalog checkout gateway inbox mailer metrics search session shipping signup thumbnailer",
        "unit": "ms|s|KB|MB|req/s|°C|kWh|km|%",
        "month": "January February March April May June July August September October November December",
        "weekday": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
        "instrument": "cello oboe marimba viola clarinet harp bassoon accordion mandolin tuba kora",
        "planet": "Mercury Venus Mars Jupiter Saturn Uranus Neptune Ceres Vesta Pallas",
        "level": "debug info info info info warn error",
        "emoji": "🚀 ✨ 🐛 🔧 🌱 📦 🧪 🎨 🪴 🧵 🗺️ 🦊 🍋 🌊 🧊 🎲 📌 🛰️ 🧶 🪐",
        "face": "👩🏽‍💻 🧑‍🚀 👨‍👩‍👧‍👦 🧑🏿‍🌾 👩‍🔬 🧙🏻‍♂️ 🤷🏾‍♀️ 🫱🏼‍🫲🏿 👩🏻‍🤝‍👨🏿",
        "flag": "🇯🇵 🇧🇷 🇫🇮 🇰🇪 🇰🇷 🇵🇹 🇮🇳 🇳🇴 🇨🇱 🇹🇼 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏳️‍🌈",
    ].mapValues { text in
        text.contains("|")
            ? text.split(separator: "|").map(String.init)
            : text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
}
