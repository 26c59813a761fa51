"""Pit's engine in Python: rules, exact odds, replay, the check of records, simulation.

A thin layer over the shared library libpit.so.0, by cffi (Debian: python3-cffi). Every function
returns what the program prints with --json, as dictionaries and lists. What cannot be answered
raises pit.Error with the reason. PIT_LIBRARY names another file of the library.
"""

import json
import os

from cffi import FFI

__all__ = ["Error", "games", "odds", "replay", "rules", "sim", "verify", "version"]

_ffi = FFI()
_ffi.cdef(
    """
    struct pit_answer { char *json; char *why; };
    void pit_answer_free(struct pit_answer *a);
    struct pit_answer pit_answer_games(void);
    struct pit_answer pit_answer_rules(const char *game, const char *rules);
    struct pit_answer pit_answer_odds(const char *game, const char *rules);
    struct pit_answer pit_answer_replay(const char *record, size_t n);
    struct pit_answer pit_answer_verify(const char *record, size_t n);
    struct pit_answer pit_answer_sim(const char *game, const char *rules, uint64_t rounds,
                                     uint64_t seed, int threads);
    const char *pit_version(void);
    """
)
_lib = _ffi.dlopen(os.environ.get("PIT_LIBRARY", "libpit.so.0"))


class Error(ValueError):
    """Why there is no answer, in words."""


def _read(answer):
    held = _ffi.new("struct pit_answer *", answer)
    try:
        if held.json == _ffi.NULL:
            raise Error(_ffi.string(held.why).decode())
        return json.loads(_ffi.string(held.json))
    finally:
        _lib.pit_answer_free(held)


def _name(text):
    if not isinstance(text, str) or "\0" in text:
        raise Error(f"{text!r}: use a text without NUL")
    return text.encode()


def _text(text):
    return _ffi.NULL if text is None else _name(text)


def _bytes(record):
    if isinstance(record, str):
        return record.encode()
    if isinstance(record, (bytes, bytearray, memoryview)):
        return bytes(record)
    raise Error(f"{type(record).__name__}: a record is str or bytes")


def _count(name, value, most):
    try:
        count = int(value)
    except (TypeError, ValueError, OverflowError):
        count = -1
    if not 0 <= count <= most:
        raise Error(f"{name}={value!r}: use a whole number from 0 to {most}")
    return count


def version():
    """The version of the library, such as "0.1.0"."""
    return _ffi.string(_lib.pit_version()).decode()


def games():
    """The games, their rulebooks and their spots."""
    return _read(_lib.pit_answer_games())["games"]


def rules(game, text=None):
    """The rules in force, such as rules("red-dog", "wa decks=4"): every option and its clause."""
    return _read(_lib.pit_answer_rules(_name(game), _text(text)))


def odds(game, text=None):
    """Exact figures of every wager, or of best play."""
    return _read(_lib.pit_answer_odds(_name(game), _text(text)))


def replay(record):
    """What happened in a record (str or bytes), and what every wager was paid."""
    record = _bytes(record)
    return _read(_lib.pit_answer_replay(record, len(record)))


def verify(record):
    """Checks a record (str or bytes): "verdict" is verified, differs or incomplete."""
    record = _bytes(record)
    return _read(_lib.pit_answer_verify(record, len(record)))


def sim(game, text=None, rounds=1_000_000, seed=1, threads=0):
    """Plays rounds by best play, or by the usual bets, and tells the mean beside the exact one."""
    rounds = _count("rounds", rounds, 10**12)
    seed = _count("seed", seed, 2**63 - 1)
    threads = _count("threads", threads, 256)
    return _read(_lib.pit_answer_sim(_name(game), _text(text), rounds, seed, threads))
