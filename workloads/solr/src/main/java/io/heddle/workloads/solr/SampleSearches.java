package io.heddle.workloads.solr;

import io.heddle.workloads.articles.Article;
import io.heddle.workloads.harness.SplitMix64;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The searches of a load: articles with a word, counted by section, or articles with two words and a price in a range, by price.
 * The expected responses are computed beforehand, without Solr, so that the driver needs little CPU time during the load.
 */
final class SampleSearches {
    static final int COUNT = 2_000;

    private static final int PRICES = 10_000;
    private static final int LISTED = 20;
    private static final int STREAM = -2;

    private final Map<String, BitSet> articlesByWord = new HashMap<>();
    private final String[] sections = new String[Articles.COUNT];
    private final int[] prices = new int[Articles.COUNT];
    private final List<SampleSearch> byWord = new ArrayList<>();
    private final List<SampleSearch> byPrice = new ArrayList<>();

    SampleSearches(Articles articles, long seed) {
        SplitMix64 random = new SplitMix64(seed, STREAM);
        List<List<String>> pairs = IntStream.range(0, COUNT)
                .mapToObj(i -> articles.article(random.nextInt(Articles.COUNT)).body())
                .map(body -> List.of(body.get(random.nextInt(body.size())), body.get(random.nextInt(body.size()))))
                .toList();
        pairs.forEach(pair -> pair.forEach(word -> articlesByWord.put(word, new BitSet())));
        for (int number = 0; number < Articles.COUNT; number++) {
            read(articles.article(number));
        }
        for (List<String> pair : pairs) {
            byWord.add(byWord(pair.getFirst()));
            byPrice.add(byPrice(pair.getFirst(), pair.getLast(), random.nextInt(PRICES)));
        }
    }

    private void read(Article article) {
        sections[article.number()] = Articles.section(article);
        prices[article.number()] = article.price();
        for (String word : article.body()) {
            BitSet articles = articlesByWord.get(word);
            if (articles != null) {
                articles.set(article.number());
            }
        }
    }

    SampleSearch byWord(SplitMix64 random) {
        return byWord.get(random.nextInt(COUNT));
    }

    SampleSearch byPrice(SplitMix64 random) {
        return byPrice.get(random.nextInt(COUNT));
    }

    private SampleSearch byWord(String word) {
        BitSet found = found(word);
        Map<String, Integer> counts = new TreeMap<>();
        found.stream().forEach(number -> counts.merge(sections[number], 1, Integer::sum));
        String mostFirst = counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(entry -> "\"" + entry.getKey() + "\"," + entry.getValue())
                .collect(Collectors.joining(","));
        return new SampleSearch(
                SolrServer.SELECT + "?q=" + word + "&fq=origin:" + Articles.SAMPLE
                        + "&fl=id,title,price&rows=10&facet=true&facet.field=section&facet.mincount=1",
                List.of(numberFound(found.cardinality()), "\"section\":[" + mostFirst + "]"));
    }

    private SampleSearch byPrice(String word, String other, int least) {
        BitSet found = found(word);
        found.and(found(other));
        List<Integer> inRange = found.stream()
                .filter(number -> prices[number] >= least)
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(number -> prices[number])
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
        String cheapest = inRange.stream()
                .limit(LISTED)
                .map(number -> "{\"id\":\"" + number + "\"}")
                .collect(Collectors.joining(",", "\"docs\":[", "]"));
        return new SampleSearch(
                SolrServer.SELECT + "?q=" + Stream.of(word, other).distinct().collect(Collectors.joining("+"))
                        + "&fq=origin:" + Articles.SAMPLE + "&fq=price:%5B" + least
                        + "+TO+*%5D&sort=price+asc,number+asc&fl=id&rows=" + LISTED,
                List.of(numberFound(inRange.size()), cheapest));
    }

    private BitSet found(String word) {
        return (BitSet) articlesByWord.getOrDefault(word, new BitSet()).clone();
    }

    /** The part of a response that has the number of hits. */
    static String numberFound(int count) {
        return "\"numFound\":" + count + ",";
    }
}
