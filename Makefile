# All tasks of this project. `make demo` and `make test` install what they need.

# Debian packages for building and for testing. The archives are linked into the programs.
ARCHIVE_PACKAGES := libncurses-dev libpng-dev libjpeg62-turbo-dev libturbojpeg0-dev libgif-dev libwebp-dev zlib1g-dev \
                    libstdc++-12-dev libsqlite3-dev libcmark-gfm-dev libcmark-gfm-extensions-dev
BUILD_PACKAGES := $(ARCHIVE_PACKAGES) libcurl4-openssl-dev libjq-dev binutils
RUN_PACKAGES   := libcurl4 libjq1 libsecret-1-0 ca-certificates ncurses-base
TEST_PACKAGES  := libvterm-dev openssl python3 tmux strace curl nginx-light tinyproxy mandoc devscripts dbus gnome-keyring \
                 git patch screen vim-tiny nano busybox wget zsh fish vim neovim
PACK_PACKAGES  := debhelper
APT_PACKAGES   := apt-utils gnupg
PACK_TEST_PACKAGES := lintian debootstrap tmux git makepkg libarchive-tools fakeroot nix-bin ruby $(APT_PACKAGES)
SHOT_PACKAGES  := python3 python3-pil libvterm0 fonts-dejavu-core fonts-dejavu-extra fonts-noto-cjk fonts-noto-color-emoji xterm xvfb xdotool imagemagick
BENCH_PACKAGES := tig newsboat vim fzf python3 gcc curl nginx openssl pkg-config chafa timg libsixel-bin libchafa-dev libglib2.0-dev ripgrep \
                  valgrind

PREFIX ?= /usr/local
SWIFT  ?= swift
# Imports between modules are checked, and warnings are errors (Package.swift).
CHECKS := --explicit-target-dependency-import-check error
# Releases contain the Swift runtime: they start faster and need nothing installed. The C++ library is linked as an
# archive too: the linker searches this folder first.
ARCHIVES := $(CURDIR)/.build/archives
# The program is position-independent. In this format, which gold does not support, its 54,000 relocations take 11 KB
# instead of 1.3 MB; applying them takes half a millisecond at the start. The program's own names are never looked up,
# so there is no table of them to search and read.
MOVABLE := -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic
# Functions of shared libraries are resolved before the first line runs, and their table is then read-only. The
# program's own folder is not searched for libraries, since another user may have put one there.
CLOSED  := -Xlinker -z -Xlinker now --disable-local-rpath
# Each function has a section of its own, so that the linker removes unused ones, 950 KB. The compiler does not notice a
# change of this flag: remove a .build from before it.
APART   := -Xswiftc -Xfrontend -Xswiftc -function-sections
# The compiler passes the protocols of a generic type's parameters to the Swift runtime, which otherwise looks them up by
# name in all 6,250 of the program, at the first use of each type. A start to rest takes 9 % fewer instructions.
TYPED   := -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# Functions of key presses and of the start are placed next to each other: 4.5 MB less are resident, since memory is
# loaded in pages, and a key press takes 6 to 12 % less, since less has to be loaded into the processor's caches again.
# `make order` writes the list; names that the program no longer has do no harm.
ORDERED := -Xlinker --symbol-ordering-file=$(CURDIR)/packaging/functions.order -Xlinker --no-warn-symbol-ordering
RELEASE := -c release --static-swift-stdlib -Xlinker -L$(ARCHIVES) $(MOVABLE) $(CLOSED) $(APART) $(TYPED) $(ORDERED) $(CHECKS)
BIN     := .build/release
# Packed relocations need glibc 2.36. The tarball is for older systems too, so its programs are linked without them.
PORTABLE := $(subst pack-relative-relocs,nopack-relative-relocs,$(RELEASE))
PORTABLE_BIN := .build/portable
# The oldest glibc that the tarball runs with.
GLIBC   := $(shell sed -n 's/^glibc=//p' install.sh)

