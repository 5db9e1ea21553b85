package io.heddle.workloads.search;

import io.heddle.workloads.articles.Article;
import io.heddle.workloads.articles.Corpus;
import io.heddle.workloads.harness.Checksum;
import io.heddle.workloads.harness.Tasks;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The queries of a seed; a result is the checksum of the five best hits. */
final class SearchTasks implements Tasks {
    private static final int HITS = 5;
    private static final int SAMPLES = 2 * RandomQueries.KINDS;

    private final Corpus corpus;
    private final SearchIndex index;
    private final List<ArticleQuery> queries;

    private SearchTasks(Corpus corpus, SearchIndex index, List<ArticleQuery> queries) {
        this.corpus = corpus;
        this.index = index;
        this.queries = queries;
    }

    static SearchTasks of(Corpus corpus, int distinct) throws IOException {
        RandomQueries source = new RandomQueries(corpus);
        List<ArticleQuery> queries = new ArrayList<>(distinct);
        for (int i = 0; i < distinct; i++) {
            queries.add(source.query(i));
        }
        return new SearchTasks(corpus, SearchIndex.of(corpus), queries);
    }

    @Override
    public long run(int task) throws IOException {
        return checksum(index.find(queries.get(task), HITS));
    }

    /** Reads the whole corpus for a few queries of each kind. */
    @Override
    public Optional<String> findError(long[] results) throws IOException {
        List<ReferenceSearch> samples = queries.stream()
                .limit(Math.min(results.length, SAMPLES))
                .map(ReferenceSearch::new)
                .toList();
        for (int number = 0; number < corpus.size(); number++) {
            Article article = corpus.article(number);
            samples.forEach(sample -> sample.add(article));
        }
        for (int task = 0; task < samples.size(); task++) {
            ArticleQuery query = queries.get(task);
            List<Hit> hits = index.find(query, HITS);
            if (checksum(hits) != results[task]) {
                return Optional.of("query " + task + " has another result when repeated");
            }
            Optional<String> error = samples.get(task).findError(hits, HITS, index.count(query));
            if (error.isPresent()) {
                return error;
            }
        }
        return Optional.empty();
    }

    @Override
    public void close() throws IOException {
        index.close();
    }

    private static long checksum(List<Hit> hits) {
        Checksum sum = new Checksum();
        hits.forEach(hit -> sum.add(hit.number()).add(hit.title()));
        return sum.value();
    }
}
