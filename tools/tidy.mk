# tidy.mk -- clang-tidy on each source that changed, or one of whose headers did, since it last passed.
# DEPTH is how far clang's analyzer looks, in nodes of its graph for a function: with 50000 it takes a third of the time
# that it does with 225000, which is its own choice.

DEPTH ?= 225000
ANALYZER = -Xclang -analyzer-config -Xclang max-nodes=$(DEPTH)
FLAGS = --quiet --extra-arg=-fno-caret-diagnostics $(ANALYZER:%=--extra-arg=%)
SOURCES = $(filter-out tests/fuzz/% tests/prove/%,$(shell find $(wildcard src tests tools bench examples) -name '*.c'))
STAMPS = $(SOURCES:%.c=build/tidy/$(DEPTH)/%.stamp)

.PHONY: all
all: $(STAMPS)

$(STAMPS): build/tidy/$(DEPTH)/%.stamp: %.c .clang-tidy CMakeLists.txt src/wasm/flags tools/tidy.mk
	@mkdir -p $(@D)
	@clang-tidy-14 $(FLAGS) $< $(if $(filter src/wasm/%,$<),-- $$(cat src/wasm/flags),-p build/clang)
	@clang-14 -MM -MG -MP -MT $@ -MF $(@:.stamp=.d) -I include -I src -I /usr/share/include/llhttp $<
	@touch $@

-include $(STAMPS:.stamp=.d)
