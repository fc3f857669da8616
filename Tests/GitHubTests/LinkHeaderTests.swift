import Testing

@testable import GitHub

@Suite("B4: the Link header")
struct LinkHeaderTests {
    @Test(
        "B4: next is found whatever stands around it",
        arguments: [
            (
                #"<https://api.github.com/gists/public?page=2>; rel="next", <https://api.github.com/gists/public?page=9>; rel="last""#,
                "https://api.github.com/gists/public?page=2"
            ),
            (#"<https://a/?x=1>; rel="prev", <https://a/?x=3>; rel="next""#, "https://a/?x=3"),
            ("<https://a/2>; rel=next", "https://a/2"),
            ("<https://a/2>;rel=next,<https://a/3>;rel=last", "https://a/2"),
            (#"<https://a/2> ; REL = "NEXT""#, "https://a/2"),
            (#"<https://a/?ids=1,2;3,4>; rel="next""#, "https://a/?ids=1,2;3,4"),
            (#"<https://a/2>; title="a, \"b\"; rel=next"; rel="next""#, "https://a/2"),
            (#"<https://a/2>; rel="last next""#, "https://a/2"),
            (#"<https://a/2>; rel="next"; rel="prev""#, "https://a/2"),
            (#"junk, ;;, <>; rel="next", <https://a/2>; rel="next""#, "https://a/2"),
            (#"<https://a/2>; flag; rel="next""#, "https://a/2"),
            (#"<https://a/2>; rel="next", <https://a/3>; rel="next""#, "https://a/2"),
            (
                #"<https://a/organizations?since=81>; rel="next", <https://a/organizations{?since}>; rel="first""#,
                "https://a/organizations?since=81"
            ),
        ])
    func next(value: String, expected: String) {
        #expect(LinkHeader(value).next == expected)
    }

    @Test(
        "B4: without a next that can be read there is none",
        arguments: [
            "", ",", ";", "<", "<>", "<https://a/2", "<https://a/2>", "<https://a/2>;", "<https://a/2>; rel",
            "<https://a/2>; rel=",
            "https://a/2; rel=next", #"<https://a/2>; rel="prev""#, #"<https://a/2>; rel="nextly""#,
            #"<https://a/2>; rel="next"#,
            #"<https://a/2>; rev="next""#, #"<https://a/2>; rel="prev"; rel="next""#,
        ])
    func none(value: String) {
        #expect(LinkHeader(value).next == nil)
    }

    @Test("B4: all relations are told apart")
    func all() {
        let header = LinkHeader(#"<u1>; rel="first", <u2>; rel="prev", <u4>; rel="next", <u9>; rel="last""#)
        #expect(header.targets == ["first": "u1", "prev": "u2", "next": "u4", "last": "u9"])
    }
}
