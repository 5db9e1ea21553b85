package io.heddle.workloads.index;

import io.heddle.workloads.articles.Corpus;
import io.heddle.workloads.harness.Plan;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Tasks;
import io.heddle.workloads.harness.WorkDistribution;
import io.heddle.workloads.harness.Workload;
import java.io.IOException;

/** Indexing with Lucene: threads take articles from one queue and add them to one index. */
record Indexing(int articlesPerCommit) implements Workload {
    static final int ARTICLES_PER_COMMIT = 10_000;

    @Override
    public String name() {
        return "index";
    }

    @Override
    public String purpose() {
        return "Threads add generated articles to an Apache Lucene index.";
    }

    @Override
    public String sizeMeaning() {
        return "articles in all";
    }

    @Override
    public int defaultSize() {
        return 60_000;
    }

    @Override
    public Plan plan(Settings settings) {
        return new Plan(settings.size(), settings.size(), WorkDistribution.QUEUE);
    }

    @Override
    public Tasks open(Settings settings) throws IOException {
        return IndexingTasks.open(Corpus.of(settings.seed(), settings.size()), articlesPerCommit);
    }
}
