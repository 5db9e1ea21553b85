package io.heddle.workloads.harness;

import java.util.Arrays;
import java.util.Optional;

/** What the jobs answered. Each slot has one writer, the thread that did the job; all is read after the threads ended. */
final class Answers {
    private final long[] byJob;
    private final boolean[] given;
    private final int questions;

    Answers(int jobs, int questions) {
        this.byJob = new long[jobs];
        this.given = new boolean[jobs];
        this.questions = questions;
    }

    void put(int job, long answer) {
        byJob[job] = answer;
        given[job] = true;
    }

    /** The first job that was not done, or that contradicts the first answer to the same question. */
    Optional<String> complaint() {
        for (int job = 0; job < byJob.length; job++) {
            if (!given[job]) {
                return Optional.of("job " + job + " was never done");
            }
            int question = job % questions;
            if (byJob[job] != byJob[question]) {
                return Optional.of("question %d was answered %016x by job %d but %016x by job %d"
                        .formatted(question, byJob[question], question, byJob[job], job));
            }
        }
        return Optional.empty();
    }

    /** One answer to each question that was asked. */
    long[] byQuestion() {
        return Arrays.copyOf(byJob, Math.min(questions, byJob.length));
    }

    /** The fingerprint of the answers to all questions, in the order of the questions and not of time. */
    long checksum() {
        Checksum sum = new Checksum();
        for (long answer : byQuestion()) {
            sum.add(answer);
        }
        return sum.value();
    }
}
