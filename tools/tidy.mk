# tidy.mk -- clang-tidy on each source that changed, or one of whose headers did, since it last passed.

FLAGS = --quiet --extra-arg=-fno-caret-diagnostics
SOURCES = $(filter-out tests/fuzz/% tests/prove/%,$(shell find $(wildcard src tests tools bench examples) -name '*.c'))
STAMPS = $(SOURCES:%.c=build/tidy/%.stamp)

.PHONY: all
all: $(STAMPS)

$(STAMPS): build/tidy/%.stamp: %.c .clang-tidy CMakeLists.txt src/wasm/flags tools/tidy.mk
	@mkdir -p $(@D)
	@clang-tidy-14 $(FLAGS) $< $(if $(filter src/wasm/%,$<),-- $$(cat src/wasm/flags),-p build/clang)
	@clang-14 -MM -MG -MP -MT $@ -MF $(@:.stamp=.d) -I include -I src -I /usr/share/include/llhttp $<
	@touch $@

-include $(STAMPS:.stamp=.d)
