package io.heddle.workloads.search;

import io.heddle.workloads.articles.Corpus;
import io.heddle.workloads.harness.Plan;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Tasks;
import io.heddle.workloads.harness.WorkDistribution;
import io.heddle.workloads.harness.Workload;
import java.io.IOException;

/** Search with Lucene, including the cold start. Queries repeat, as they do in real logs. */
record FullTextSearch(int articles, int queries) implements Workload {
    static final int ARTICLES = 3_000;
    static final int QUERIES = 1_000;

    @Override
    public String name() {
        return "search";
    }

    @Override
    public String purpose() {
        return "Threads search an Apache Lucene index of generated articles.";
    }

    @Override
    public String sizeMeaning() {
        return "searches in all";
    }

    @Override
    public int defaultSize() {
        return 40_000;
    }

    @Override
    public Plan plan(Settings settings) {
        return new Plan(settings.size(), queries, WorkDistribution.BLOCKS);
    }

    @Override
    public Tasks open(Settings settings) throws IOException {
        return SearchTasks.of(Corpus.of(settings.seed(), articles), queries);
    }
}
