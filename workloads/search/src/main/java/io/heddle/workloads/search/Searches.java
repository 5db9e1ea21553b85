package io.heddle.workloads.search;

import io.heddle.workloads.articles.Article;
import io.heddle.workloads.articles.Corpus;
import io.heddle.workloads.harness.Checksum;
import io.heddle.workloads.harness.Questions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The inquiries of a seed, answered by an index: an answer is the fingerprint of the five best hits. */
final class Searches implements Questions {
    private static final int HITS = 5;
    private static final int SAMPLES = 2 * Inquiries.KINDS;

    private final Corpus corpus;
    private final Index index;
    private final List<Inquiry> inquiries;

    private Searches(Corpus corpus, Index index, List<Inquiry> inquiries) {
        this.corpus = corpus;
        this.index = index;
        this.inquiries = inquiries;
    }

    static Searches of(Corpus corpus, int distinct) throws IOException {
        Inquiries source = new Inquiries(corpus);
        List<Inquiry> inquiries = new ArrayList<>(distinct);
        for (int i = 0; i < distinct; i++) {
            inquiries.add(source.inquiry(i));
        }
        return new Searches(corpus, Index.of(corpus), inquiries);
    }

    @Override
    public long answer(int question) throws IOException {
        return fingerprint(index.find(inquiries.get(question), HITS));
    }

    /** Reads the whole corpus again for a few inquiries of each kind. */
    @Override
    public Optional<String> complaint(long[] answers) throws IOException {
        List<ByReading> samples = inquiries.stream()
                .limit(Math.min(answers.length, SAMPLES))
                .map(ByReading::new)
                .toList();
        for (int number = 0; number < corpus.size(); number++) {
            Article article = corpus.article(number);
            samples.forEach(sample -> sample.read(article));
        }
        for (int question = 0; question < samples.size(); question++) {
            Inquiry inquiry = inquiries.get(question);
            List<Hit> hits = index.find(inquiry, HITS);
            if (fingerprint(hits) != answers[question]) {
                return Optional.of("question " + question + " has another answer when it is asked again");
            }
            Optional<String> complaint = samples.get(question).complaint(hits, HITS, index.count(inquiry));
            if (complaint.isPresent()) {
                return complaint;
            }
        }
        return Optional.empty();
    }

    @Override
    public void close() throws IOException {
        index.close();
    }

    private static long fingerprint(List<Hit> hits) {
        Checksum sum = new Checksum();
        hits.forEach(hit -> sum.add(hit.number()).add(hit.title()));
        return sum.value();
    }
}
