package io.heddle.workloads.index;

import io.heddle.workloads.articles.Article;
import io.heddle.workloads.articles.ArticleFields;
import io.heddle.workloads.harness.SplitMix64;
import java.util.List;

/**
 * The fingerprint of an article: the sum over its parts. An index yields the words of an article in alphabetical order, so the
 * order of the parts has no effect, but the position of each word has.
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
        return SplitMix64.mix(SplitMix64.mix(31L * field.hashCode() + word.hashCode()) + position);
    }

    static long ofNumber(String field, long value) {
        return SplitMix64.mix(31L * field.hashCode() + value);
    }

    static long ofStored(int number, String title) {
        return SplitMix64.mix(31L * number + title.hashCode());
    }

    private static long ofWords(String field, List<String> words) {
        long sum = 0;
        for (int position = 0; position < words.size(); position++) {
            sum += ofWord(field, words.get(position), position);
        }
        return sum;
    }
}
