package io.heddle.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each test has its own thread: open(2) of a FIFO blocks without a reader, and no interruption ends it. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SpecialFileTest {
    private static final Content NEW = Content.text(() -> "new");

    @TempDir
    Path folder = Path.of("");

    private Path fifo() throws Exception {
        Path fifo = folder.resolve("fifo");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor())
                .isZero();
        return fifo;
    }

    private Process reader(Path fifo) throws Exception {
        return new ProcessBuilder("cat", fifo.toString())
                .redirectOutput(folder.resolve("read").toFile())
                .start();
    }

    @Test
    void a_fifo_that_no_process_reads_is_refused() throws Exception {
        Path fifo = fifo();
        Destination destination = new Destination.File(fifo);
        String line = "cannot write " + fifo + ": no process reads it. Start its reader first.";

        assertThatThrownBy(destination::check).isInstanceOf(WriteFailed.class).hasMessage(line);
        assertThatThrownBy(() -> new Destination.File(fifo).write(NEW))
                .isInstanceOf(WriteFailed.class)
                .hasMessage(line);
    }

    @Test
    void the_reader_of_a_fifo_waits_from_the_check_on_and_gets_the_whole_document() throws Exception {
        Path fifo = fifo();
        Process reader = reader(fifo);
        Destination destination = new Destination.File(fifo);

        destination.check();
        assertThat(reader.waitFor(100, TimeUnit.MILLISECONDS))
                .as("it has seen an end")
                .isFalse();
        destination.write(Content.text(() -> "new".repeat(100_000)));

        assertThat(reader.waitFor()).isZero();
        assertThat(folder.resolve("read")).hasContent("new".repeat(100_000));
    }

    @Test
    void a_fifo_whose_reader_has_ended_meanwhile_is_one_line() throws Exception {
        Path fifo = fifo();
        Process reader = reader(fifo);
        Destination destination = new Destination.File(fifo);
        destination.check();

        reader.destroyForcibly().waitFor();

        assertThatThrownBy(() -> destination.write(NEW))
                .isInstanceOf(WriteFailed.class)
                .hasMessage("cannot write " + fifo + ": no process reads it. Start its reader first.");
    }
}
