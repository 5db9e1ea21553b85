package io.heddle.workloads.search;

import io.heddle.workloads.articles.Article;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** What an inquiry finds when every article is read, to check an index by. */
final class ByReading {
    private record Match(int price, Hit hit) {}

    private final Inquiry inquiry;
    private final List<Match> matches = new ArrayList<>();

    ByReading(Inquiry inquiry) {
        this.inquiry = inquiry;
    }

    void read(Article article) {
        if (inquiry.matches(article)) {
            matches.add(new Match(article.price(), new Hit(article.number(), article.titleText())));
        }
    }

    /** What is wrong with the hits of an index that shows so many at most, and counted so many in all. */
    Optional<String> complaint(List<Hit> hits, int most, int count) {
        List<Hit> right = matches.stream().map(Match::hit).toList();
        if (count != right.size()) {
            return Optional.of(inquiry + " counted " + count + " articles instead of " + right.size());
        }
        if (hits.size() != Math.min(most, count) || !new HashSet<>(right).containsAll(hits)) {
            return Optional.of(inquiry + " found " + hits);
        }
        if (inquiry instanceof Inquiry.Cheapest && !hits.equals(cheapest(most))) {
            return Optional.of(inquiry + " found " + hits + " instead of " + cheapest(most));
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