# `make dist deb` links the same programs twice, one after the other.
.NOTPARALLEL:
.PHONY: deps deps-run deps-test deps-pack deps-screenshots deps-bench archives commit build demo run test sanitize fuzz soak kills lint
.PHONY: format bench order install install-files portable dist deb sbom recipes apt-repository version test-packages screenshots clean

deps: ; @scripts/install-packages $(BUILD_PACKAGES) $(RUN_PACKAGES)
deps-test: ; @scripts/install-packages $(BUILD_PACKAGES) $(RUN_PACKAGES) $(TEST_PACKAGES)
deps-pack: ; @scripts/install-packages $(PACK_PACKAGES) $(PACK_TEST_PACKAGES)
deps-screenshots: ; @scripts/install-packages $(BUILD_PACKAGES) $(RUN_PACKAGES) $(SHOT_PACKAGES)
deps-bench: ; @scripts/install-packages $(BUILD_PACKAGES) $(RUN_PACKAGES) $(BENCH_PACKAGES)

build: deps archives commit
	@$(SWIFT) build $(RELEASE) --product gists-tui
	@$(SWIFT) build $(RELEASE) --product gists-demo-server

# The commit that --version prints.
commit: ; @scripts/write-commit .build/commit.h

archives:
	@mkdir -p $(ARCHIVES)
	@ln -sf "$$(clang -print-file-name=libstdc++.a)" $(ARCHIVES)/

# The whole program on an embedded GitHub: no account, no network. Without a terminal, prints its first screen as text.
demo: build
	@if [ -t 0 ] && [ -t 1 ]; then "$(BIN)/gists-tui" --demo; else "$(BIN)/gists-tui" snapshot --demo --size 120x36; fi

run: build
	@"$(BIN)/gists-tui"

test: deps-test commit
	@$(SWIFT) build $(CHECKS) --build-tests
	# One test at a time: many block on a terminal or a server, and would starve the asynchronous ones on two cores.
	@scripts/run-tests $(SWIFT) test $(CHECKS) --skip-build --no-parallel
	@$(MAKE) --no-print-directory build
	@scripts/check-hardening "$(BIN)"
	@scripts/test-install
	@scripts/test-packaging

# Runs libFuzzer on everything that reads untrusted bytes, ten minutes for each target; then random frames
# (Tests/Fuzz/README.md).
fuzz: deps-test
	@Tests/Fuzz/run

# Half an hour of random keys, clicks, resizes and faults of the server; SOAK_SEED repeats a run.
SOAK_SECONDS ?= 1800

soak: deps-test
	@$(SWIFT) build $(CHECKS) --build-tests
	@SOAK_SECONDS=$(SOAK_SECONDS) $(SWIFT) test $(CHECKS) --skip-build --no-parallel --filter 'Soak in random hands'

# Runs the tests of multithreaded code and of untrusted bytes with the thread and the address sanitizer, each in a
# separate build. The thread sanitizer does not know all locks: scripts/tsan-suppressions. The leak sanitizer is off: it
# reports false leaks for Swift's tagged references, and for the memory of Foundation's Process for a child that was
# killed. Growth is measured by separate tests.
SANITIZED := --no-parallel --filter '^(ConcurrencyTests|HTTPTests|GitHubTests|ImagesTests|ResourcesTests|SQLiteTests|StorageTests|RuntimeTests|BrowserTests)\.'

sanitize: deps-test
	@$(SWIFT) build --build-tests --sanitize thread --scratch-path .build-thread
	@TSAN_OPTIONS=suppressions=$(CURDIR)/scripts/tsan-suppressions:halt_on_error=0:exitcode=66 \
		$(SWIFT) test --skip-build --sanitize thread --scratch-path .build-thread $(SANITIZED)
	@$(SWIFT) build --build-tests --sanitize address --scratch-path .build-address
	@ASAN_OPTIONS=detect_leaks=0 \
		$(SWIFT) test --skip-build --sanitize address --scratch-path .build-address $(SANITIZED)

