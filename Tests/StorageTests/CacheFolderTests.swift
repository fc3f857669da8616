import Storage
import Testing

@Suite struct CacheFolderTests {
    @Test("C3: the option, then XDG_CACHE_HOME, then the home folder; relative ones do not count")
    func order() {
        let environment = ["XDG_CACHE_HOME": "/x/", "HOME": "/home/me"]
        #expect(CacheFolder.path(option: "here", environment: environment) == "here")
        #expect(CacheFolder.path(option: nil, environment: environment) == "/x/gists-tui")
        #expect(
            CacheFolder.path(option: "", environment: ["XDG_CACHE_HOME": "x", "HOME": "/home/me"])
                == "/home/me/.cache/gists-tui")
        #expect(CacheFolder.path(option: nil, environment: [:]) == nil)
    }
}
