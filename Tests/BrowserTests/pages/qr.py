"""Reads the QR codes that a terminal shows."""

import re


def picture(text):
    """The lines of half blocks in a text, without colours."""
    plain = re.sub("\x1b\\[[0-9;]*m", "", text)
    return [line for line in plain.split("\n") if line and set(line) <= set("█▀▄ ")]


def modules(lines):
    """The dark modules of a picture, without its quiet zone."""
    rows = []
    for line in lines:
        rows.append([character in " ▄" for character in line])
        rows.append([character in " ▀" for character in line])
    inner = [row[2:-2] for row in rows[2:]]
    size = len(inner[0])
    return inner[:size]


def decode(dark):
    """Reads a QR code without a fault in it (ISO/IEC 18004, level L): masks and turns undone."""
    size = len(dark)
    version = (size - 17) // 4
    corner = [[dark[y][x] for x in range(7)] for y in range(7)]
    assert corner[0] == [True] * 7 and corner[3] == [True, False, True, True, True, False, True]
    bits = [dark[y][8] for y in (*range(6), 7, 8)] + [dark[8][x] for x in (7, *range(5, -1, -1))]
    found = sum(bit << index for index, bit in enumerate(bits)) ^ 0x5412
    assert found >> 13 == 1, "not level L"
    mask = found >> 10 & 7
    masks = [lambda x, y: (x + y) % 2, lambda x, y: y % 2, lambda x, y: x % 3,
             lambda x, y: (x + y) % 3, lambda x, y: (x // 3 + y // 2) % 2,
             lambda x, y: x * y % 2 + x * y % 3, lambda x, y: (x * y % 2 + x * y % 3) % 2,
             lambda x, y: ((x + y) % 2 + x * y % 3) % 2]
    centres = {1: [], 2: [6, 18], 3: [6, 22], 4: [6, 26], 5: [6, 30], 6: [6, 34],
               7: [6, 22, 38], 8: [6, 24, 42], 9: [6, 26, 46], 10: [6, 28, 50]}[version]
    corners = {(6, 6), (6, size - 7), (size - 7, 6)}

    def fixed(x, y):
        if x == 6 or y == 6 or (x < 9 and y < 9) or (x > size - 9 and y < 9) or (x < 9 and y > size - 9):
            return True
        if version > 6 and (y < 6 and x > size - 12 or x < 6 and y > size - 12):
            return True
        return any(abs(x - a) < 3 and abs(y - b) < 3 for a in centres for b in centres
                   if (a, b) not in corners)
    stream, right = [], size - 1
    upward = True
    while right > 0:
        right -= right == 6
        for y in (range(size - 1, -1, -1) if upward else range(size)):
            stream += [dark[y][x] ^ (masks[mask](x, y) == 0) for x in (right, right - 1) if not fixed(x, y)]
        upward, right = not upward, right - 2
    words = [sum(bit << 7 - index for index, bit in enumerate(stream[start:start + 8]))
             for start in range(0, len(stream) - 7, 8)]
    total, correction, blocks = [
        (26, 7, 1), (44, 10, 1), (70, 15, 1), (100, 20, 1), (134, 26, 1), (172, 18, 2),
        (196, 20, 2), (242, 24, 2), (292, 30, 2), (346, 18, 4)][version - 1]
    count = total - correction * blocks
    lengths = [count // blocks + (block >= blocks - count % blocks) for block in range(blocks)]
    parts, place = [[] for _ in lengths], 0
    for index in range(max(lengths)):
        for part, length in zip(parts, lengths):
            if index < length:
                part.append(words[place])
                place += 1
    data = "".join(f"{word:08b}" for part in parts for word in part)
    assert data[:4] == "0100"
    wide = 8 if version < 10 else 16
    length = int(data[4:4 + wide], 2)
    return bytes(int(data[4 + wide + 8 * n:12 + wide + 8 * n], 2) for n in range(length)).decode()
