package io.heddle.workloads.search;

import io.heddle.workloads.articles.Corpus;
import io.heddle.workloads.articles.Vocabulary;
import io.heddle.workloads.harness.Dice;
import java.util.List;

/** The inquiries of a seed: the seven kinds in turn, with words as frequent in them as in the articles. */
record Inquiries(Corpus corpus) {
    static final int KINDS = 7;

    private static final long STREAMS = 1L << 40; // far from those of the articles

    Inquiry inquiry(int number) {
        Dice dice = new Dice(corpus.seed(), STREAMS + number);
        Vocabulary vocabulary = corpus.vocabulary();
        String word = vocabulary.draw(dice);
        return switch (number % KINDS) {
            case 0 -> new Inquiry.Word(word);
            case 1 -> new Inquiry.AllOf(vocabulary.draw(dice, 2 + dice.below(2)));
            case 2 -> new Inquiry.AnyOf(vocabulary.draw(dice, 2 + dice.below(2)));
            case 3 -> new Inquiry.Phrase(twoNeighbours(dice));
            case 4 -> new Inquiry.Prefix(word.substring(0, 3));
            case 5 -> new Inquiry.Nearly(word);
            default -> {
                int firstDay = dice.below(Corpus.LAST_DAY);
                yield new Inquiry.Cheapest(word, firstDay, firstDay + dice.below(Corpus.LAST_DAY / 2));
            }
        };
    }

    /** From an article, so that there is something to find. */
    private List<String> twoNeighbours(Dice dice) {
        List<String> body = corpus.article(dice.below(corpus.size())).body();
        int first = dice.below(body.size() - 1);
        return body.subList(first, first + 2);
    }
}
