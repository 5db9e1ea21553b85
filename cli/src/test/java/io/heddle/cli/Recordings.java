package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import io.heddle.kernel.testing.Outcome;
import io.heddle.recorder.file.RecordingReader;
import io.heddle.timeline.Timeline;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads recordings that tests have made. */
final class Recordings {
    private Recordings() {}

    /** The explanation as JSON, which follows its schema. */
    static JsonNode explained(Path file) throws Exception {
        Outcome explain = HeddleProcess.outcome("explain", file.toString(), "--format", "json");
        assertThat(explain.err()).isEmpty();
        assertThat(Schemas.of("explain").validate(explain.out(), InputFormat.JSON))
                .isEmpty();
        return JsonMapper.shared().readTree(explain.out());
    }

    /** Heddle's own events. */
    static Timeline timeline(Path file) throws Exception {
        return RecordingReader.read(file, (_, _, _) -> {});
    }
}
