package io.heddle.workloads.index;

import io.heddle.workloads.articles.Article;
import io.heddle.workloads.articles.ArticleFields;
import io.heddle.workloads.harness.Dice;
import java.util.List;

/**
 * What identifies an article: a sum over its parts. An index gives the words of an article back in the order of the
 * alphabet, so the order in which parts are added does not matter, but the place of each word does.
 */
final class Fingerprint {
    private Fingerprint() {}

    static long of(Article article) {
        return ofWords(ArticleFields.TITLE, article.title())
                + ofWords(ArticleFields.BODY, article.body())
                + ofNumber(ArticleFields.PRICE, article.price())
                + ofNumber(ArticleFields.DAY, article.day())
                + ofStored(article.number(), article.titleText());
    }

    static long ofWord(String field, String word, int position) {
        return Dice.mix(Dice.mix(31L * field.hashCode() + word.hashCode()) + position);
    }

    static long ofNumber(String field, long value) {
        return Dice.mix(31L * field.hashCode() + value);
    }

    static long ofStored(int number, String title) {
        return Dice.mix(31L * number + title.hashCode());
    }

    private static long ofWords(String field, List<String> words) {
        long sum = 0;
        for (int position = 0; position < words.size(); position++) {
            sum += ofWord(field, words.get(position), position);
        }
        return sum;
    }
}
