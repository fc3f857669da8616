# One place for everything that is done with this project. `make demo` and `make test` set a machine up by themselves.

# What Debian calls what is needed: to build, and besides to test. What the programs contain comes from the archives.
ARCHIVE_PACKAGES := libncurses-dev libpng-dev libjpeg62-turbo-dev libturbojpeg0-dev libgif-dev libwebp-dev zlib1g-dev \
                    libstdc++-12-dev libsqlite3-dev libcmark-gfm-dev libcmark-gfm-extensions-dev
BUILD_PACKAGES := $(ARCHIVE_PACKAGES) libcurl4-openssl-dev libjq-dev binutils
RUN_PACKAGES   := libcurl4 libjq1 libsecret-1-0 ca-certificates ncurses-base
TEST_PACKAGES  := libvterm-dev openssl python3 tmux strace curl nginx-light tinyproxy mandoc devscripts dbus gnome-keyring \
                 git patch screen vim-tiny nano
PACK_PACKAGES  := debhelper
PACK_TEST_PACKAGES := lintian debootstrap tmux
SHOT_PACKAGES  := xterm xvfb x11-apps xdotool imagemagick pngquant python3 fonts-dejavu-core fonts-noto-cjk fonts-noto-color-emoji
BENCH_PACKAGES := tig newsboat vim fzf python3 gcc curl nginx openssl pkg-config chafa libchafa-dev libglib2.0-dev ripgrep \
                  valgrind

PREFIX ?= /usr/local
SWIFT  ?= swift
# Arrows between modules are checked, and warnings are errors (Package.swift).
CHECKS := --explicit-target-dependency-import-check error
# What ships carries the Swift runtime in itself: it starts faster and needs nothing installed.
# The C++ library comes as an archive too: the linker looks into this folder first.
ARCHIVES := $(CURDIR)/.build/archives
# It runs at any address. In this form, which gold does not write, its 54,000 relocations take 11 KB, not 1.3 MB; to apply
# them costs half a millisecond of a start. Nobody looks its own names up: their table would be found and read each time.
MOVABLE := -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic
# Functions of shared libraries are found before the first line runs and their table is then closed to writing, and none
# is looked for in the program's own folder, where somebody else may have put one.
CLOSED  := -Xlinker -z -Xlinker now --disable-local-rpath
# Each function has a section of its own: the linker leaves out what nobody calls, 950 KB. The compiler does not see this
# flag change: a .build from before it has to be removed.
APART   := -Xswiftc -Xfrontend -Xswiftc -function-sections
# What a key runs lies together, so does what a start runs: 4.5 MB fewer are resident, since a page comes to memory with its
# neighbours, and a key takes 6 to 12 % less, since less has to come back to the processor's caches. `make order` writes the
# list; a name that the program no longer has does no harm.
ORDERED := -Xlinker --symbol-ordering-file=$(CURDIR)/packaging/functions.order -Xlinker --no-warn-symbol-ordering
RELEASE := -c release --static-swift-stdlib -Xlinker -L$(ARCHIVES) $(MOVABLE) $(CLOSED) $(APART) $(ORDERED) $(CHECKS)
BIN     := .build/release

.PHONY: deps deps-run deps-test deps-pack deps-screenshots deps-bench archives build demo run test sanitize fuzz soak kills lint
.PHONY: format bench order install install-files dist deb sbom version test-packages screenshots clean

deps: ; @scripts/install-packages $(BUILD_PACKAGES) $(RUN_PACKAGES)
deps-test: ; @scripts/install-packages $(BUILD_PACKAGES) $(RUN_PACKAGES) $(TEST_PACKAGES)
deps-pack: ; @scripts/install-packages $(PACK_PACKAGES) $(PACK_TEST_PACKAGES)
deps-screenshots: ; @scripts/install-packages $(BUILD_PACKAGES) $(RUN_PACKAGES) $(SHOT_PACKAGES)
deps-bench: ; @scripts/install-packages $(BUILD_PACKAGES) $(RUN_PACKAGES) $(BENCH_PACKAGES)

build: deps archives
	@$(SWIFT) build $(RELEASE) --product gists-tui
	@$(SWIFT) build $(RELEASE) --product gists-demo-server

archives:
	@mkdir -p $(ARCHIVES)
	@ln -sf "$$(clang -print-file-name=libstdc++.a)" $(ARCHIVES)/

# The whole program on an embedded GitHub: no account, no network. Without a terminal: its first screen as text.
demo: build
	@if [ -t 0 ] && [ -t 1 ]; then "$(BIN)/gists-tui" --demo; else "$(BIN)/gists-tui" snapshot --demo --size 120x36; fi

run: build
	@"$(BIN)/gists-tui"

test: deps-test
	@$(SWIFT) build $(CHECKS) --build-tests
	# One test at a time: many block on a terminal or a server, and would starve the asynchronous ones on two cores.
	@scripts/run-tests $(SWIFT) test $(CHECKS) --skip-build --no-parallel
	@$(MAKE) --no-print-directory build
	@scripts/check-hardening "$(BIN)"

# libFuzzer on what reads strangers' bytes, ten minutes for each target; then random frames (Tests/Fuzz/README.md).
fuzz: deps-test
	@Tests/Fuzz/run

# Half an hour of random keys, clicks, resizes and faults of the server; SOAK_SEED repeats a run.
SOAK_SECONDS ?= 1800

soak: deps-test
	@$(SWIFT) build $(CHECKS) --build-tests
	@SOAK_SECONDS=$(SOAK_SECONDS) $(SWIFT) test $(CHECKS) --skip-build --no-parallel --filter 'Soak in random hands'

