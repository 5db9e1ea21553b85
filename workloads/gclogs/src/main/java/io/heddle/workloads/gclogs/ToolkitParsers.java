package io.heddle.workloads.gclogs;

import com.microsoft.gctoolkit.event.g1gc.G1GCPauseEvent;
import com.microsoft.gctoolkit.event.generational.GenerationalGCPauseEvent;
import com.microsoft.gctoolkit.event.jvm.JVMEvent;
import com.microsoft.gctoolkit.jvm.Diary;
import com.microsoft.gctoolkit.message.ChannelName;
import com.microsoft.gctoolkit.message.JVMEventChannel;
import com.microsoft.gctoolkit.message.JVMEventChannelListener;
import com.microsoft.gctoolkit.parser.GCLogParser;
import com.microsoft.gctoolkit.parser.UnifiedG1GCParser;
import com.microsoft.gctoolkit.parser.UnifiedGenerationalParser;
import com.microsoft.gctoolkit.parser.ZGCParser;
import com.microsoft.gctoolkit.parser.jvm.UnifiedDiarizer;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** GCToolKit's parsers of unified logs, without its threads and queues, which only add to the time. */
final class ToolkitParsers {
    private ToolkitParsers() {}

    /** Reads the lines within the first bytes of a log, and adds up the pauses of collectors that stop the program. */
    static Pauses read(Path log, long bytes) throws IOException {
        List<String> lines = lines(log, bytes);
        UnifiedDiarizer diarizer = new UnifiedDiarizer();
        for (String line : lines) {
            if (diarizer.diarize(line)) {
                break;
            }
        }
        Diary diary = diarizer.getDiary();
        Sum sum = new Sum();
        for (GCLogParser parser : List.of(new UnifiedGenerationalParser(), new UnifiedG1GCParser(), new ZGCParser())) {
            if (parser.accepts(diary)) {
                parser.diary(diary);
                parser.publishTo(sum);
                lines.forEach(parser::receive);
                parser.receive(GCLogParser.END_OF_DATA_SENTINEL);
            }
        }
        return new Pauses(sum.count, sum.micros);
    }

    private static List<String> lines(Path log, long bytes) throws IOException {
        List<String> lines = new ArrayList<>();
        try (BufferedReader reader = Files.newBufferedReader(log)) {
            long left = bytes;
            String line = reader.readLine();
            while (line != null && left > line.length()) {
                lines.add(line);
                left -= line.length() + 1;
                line = reader.readLine();
            }
        }
        return lines;
    }

    private static final class Sum implements JVMEventChannel {
        private static final double MICROS_PER_SECOND = 1e6;

        private long count;
        private long micros;

        @Override
        public void registerListener(JVMEventChannelListener listener) {}

        @Override
        public void publish(ChannelName channel, JVMEvent event) {
            if (event instanceof G1GCPauseEvent || event instanceof GenerationalGCPauseEvent) {
                count++;
                micros += Math.round(MICROS_PER_SECOND * event.getDuration());
            }
        }

        @Override
        public void close() {}
    }
}
