# Text put together and taken apart: how often which letter follows which, in made-up words.

LETTERS = 'etaoinshrdlu'


def run(seed):
    words = []
    number = seed
    for i in range(1500):
        word = ''
        for j in range(3 + i % 5):
            number = (number * 1103515245 + 12345) & 0x7fffffff
            word += LETTERS[(number >> 16) % len(LETTERS)]
        words.append(word)
    text = ' '.join(words).upper().replace('E', 'ee').lower()
    pairs = {}
    for word in text.split(' '):
        for a, b in zip(word, word[1:]):
            pairs[a + b] = pairs.get(a + b, 0) + 1
    total = 0
    for rank, pair in enumerate(sorted(pairs)):
        total += (rank + 1) * pairs[pair]
    return total
