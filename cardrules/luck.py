"""Luck from a seed: the same on every machine, in every process, for ever.

Version 1. A seed is turned into 32 bytes. The draw with number k, for a purpose, reads
bytes of SHAKE-256(seed bytes, purpose, k); a number below n is taken from as many bits as
n - 1 has, and thrown away when it is n or more, so that every outcome is equally likely.
Shuffling is Fisher-Yates from the last card down. It keeps no state and touches no
generator of the host.
"""

from __future__ import annotations

import functools
import hashlib
import secrets

VERSION = 1


def seed_bytes(seed: int | str) -> bytes:
    """The 32 bytes a seed stands for.

    Whole numbers from 0 to 2**256 - 1 and texts are seeds, and no number means the same as
    a text.

    Raises:
        ValueError: for anything else, such as -1, 1.0 or True.
    """
    if isinstance(seed, str):
        return hashlib.sha256(b"text:" + seed.encode("utf-8", "surrogatepass")).digest()
    if type(seed) is not int or not 0 <= seed < 2**256:
        raise ValueError("a seed is a whole number from 0 to 2**256 - 1, or a text")
    return hashlib.sha256(b"number:" + str(seed).encode()).digest()


def fresh_seed() -> int:
    """A seed nobody can guess, from the system."""
    return secrets.randbits(256)


def _stream(seed: bytes, purpose: str, draw: int, size: int) -> bytes:
    head = seed + purpose.encode() + b":" + str(draw).encode()
    return hashlib.shake_256(head).digest(size)


def shuffled(seed: bytes, draw: int, size: int) -> list[int]:
    """The numbers from 0 to `size` - 1 in an order that the draw decides.

    >>> sorted(shuffled(seed_bytes(7), 0, 5))
    [0, 1, 2, 3, 4]
    """
    order = list(_in_order(size))
    if size <= 256:
        return _shuffle_bytes(order, seed, draw)
    last = size - 1
    for number in _numbers(seed, "shuffle", draw, list(range(size, 1, -1))):
        order[last], order[number] = order[number], order[last]
        last -= 1
    return order


@functools.lru_cache(16)
def _in_order(size: int) -> tuple[int, ...]:
    return tuple(range(size))


def _shuffle_bytes(order: list[int], seed: bytes, draw: int) -> list[int]:
    """Fisher-Yates with one byte a try, which is enough for 256 cards."""
    last = len(order) - 1
    size = 2 * len(order) + 32
    mask = (1 << last.bit_length()) - 1
    half = mask >> 1
    used = 0
    while last > 0:
        for byte in _stream(seed, "shuffle", draw, size)[used:]:
            number = byte & mask
            if number <= last:
                order[last], order[number] = order[number], order[last]
                last -= 1
                if last <= half:
                    mask, half = half, half >> 1
                    if not last:
                        break
        used = size
        size *= 2
    return order


def _numbers(seed: bytes, purpose: str, draw: int, below: list[int]) -> list[int]:
    """One number below each bound, two bytes a try."""
    size = 8 * len(below) + 64
    data = _stream(seed, purpose, draw, size)
    at = 0
    found = []
    for bound in below:
        mask = (1 << (bound - 1).bit_length()) - 1
        while True:
            if at + 2 > size:
                size *= 2
                data = _stream(seed, purpose, draw, size)
            number = int.from_bytes(data[at : at + 2], "big") & mask
            at += 2
            if number < bound:
                found.append(number)
                break
    return found


def some(seed: bytes, draw: int, size: int, number: int) -> list[int]:
    """So many of the numbers from 0 to `size` - 1, each once, in the order they are drawn.

    >>> sorted(some(seed_bytes(7), 0, 4, 9))
    [0, 1, 2, 3]
    """
    order = list(range(size))
    bounds = list(range(size, size - min(number, size), -1))
    return [order.pop(at) for at in _numbers(seed, "some", draw, bounds)]


def drawn(seed: bytes, purpose: str, draw: int, below: int) -> int:
    """A number from 0 to `below` - 1, for a purpose with a name.

    >>> 0 <= drawn(seed_bytes("x"), "dealer", 0, 3) < 3
    True
    """
    return _numbers(seed, purpose, draw, [below])[0]
