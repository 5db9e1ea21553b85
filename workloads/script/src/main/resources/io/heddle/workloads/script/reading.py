# A reader of nested lists of numbers, such as [1,[22,3],[]]; each number counts as often as it lies deep.


class Reader(object):

    def __init__(self, text):
        self.text = text
        self.at = 0

    def value(self):
        if self.text[self.at] == '[':
            return self.list()
        begin = self.at
        while self.text[self.at].isdigit():
            self.at += 1
        return int(self.text[begin:self.at])

    def list(self):
        values = []
        self.at += 1
        while self.text[self.at] != ']':
            if self.text[self.at] == ',':
                self.at += 1
            values.append(self.value())
        self.at += 1
        return values


def weigh(value, depth):
    if isinstance(value, list):
        return sum([weigh(part, depth + 1) for part in value])
    return value * depth


def made(number, depth):
    if depth == 0:
        return str(number)
    parts = [made((number * 31 + part) % 10007, depth - 1) for part in range(1 + number % 4)]
    return '[' + ','.join(parts) + ']'


def run(seed):
    total = 0
    for i in range(10):
        total += weigh(Reader('[%s]' % made(seed + i, 6)).value(), 0)
    return total
