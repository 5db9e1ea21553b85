# All ways to place queens that leave each other alone, found by a generator that calls itself.


def placed(size, columns, up, down, row):
    if row == size:
        yield 1
        return
    for column in range(size):
        if column in columns or row + column in up or row - column in down:
            continue
        for one in placed(size, columns | {column}, up | {row + column}, down | {row - column}, row + 1):
            yield one


def run(seed):
    return sum(placed(5 + seed % 3, frozenset(), frozenset(), frozenset(), 0))
