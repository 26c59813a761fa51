# Thin front over CMake: the real build is CMakeLists.txt, its flavours are CMakePresets.json.

FUZZ_SECONDS ?= 600
FUZZ_SEED ?= 0 # a new one each time
DEPTH ?= 225000
prefix ?= /usr/local

JOBS := $(shell nproc 2>/dev/null || echo 2)
WIDE = $(shell echo $$((4 * $(JOBS)))) # a test that computes counts as four, see CMakeLists.txt
SOURCES = $(shell find $(wildcard src include tests tools bench examples) -name '*.[ch]')
# Those that are too long under valgrind; the battery's job is done by garbage in its keys.
MEMCHECKED = $(filter-out helper% battery hub_% net sim% verify ledger% fair_statistics craps_random \
	craps_settler craps_full,$(patsubst tests/unit/%.c,%,$(wildcard tests/unit/*.c)))
BENCHES = $(patsubst bench/%.c,%,$(wildcard bench/*.c))
FUZZERS = $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/*.c))
TESTED = release clang asan clang-asan tsan

# The steps of `test` run in the order written, even under make -j; each step is parallel inside.
.NOTPARALLEL:
.PHONY: build play wasm web npm deb deb-check pictures verify-page check test soak memcheck prove mutants reproducible sbom manifest bench format lint fuzz coverage rng-report install clean help \
	setup-build setup-test setup-web setup-rng setup-memcheck setup-prove setup-deb format-check lint-web $(TESTED:%=test-%)

build: setup-build build/release/build.ninja ## the program, build/pit (default)
	@cmake --build build/release --target pit_program pit_package

play: build web ## tables in your browser: starts the server and prints the address
	@tools/play

wasm: setup-web ## the engine for browsers, build/wasm/pit.wasm
	@cmake --preset release -DPIT_WEB=ON >/dev/null
	@cmake --build build/release --target wasm practice -- --quiet

web: wasm ## what browsers get, compiled into build/web
	@tools/web build

npm: build web ## the engine as a package for npm, build/npm/pit-engine-VERSION.tgz
	@tools/npm $$(build/pit --version | cut -d' ' -f2)

pictures: build web ## redraws docs/pictures, the key screens as they should look
	@node build/web/test/play/pictures.js

verify-page: wasm ## the page that checks records offline, build/verify.html
	@tools/web verify-page

# What is left out of it is long and rarely touched: the shuffle's statistics, a build with MPI.
check: ## a quick check for every day, about two minutes: formatting, unit tests and scripts in release
check: setup-test format-check
	@echo "== $@"
	@cmake --preset release -DPIT_TESTS=ON >/dev/null
	@cmake --build build/release -- --quiet
	@tools/tested build/release -j$(WIDE) -R '^(unit|cli|example)/' -E '^(unit/fair_statistics|cli/sim_mpi)$$'

# Release is tested last, so that what a reader of the log meets last is ctest's verdict.
test: ## everything that must pass before a change is accepted
test: setup-test setup-web format-check build lint lint-web test-clang-asan test-tsan fuzz coverage
test: test-release
test: FUZZ_SECONDS = 10
test: FUZZ_SEED = 1
test: DEPTH = 50000

# What each build is for: release is all there is, as shipped. clang-asan runs the same but for what
# is in a browser or under strace; tsan looks at what has threads. Clang's optimizer and gcc's sanitizers
# see little that these do not: they look at the code, and are for the night.
CODE = -R '^(unit|example)/|^trial/(battery|unit)'
test-release: WITH = -DPIT_WEB=ON -DPIT_LIVE=ON
test-clang-asan: WITH = -DPIT_LIVE=ON
test-clang-asan: ONLY = -E 'unit/fair_statistics|cli/(blackjack_odds|sim_blackjack)' # long sums, in unit/ too
test-clang: ONLY = $(CODE)
test-asan: ONLY = $(CODE) -E unit/fair_statistics
test-tsan: WITH = -DPIT_LIVE=ON
test-tsan: ONLY = -R 'unit/(events|hub|net|signatures|sim_session)|server/(play|requests|http)'

$(TESTED:%=test-%): test-%:
	@echo "== $@"
	@cmake --preset $* -DPIT_TESTS=ON $(WITH) >/dev/null
	@cmake --build build/$* --target all all_verify_interface_header_sets -- --quiet
	@tools/tested build/$* -j$(WIDE) $(ONLY)

soak: setup-test lint test-clang test-asan reproducible ## the long form of `test`: every fault, many seeds, every wager; some hours
	@cmake --preset release -DPIT_TESTS=ON >/dev/null
	@cmake --build build/release -- --quiet
	@for faults in $(filter-out %/helper.mjs,$(wildcard tests/faults/*.mjs)); do \
		SOAK=1 node --test $$faults || exit 1; done
	@node tests/soak/hostile.mjs
	@node tests/soak/returns.mjs
	@SOAK=1 build/release/unit_ledger_rot
	@SOAK=1 build/release/unit_sim_blackjack
	@HUB_STEPS=10000 HUB_SEEDS="$$(seq -s ' ' 100 120)" build/release/unit_hub_random
	@HUB_SEED=1000 HUB_ROUNDS=1000000 build/release/unit_hub_faults

# By clang, for gcc's release build fills in every variable that nobody wrote.
memcheck: setup-memcheck ## unit tests under valgrind, for uninitialized bytes; some minutes
	@cmake --preset clang -DPIT_TESTS=ON >/dev/null
	@cmake --build build/clang -- --quiet
	@printf '%s\n' $(MEMCHECKED) | xargs -P $(JOBS) -I {} sh -c 'valgrind -q --error-exitcode=1 \
		build/clang/unit_{} >build/memcheck-{}.log 2>&1 && echo "{}: good" || \
		{ cat build/memcheck-{}.log; echo "{}: FAILED"; exit 255; }'

prove: setup-prove setup-build ## what tests/prove says, for all inputs within its bounds, by CBMC; some minutes
	@JOBS=$(JOBS) tools/prove

mutants: setup-test web ## breaks each clause in turn and expects its tests to fail; some minutes
	@cmake --preset release -DPIT_TESTS=ON >/dev/null
	@cmake --build build/release -- --quiet
	@JOBS=$(JOBS) tools/mutants

reproducible: setup-build setup-web ## builds twice, in different places and ways, and expects the same bytes
	@tools/reproducible

sbom: build web ## what Pit is made of besides itself, build/sbom.json (CycloneDX)
	@node tools/sbom.mjs build/pit build/web/packages.json >build/sbom.json
	@echo build/sbom.json

# Of what `make install` puts down, whether it has been or not; ALSO: further files of this machine.
manifest: build web ## a list of all installed files, build/pit.sha256, signed by KEY=FILE (Ed25519, PEM)
	@rm -rf build/stage
	@DESTDIR="$(CURDIR)/build/stage" cmake --install build/release --prefix "$(prefix)" >/dev/null
	@for file in $(ALSO); do mkdir -p "build/stage/$$(dirname "$$file")" && cp "$$file" "build/stage/$$file"; done
	@tools/manifest "$(KEY)" build/pit.sha256 build/stage .
	@rm -rf build/stage

bench: setup-build build/release/build.ninja ## speed of each bench/*.c
	@cmake --build build/release --target $(BENCHES:%=bench_%)
	@set -e; for name in $(BENCHES); do build/release/bench_$$name || [ $$? = 77 ]; done

format: setup-test ## formats the sources
	@clang-format-14 -i $(SOURCES)

format-check:
	@echo "== $@"
	@clang-format-14 --dry-run --Werror $(SOURCES)

# clang-tidy wants flags that clang knows, hence the clang preset; made anew, to know new files.
# What has not changed since it was found good is not read again.
lint: setup-test ## clang-tidy, its analyzer to DEPTH nodes, and cppcheck
	@echo "== $@"
	@cmake --preset clang >/dev/null
	@$(MAKE) --no-print-directory -k -j$(JOBS) -f tools/tidy.mk DEPTH=$(DEPTH)
	@mkdir -p build/cppcheck
	@cppcheck --quiet --error-exitcode=1 --enable=warning,performance,portability --inline-suppr \
		--std=c11 -I include -I src -j $(JOBS) --cppcheck-build-dir=build/cppcheck \
		$(wildcard src tools bench examples)

lint-web: setup-web
	@echo "== $@"
	@tools/web lint

# Starts from the kept corpus; what is found beyond it stays in build/fuzz, for a person to choose.
fuzz: setup-test build/fuzz/build.ninja ## fuzz each target for FUZZ_SECONDS
	@echo "== $@: $(FUZZERS), $(FUZZ_SECONDS) s each"
	@cmake --build build/fuzz -- --quiet
	@mkdir -p build/fuzz/found $(FUZZERS:%=build/fuzz/found/%) $(FUZZERS:%=tests/fuzz/corpus/%)
	@printf '%s\n' $(FUZZERS) | xargs -P $(JOBS) -I {} env build/fuzz/fuzz_{} -verbosity=0 \
		-seed=$(FUZZ_SEED) -timeout=10 -max_total_time=$(FUZZ_SECONDS) -artifact_prefix=build/fuzz/{}- \
		build/fuzz/found/{} tests/fuzz/corpus/{}

# The rules of play must be covered; asserts are left out of the branches, for no test may fail one.
coverage: setup-test build/coverage/build.ninja ## lines covered, at least 95 % of the rules of play
	@echo "== $@"
	@cmake --build build/coverage -- --quiet
	@find build/coverage -name '*.gcda' -delete
	@tools/tested build/coverage -j$(WIDE) -R '^unit/' \
		-E 'unit/(address|fair_statistics|frames|http|hub_|ledger|limits|net)' # of other parts
	@mkdir -p build/coverage/html
	@gcovr --root . build/coverage/CMakeFiles/pit.dir \
		--filter 'src/(core|games|rulebooks)/' --exclude-branches-by-pattern '.*\bassert\(.*' \
		--txt build/coverage/report.txt --html-details build/coverage/html/index.html \
		--print-summary --fail-under-line 95

rng-report: setup-rng build ## suites of random-number tests; FULL=1: all of them
	@tools/rng-report build/pit build/rng-report.txt

deb: setup-deb build web ## Debian packages: program, server, library, files for programmers, Python; build/deb/pit_*.deb
	@tools/deb

deb-check: deb ## lintian, and a clean Debian that installs and runs them; some minutes, as root
	@tools/deb check

install: build web ## program, library, pages, manual, completion and docs, into DESTDIR and prefix (/usr/local)
	@DESTDIR="$(DESTDIR)" cmake --install build/release --prefix "$(prefix)"
	@[ -n "$(DESTDIR)" ] || [ "$$(id -u)" -ne 0 ] || ldconfig

clean: ## removes everything that was built
	@rm -rf build

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

setup-build setup-test setup-web setup-rng setup-memcheck setup-prove setup-deb: setup-%:
	@tools/setup $*

# Ninja notices for itself when CMakeLists.txt changes, but not when the presets do.
build/%/build.ninja: CMakePresets.json
	@cmake --preset $* >/dev/null
	@touch $@
