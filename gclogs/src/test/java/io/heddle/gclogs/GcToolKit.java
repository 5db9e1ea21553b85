package io.heddle.gclogs;

import com.microsoft.gctoolkit.event.g1gc.G1GCPauseEvent;
import com.microsoft.gctoolkit.event.generational.GenerationalGCPauseEvent;
import com.microsoft.gctoolkit.event.jvm.JVMEvent;
import com.microsoft.gctoolkit.event.zgc.FullZGCCycle;
import com.microsoft.gctoolkit.event.zgc.MajorZGCCycle;
import com.microsoft.gctoolkit.event.zgc.MinorZGCCycle;
import com.microsoft.gctoolkit.event.zgc.ZGCCycle;
import com.microsoft.gctoolkit.jvm.Diary;
import com.microsoft.gctoolkit.message.ChannelName;
import com.microsoft.gctoolkit.message.JVMEventChannel;
import com.microsoft.gctoolkit.message.JVMEventChannelListener;
import com.microsoft.gctoolkit.parser.GCLogParser;
import com.microsoft.gctoolkit.parser.ShenandoahParser;
import com.microsoft.gctoolkit.parser.UnifiedG1GCParser;
import com.microsoft.gctoolkit.parser.UnifiedGenerationalParser;
import com.microsoft.gctoolkit.parser.ZGCParser;
import com.microsoft.gctoolkit.parser.jvm.UnifiedDiarizer;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parsers of GCToolKit for unified logs. */
final class GcToolKit {
    private GcToolKit() {}

    /** Returns the durations of the pauses in microseconds, which is how exactly logs have them. */
    static List<Long> pauseMicros(List<String> lines) {
        UnifiedDiarizer diarizer = new UnifiedDiarizer();
        lines.stream().filter(line -> !line.isBlank()).forEach(diarizer::diarize);
        Diary diary = diarizer.getDiary();
        Pauses pauses = new Pauses();
        PrintStream out = System.out;
        // The parsers print phases that they do not know.
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        try {
            for (GCLogParser parser : parsers()) {
                if (parser.accepts(diary)) {
                    parser.diary(diary);
                    parser.publishTo(pauses);
                    lines.stream().filter(line -> !line.isBlank()).forEach(parser::receive);
                    parser.receive(GCLogParser.END_OF_DATA_SENTINEL);
                }
            }
        } finally {
            System.setOut(out);
        }
        return pauses.micros;
    }

    private static List<GCLogParser> parsers() {
        return List.of(
                new UnifiedGenerationalParser(), new UnifiedG1GCParser(), new ZGCParser(), new ShenandoahParser());
    }

    /** Receives events that are pauses, or that have pauses. */
    private static final class Pauses implements JVMEventChannel {
        private final List<Long> micros = new ArrayList<>();

        @Override
        public void registerListener(JVMEventChannelListener listener) {}

        @Override
        public void publish(ChannelName channel, JVMEvent event) {
            switch (event) {
                case G1GCPauseEvent pause -> addMillis(1000 * pause.getDuration());
                case GenerationalGCPauseEvent pause -> addMillis(1000 * pause.getDuration());
                case FullZGCCycle cycle -> {
                    addMillis(cycle.getPauseMarkStartDuration());
                    addMillis(cycle.getPauseMarkEndDuration());
                    addMillis(cycle.getPauseRelocateStartDuration());
                }
                case MinorZGCCycle cycle -> addPauses(cycle.getYoungCycle());
                case MajorZGCCycle cycle -> {
                    addPauses(cycle.getYoungCycle());
                    addPauses(cycle.getOldCycle());
                }
                default -> {}
            }
        }

        private void addPauses(@Nullable ZGCCycle generation) {
            if (generation != null) {
                addMillis(generation.getPauseMarkStartDuration());
                addMillis(generation.getPauseMarkEndDuration());
                addMillis(generation.getPauseRelocateStartDuration());
            }
        }

        private void addMillis(double duration) {
            micros.add(Math.round(1000 * duration));
        }

        @Override
        public void close() {}
    }
}