# What runs on several threads or reads strangers' bytes, under the thread and the address sanitizer, each with a build of
# its own. Not every lock is one that the thread sanitizer sees: scripts/tsan-suppressions. Leaks are not looked for: the
# leak sanitizer takes what Swift holds by references with bits in them, and what Foundation's Process holds of a child
# that was killed, for lost. What must not grow has tests that measure it.
SANITIZED := --no-parallel --filter '^(ConcurrencyTests|HTTPTests|GitHubTests|ImagesTests|ResourcesTests|SQLiteTests|StorageTests|RuntimeTests|BrowserTests)\.'

sanitize: deps-test
	@$(SWIFT) build --build-tests --sanitize thread --scratch-path .build-thread
	@TSAN_OPTIONS=suppressions=$(CURDIR)/scripts/tsan-suppressions:halt_on_error=0:exitcode=66 \
		$(SWIFT) test --skip-build --sanitize thread --scratch-path .build-thread $(SANITIZED)
	@$(SWIFT) build --build-tests --sanitize address --scratch-path .build-address
	@ASAN_OPTIONS=detect_leaks=0 \
		$(SWIFT) test --skip-build --sanitize address --scratch-path .build-address $(SANITIZED)

# Not all of Benchmarks: what its runs make lies there too.
SWIFT_FILES := Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/*/client

SHELL_FILES = $(shell grep -lE '^.!/.*sh$$' install.sh scripts/* .ci/run Tests/Fuzz/run Benchmarks/run Benchmarks/order-functions)

# All of Foundation would bring ICU: 60 MB to the program and a millisecond to each start. Of it there is FoundationEssentials.
lint:
	@scripts/install-packages python3 python3-yaml shellcheck
	@$(SWIFT) format lint --strict --recursive $(SWIFT_FILES)
	@scripts/module-drawing --check
	@scripts/check-feature-ids
	@scripts/check-output
	@scripts/check-text-comparisons
	@shellcheck $(SHELL_FILES)
	@scripts/workflow-steps --check
	@! grep -rx 'import Foundation' $(filter-out %gists-demo-server,$(wildcard Sources/*))
	@echo "lint: clean"

format:
	@$(SWIFT) format --in-place --recursive $(SWIFT_FILES)

# Benchmarks are a package of their own, built as what ships. Benchmarks/README.md tells more.
bench: build deps-bench
	@$(SWIFT) build $(RELEASE) --package-path Benchmarks
	@Benchmarks/run

# Which functions lie together (Benchmarks/order-functions).
order: build deps-bench
	@Benchmarks/order-functions

# Kills a program that writes to the store 200 times and prints what was there each time.
kills: deps-test
	@$(SWIFT) build $(CHECKS) --build-tests
	@KILL_LOG=.build/kills.log $(SWIFT) test $(CHECKS) --skip-build --filter CrashTests/kills >/dev/null; cat .build/kills.log

screenshots: build deps-screenshots
	@scripts/make-screenshots "$(BIN)" screenshots
	@scripts/make-contact-sheet "$(BIN)" screenshots/thumbnails.png

# The manual page and the shells' completions are what the program says of itself.
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

# Root takes what somebody else has built, as in `sudo make install`: it fetches and compiles nothing.
install:
	@if [ "$$(id -u)" -ne 0 ]; then $(MAKE) --no-print-directory build; \
	elif [ ! -x "$(BIN)/gists-tui" ] || [ ! -x "$(BIN)/gists-demo-server" ]; then \
		echo "Nothing is built: make build, then as root make install." >&2; exit 1; fi
	@$(MAKE) --no-print-directory install-files
	@for program in bin/gists-tui libexec/gists-tui/gists-demo-server; do \
		scripts/split-debug "$(DESTDIR)$(PREFIX)/$$program" "$(DESTDIR)$(PREFIX)/lib/debug$(PREFIX)/$$program.debug"; done

# What people install who have no compiler. The version stands in one place, with the date of its release.
VERSION  = $(shell sed -n 's/.* text = "\(.*\)"/\1/p' Sources/gists-tui/Version.swift)
RELEASED = $(shell sed -n 's/.* date = "\(.*\)"/\1/p' Sources/gists-tui/Version.swift)
PACKED  := $(CURDIR)/.build/packages
TARBALL  = gists-tui-$(VERSION)-$(shell uname -m)

dist: build
	@scripts/make-tarball $(TARBALL) "$(PACKED)" $(ARCHIVE_PACKAGES)

deb: build
	@scripts/install-packages $(PACK_PACKAGES)
	@scripts/make-deb $(VERSION) "$(RELEASED)" "$(PACKED)" $(ARCHIVE_PACKAGES)

# What the release contains, in a form that programs read.
sbom: archives
	@scripts/install-packages python3 $(ARCHIVE_PACKAGES)
	@$(SWIFT) package resolve
	@mkdir -p "$(PACKED)"
	@scripts/make-sbom $(TARBALL) $(VERSION) $(ARCHIVE_PACKAGES) >"$(PACKED)/$(TARBALL).spdx.json"
	@echo "$(PACKED)/$(TARBALL).spdx.json"

version: ; @echo $(VERSION)

# Both in a bare Debian 12, made for the purpose; takes root.
test-packages: deps-pack dist deb
	@lintian --allow-root --fail-on error,warning "$(PACKED)"/*.deb
	@scripts/test-packages "$(PACKED)/$(TARBALL).tar.gz" "$(PACKED)"/gists-tui_*.deb "$(PACKED)"

clean:
	@$(SWIFT) package clean
	@$(SWIFT) package clean --package-path Benchmarks
	@rm -rf .build-thread .build-address .build-fuzz
