package io.heddle.workloads.search;

import io.heddle.workloads.articles.Article;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** The result of a query by reading every article, to verify an index. */
final class ReferenceSearch {
    private record Match(int price, Hit hit) {}

    private final ArticleQuery query;
    private final List<Match> matches = new ArrayList<>();

    ReferenceSearch(ArticleQuery query) {
        this.query = query;
    }

    void add(Article article) {
        if (query.matches(article)) {
            matches.add(new Match(article.price(), new Hit(article.number(), article.titleText())));
        }
    }

    /** Compares the hits of an index, of which it returns at most {@code most}, and its total count. Returns the first error. */
    Optional<String> findError(List<Hit> hits, int most, int count) {
        List<Hit> matching = matches.stream().map(Match::hit).toList();
        if (count != matching.size()) {
            return Optional.of(query + " counted " + count + " articles instead of " + matching.size());
        }
        if (hits.size() != Math.min(most, count) || !new HashSet<>(matching).containsAll(hits)) {
            return Optional.of(query + " found " + hits);
        }
        if (query instanceof ArticleQuery.Cheapest && !hits.equals(cheapest(most))) {
            return Optional.of(query + " found " + hits + " instead of " + cheapest(most));
        }
        return Optional.empty();
    }

    private List<Hit> cheapest(int most) {
        return matches.stream()
                .sorted(Comparator.comparingInt(Match::price))
                .limit(most)
                .map(Match::hit)
                .toList();
    }
}
