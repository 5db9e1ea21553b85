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

/** A query in two forms: as a Lucene query, and as a test of an article, which verifies Lucene. */
sealed interface ArticleQuery {
    Query toLucene();

    boolean matches(Article article);

    /** Articles that contain a word. */
    record Word(String word) implements ArticleQuery {
        @Override
        public Query toLucene() {
            return new TermQuery(new Term(ArticleFields.BODY, word));
        }

        @Override
        public boolean matches(Article article) {
            return article.body().contains(word);
        }
    }

    /** Articles that contain every word. */
    record AllOf(List<String> words) implements ArticleQuery {
        @Override
        public Query toLucene() {
            BooleanQuery.Builder all = new BooleanQuery.Builder();
            words.forEach(word -> all.add(new Word(word).toLucene(), Occur.MUST));
            return all.build();
        }

        @Override
        public boolean matches(Article article) {
            return article.body().containsAll(words);
        }
    }

    /** Articles that contain any of the words; one in the title weighs three times as much. */
    record AnyOf(List<String> words) implements ArticleQuery {
        @Override
        public Query toLucene() {
            BooleanQuery.Builder any = new BooleanQuery.Builder();
            for (String word : words) {
                any.add(new Word(word).toLucene(), Occur.SHOULD);
                any.add(new BoostQuery(new TermQuery(new Term(ArticleFields.TITLE, word)), 3), Occur.SHOULD);
            }
            return any.build();
        }

        @Override
        public boolean matches(Article article) {
            return !Collections.disjoint(article.body(), words) || !Collections.disjoint(article.title(), words);
        }
    }

    /** Articles with the words next to each other. */
    record Phrase(List<String> words) implements ArticleQuery {
        @Override
        public Query toLucene() {
            return new PhraseQuery(ArticleFields.BODY, words.toArray(String[]::new));
        }

        @Override
        public boolean matches(Article article) {
            return Collections.indexOfSubList(article.body(), words) >= 0;
        }
    }

    /** Articles with a word that has the prefix. */
    record Prefix(String start) implements ArticleQuery {
        @Override
        public Query toLucene() {
            return new PrefixQuery(new Term(ArticleFields.BODY, start));
        }

        @Override
        public boolean matches(Article article) {
            return article.body().stream().anyMatch(word -> word.startsWith(start));
        }
    }

    /** Articles with a word at an edit distance of at most 1 and the same first letters. */
    record Fuzzy(String word) implements ArticleQuery {
        private static final int EXACT_LETTERS = 2;
        private static final int MOST_VARIANTS = 1000;

        @Override
        public Query toLucene() {
            return new FuzzyQuery(new Term(ArticleFields.BODY, word), 1, EXACT_LETTERS, MOST_VARIANTS, true);
        }

        @Override
        public boolean matches(Article article) {
            return article.body().stream()
                    .anyMatch(other ->
                            other.startsWith(word.substring(0, EXACT_LETTERS)) && TypingErrors.atMostOne(word, other));
        }
    }

    /** Articles of a period that contain a word, the cheapest first. */
    record Cheapest(String word, int firstDay, int lastDay) implements ArticleQuery {
        @Override
        public Query toLucene() {
            return new BooleanQuery.Builder()
                    .add(new Word(word).toLucene(), Occur.MUST)
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