# Only parts of Benchmarks, because their runs write files there.
SWIFT_FILES := Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/*/client

SHELL_FILES = $(shell grep -lE '^.!/.*sh$$' install.sh scripts/* .ci/run Tests/Fuzz/run Benchmarks/run Benchmarks/order-functions)

# Only FoundationEssentials is used: all of Foundation would add ICU, 60 MB to the program and a millisecond to each
# start.
lint:
	@scripts/install-packages python3 python3-yaml shellcheck
	@$(SWIFT) format lint --strict --recursive $(SWIFT_FILES)
	@scripts/module-drawing --check
	@scripts/check-feature-ids
	@scripts/check-output
	@scripts/check-text-comparisons
	@scripts/check-structure
	@shellcheck $(SHELL_FILES)
	@scripts/workflow-steps --check
	@! grep -rx 'import Foundation' $(filter-out %gists-demo-server,$(wildcard Sources/*))
	@echo "lint: clean"

format:
	@$(SWIFT) format --in-place --recursive $(SWIFT_FILES)

# Benchmarks are a separate package with release options. See Benchmarks/README.md.
bench: build deps-bench
	@$(SWIFT) build $(RELEASE) --package-path Benchmarks
	@Benchmarks/run

# The order of functions in the program (Benchmarks/order-functions). SwiftPM links again only what is missing.
order: build deps-bench
	@rm -f "$(BIN)/gists-tui"
	@$(SWIFT) build $(RELEASE) -Xlinker -Map=$(CURDIR)/.build/gists-tui.map --product gists-tui
	@Benchmarks/order-functions .build/gists-tui.map
	@rm -f "$(BIN)/gists-tui"
	@$(MAKE) --no-print-directory build

# Kills a program 200 times while it writes to the store, and prints the remaining content each time. Then kills a hundred
# backups and a hundred syncs.
kills: deps-test
	@$(SWIFT) build $(CHECKS) --build-tests
	@KILL_LOG=.build/kills.log $(SWIFT) test $(CHECKS) --skip-build --filter CrashTests/kills >/dev/null; cat .build/kills.log
	@KILLS=100 $(SWIFT) test $(CHECKS) --skip-build --no-parallel --filter 'Killed'

screenshots: build deps-screenshots
	@scripts/make-screenshots "$(BIN)" screenshots
	@scripts/make-recording "$(BIN)" screenshots
	@scripts/make-contact-sheet "$(BIN)" screenshots/thumbnails.png
	@scripts/make-pixel-screenshot "$(BIN)/gists-tui" screenshots/pixels.png

# The manual page and the shell completions are generated by the program itself.
SHARE := $(DESTDIR)$(PREFIX)/share
ZSH_COMPLETIONS ?= $(PREFIX)/share/zsh/site-functions

install-files:
	install -D -m 755 "$(BIN)/gists-tui" "$(DESTDIR)$(PREFIX)/bin/gists-tui"
	install -D -m 755 "$(BIN)/gists-demo-server" "$(DESTDIR)$(PREFIX)/libexec/gists-tui/gists-demo-server"
	install -d "$(SHARE)/man/man1" "$(SHARE)/bash-completion/completions" "$(DESTDIR)$(ZSH_COMPLETIONS)" \
		"$(SHARE)/fish/vendor_completions.d"
	"$(BIN)/gists-tui" manual > "$(SHARE)/man/man1/gists-tui.1"
	"$(BIN)/gists-tui" --generate-completion-script bash | sed '1{/^#!/d}' > "$(SHARE)/bash-completion/completions/gists-tui"
	"$(BIN)/gists-tui" --generate-completion-script zsh > "$(DESTDIR)$(ZSH_COMPLETIONS)/_gists-tui"
	"$(BIN)/gists-tui" --generate-completion-script fish > "$(SHARE)/fish/vendor_completions.d/gists-tui.fish"
	find editors -type f -exec install -D -m 644 {} "$(SHARE)/gists-tui/{}" \;

# For root after another user's build, as in `sudo make install`: downloads and compiles nothing.
install:
	@if [ "$$(id -u)" -ne 0 ]; then $(MAKE) --no-print-directory build; \
	elif [ ! -x "$(BIN)/gists-tui" ] || [ ! -x "$(BIN)/gists-demo-server" ]; then \
		echo "Nothing is built: make build, then as root make install." >&2; exit 1; fi
	@$(MAKE) --no-print-directory install-files
	@for program in bin/gists-tui libexec/gists-tui/gists-demo-server; do \
		scripts/split-debug "$(DESTDIR)$(PREFIX)/$$program" "$(DESTDIR)$(PREFIX)/lib/debug$(PREFIX)/$$program.debug"; done

# Packages for users without a compiler. The version and the release date are defined in a single file.
VERSION  = $(shell sed -n 's/.* text = "\(.*\)"/\1/p' Sources/gists-tui/Version.swift)
RELEASED = $(shell sed -n 's/.* date = "\(.*\)"/\1/p' Sources/gists-tui/Version.swift)
PACKED  := $(CURDIR)/.build/packages
TARBALL  = gists-tui-$(VERSION)-$(shell uname -m)

# Only the linker runs again, and a second time, so that `make install` still finds what `make build` has built.
portable: build
	@$(SWIFT) build $(PORTABLE) --product gists-tui
	@$(SWIFT) build $(PORTABLE) --product gists-demo-server
	@mkdir -p "$(PORTABLE_BIN)"
	@cp "$(BIN)/gists-tui" "$(BIN)/gists-demo-server" "$(PORTABLE_BIN)"
	@$(SWIFT) build $(RELEASE) --product gists-tui
	@$(SWIFT) build $(RELEASE) --product gists-demo-server
	@scripts/check-glibc $(GLIBC) "$(PORTABLE_BIN)/gists-tui" "$(PORTABLE_BIN)/gists-demo-server"

dist: portable
	@scripts/make-tarball $(TARBALL) "$(PACKED)" "$(PORTABLE_BIN)" $(ARCHIVE_PACKAGES)

deb: build
	@scripts/install-packages $(PACK_PACKAGES)
	@scripts/make-deb $(VERSION) "$(RELEASED)" "$(PACKED)" $(ARCHIVE_PACKAGES)

# The contents of the release in a machine-readable form.
sbom:
	@scripts/install-packages python3 $(ARCHIVE_PACKAGES)
	@$(SWIFT) package resolve
	@mkdir -p "$(PACKED)"
	@scripts/make-sbom $(TARBALL) $(VERSION) $(ARCHIVE_PACKAGES) >"$(PACKED)/$(TARBALL).spdx.json"
	@echo "$(PACKED)/$(TARBALL).spdx.json"

# Files for Homebrew, Arch Linux and Nix, from the checksums of a release of REPOSITORY in the folder RELEASED_FILES.
RELEASED_FILES ?= $(PACKED)

recipes:
	@scripts/make-recipes "$(REPOSITORY)" $(VERSION) "$(RELEASED_FILES)" "$(PACKED)/recipes"

# Adds the packages APT_DEBS, or this machine's, to a repository that will be served at APT_URL, signed with the caller's
# key APT_KEY.
APT_FOLDER ?= $(PACKED)/apt
APT_DEBS   ?= $(wildcard $(PACKED)/gists-tui_$(VERSION)_*.deb)

apt-repository:
	@scripts/install-packages $(APT_PACKAGES)
	@scripts/make-apt-repository "$(APT_KEY)" "$(APT_URL)" "$(APT_FOLDER)" $(APT_DEBS)

version: ; @echo $(VERSION)

# Tests both packages in a new minimal Debian 12, and the files for other package managers; needs root.
test-packages: deps-pack dist deb
	@lintian --allow-root --fail-on error,warning "$(PACKED)"/*.deb
	@scripts/test-packaging
	@scripts/test-packages "$(PACKED)/$(TARBALL).tar.gz" "$(PACKED)"/gists-tui_*.deb "$(PACKED)"

clean:
	@$(SWIFT) package clean
	@$(SWIFT) package clean --package-path Benchmarks
	@rm -rf .build-thread .build-address .build-fuzz
