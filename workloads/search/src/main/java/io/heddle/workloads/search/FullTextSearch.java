package io.heddle.workloads.search;

import io.heddle.workloads.articles.Corpus;
import io.heddle.workloads.harness.Plan;
import io.heddle.workloads.harness.Questions;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Sharing;
import io.heddle.workloads.harness.Workload;
import java.io.IOException;

/** Searching with Lucene, cold start included. The same inquiries come again and again, as they do in real logs. */
record FullTextSearch(int articles, int inquiries) implements Workload {
    static final int ARTICLES = 3_000;
    static final int INQUIRIES = 1_000;

    @Override
    public String name() {
        return "search";
    }

    @Override
    public String purpose() {
        return "Threads search an Apache Lucene index of made-up articles.";
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
        return new Plan(settings.size(), inquiries, Sharing.BLOCKS);
    }

    @Override
    public Questions open(Settings settings) throws IOException {
        return Searches.of(Corpus.of(settings.seed(), articles), inquiries);
    }
}
