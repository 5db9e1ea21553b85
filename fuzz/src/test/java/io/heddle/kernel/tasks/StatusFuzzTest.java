package io.heddle.kernel.tasks;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.params.provider.MethodSource;

class StatusFuzzTest {
    private static final List<Consumer<ProcessStatus>> READS = List.of(
            ProcessStatus::innermostId,
            ProcessStatus::threads,
            ProcessStatus::userIds,
            ProcessStatus::effectiveUserId,
            ProcessStatus::peakRssBytes,
            ProcessStatus::rssBytes,
            ProcessStatus::allowedCpus,
            ProcessStatus::hasSeccompFilter,
            ProcessStatus::caughtSignals,
            status -> status.hasEffectiveCapability(23));

    /** Every field of every text is parsed, absent, or refused by an {@link IllegalArgumentException}. */
    @MethodSource("io.heddle.fuzz.Seeds#statuses")
    @FuzzTest
    void every_field_is_parsed_absent_or_refused(@NotNull String text) {
        ProcessStatus status = ProcessStatus.parse(text);
        for (Consumer<ProcessStatus> read : READS) {
            try {
                read.accept(status);
            } catch (IllegalArgumentException documented) {
                // The field is malformed.
            }
        }
    }
}
