package io.heddle.workloads.search;

import io.heddle.workloads.articles.Article;
import io.heddle.workloads.articles.ArticleFields;
import java.util.Collections;
import java.util.List;
import org.apache.lucene.document.LongField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/** What somebody looks for, said twice: as a query for Lucene, and as a plain test of an article to check Lucene by. */
sealed interface Inquiry {
    Query query();

    boolean matches(Article article);

    /** Articles that contain a word. */
    record Word(String word) implements Inquiry {
        @Override
        public Query query() {
            return new TermQuery(new Term(ArticleFields.BODY, word));
        }

        @Override
        public boolean matches(Article article) {
            return article.body().contains(word);
        }
    }

    /** Articles that contain every word. */
    record AllOf(List<String> words) implements Inquiry {
        @Override
        public Query query() {
            BooleanQuery.Builder all = new BooleanQuery.Builder();
            words.forEach(word -> all.add(new Word(word).query(), Occur.MUST));
            return all.build();
        }

        @Override
        public boolean matches(Article article) {
            return article.body().containsAll(words);
        }
    }

    /** Articles that contain any of the words; one in the title weighs three times as much. */
    record AnyOf(List<String> words) implements Inquiry {
        @Override
        public Query query() {
            BooleanQuery.Builder any = new BooleanQuery.Builder();
            for (String word : words) {
                any.add(new Word(word).query(), Occur.SHOULD);
                any.add(new BoostQuery(new TermQuery(new Term(ArticleFields.TITLE, word)), 3), Occur.SHOULD);
            }
            return any.build();
        }

        @Override
        public boolean matches(Article article) {
            return !Collections.disjoint(article.body(), words) || !Collections.disjoint(article.title(), words);
        }
    }

    /** Articles that contain the words side by side. */
    record Phrase(List<String> words) implements Inquiry {
        @Override
        public Query query() {
            return new PhraseQuery(ArticleFields.BODY, words.toArray(String[]::new));
        }

        @Override
        public boolean matches(Article article) {
            return Collections.indexOfSubList(article.body(), words) >= 0;
        }
    }

    /** Articles with a word that begins so. */
    record Prefix(String start) implements Inquiry {
        @Override
        public Query query() {
            return new PrefixQuery(new Term(ArticleFields.BODY, start));
        }

        @Override
        public boolean matches(Article article) {
            return article.body().stream().anyMatch(word -> word.startsWith(start));
        }
    }

    /** Articles with a word that is one typing error away at most; the first letters are right. */
    record Nearly(String word) implements Inquiry {
        private static final int RIGHT_LETTERS = 2;
        private static final int MOST_VARIANTS = 1000;

        @Override
        public Query query() {
            return new FuzzyQuery(new Term(ArticleFields.BODY, word), 1, RIGHT_LETTERS, MOST_VARIANTS, true);
        }

        @Override
        public boolean matches(Article article) {
            return article.body().stream()
                    .anyMatch(other ->
                            other.startsWith(word.substring(0, RIGHT_LETTERS)) && Typing.atMostOneError(word, other));
        }
    }

    /** Articles of a time that contain a word, the cheapest first. */
    record Cheapest(String word, int firstDay, int lastDay) implements Inquiry {
        @Override
        public Query query() {
            return new BooleanQuery.Builder()
                    .add(new Word(word).query(), Occur.MUST)
                    .add(LongField.newRangeQuery(ArticleFields.DAY, firstDay, lastDay), Occur.FILTER)
                    .build();
        }

        @Override
        public boolean matches(Article article) {
            return article.day() >= firstDay
                    && article.day() <= lastDay
                    && article.body().contains(word);
        }
    }
}
