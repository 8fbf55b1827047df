# For OpenBench and other testers, who build engines with `make EXE=name`. Everybody else uses cargo.

EXE ?= threefold
ifeq ($(OS),Windows_NT)
	SUFFIX := .exe
endif

# A folder of its own, lest builds for this processor and for any processor overwrite each other.
FOLDER := target/native

.PHONY: all
all: export RUSTFLAGS := -C target-cpu=native
all:
	cargo build --release --locked --package threefold --target-dir $(FOLDER)
	cp $(FOLDER)/release/threefold$(SUFFIX) $(EXE:.exe=)$(SUFFIX)
