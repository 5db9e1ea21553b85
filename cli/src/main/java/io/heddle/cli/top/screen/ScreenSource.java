package io.heddle.cli.top.screen;

import io.heddle.cli.top.figures.ThreadDetails;
import io.heddle.cli.top.figures.ThreadRow;
import io.heddle.cli.top.view.ScreenData;
import java.util.List;
import java.util.Map;

/** Where the screen gets its figures. */
interface ScreenSource {
    /** Looks for new JVMs and threads, between two readings. */
    void watch();

    /** The figures of the time since the last call. */
    ScreenData read();

    /** The details of visible threads by thread id, with the rates since the last call. */
    Map<Integer, ThreadDetails> details(List<ThreadRow> visible);

    /** The details of threads that have become visible since, without rates. */
    Map<Integer, ThreadDetails> moreDetails(List<ThreadRow> visible);

    /** Whether the program that the user named has ended. */
    boolean hasEnded();
}
