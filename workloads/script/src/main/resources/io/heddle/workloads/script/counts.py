# Dictionaries, lists, sets and sorting: numbers grouped, ordered and added up.


def run(seed):
    number = seed
    groups = {}
    seen = set()
    for i in range(6000):
        number = (number * 1103515245 + 12345) & 0x7fffffff
        value = (number >> 8) % 5000
        seen.add(value)
        groups.setdefault(value % 97, []).append(value)
    total = len(seen)
    for key, values in sorted(groups.items()):
        values.sort(reverse=True)
        best = [value for value in values if value % 2 == 0][:5]
        total += key * sum(best) + len(values)
    return total
