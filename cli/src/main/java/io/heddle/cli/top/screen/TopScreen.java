package io.heddle.cli.top.screen;

import io.heddle.cli.jvms.RunningJvms;
import io.heddle.cli.run.SignalForwarding;
import io.heddle.cli.top.drawing.Palette;
import io.heddle.cli.top.drawing.ScreenRenderer;
import io.heddle.cli.top.figures.ThreadDetails;
import io.heddle.cli.top.figures.ThreadRow;
import io.heddle.cli.top.policies.AttachCommands;
import io.heddle.cli.top.policies.PolicyChange;
import io.heddle.cli.top.terminal.Key;
import io.heddle.cli.top.terminal.KeyReader;
import io.heddle.cli.top.terminal.ScreenTerminal;
import io.heddle.cli.top.view.KeyBindings;
import io.heddle.cli.top.view.ScreenData;
import io.heddle.cli.top.view.ThreadList;
import io.heddle.cli.top.view.View;
import io.heddle.documents.UserError;
import io.heddle.kernel.process.SelfCommand;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.Proc;
import io.heddle.report.text.TextReport;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * The loop of the screen: reads figures once in an interval, draws, and does what keys ask for.
 *
 * <p>Concurrency: one thread runs the loop. Signal handlers set the two volatile flags, and a change of policy completes a future.
 */
public final class TopScreen {
    /** The longest wait for a key: a new size of the terminal and signals are seen after this time. */
    private static final long LONGEST_WAIT_MILLIS = 200;

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** Between these times the source looks for new threads. */
    private static final long WATCH_PERIOD_NANOS = Duration.ofMillis(500).toNanos();

    private final ScreenSource source;
    private final PolicyChange policies;
    private final KeyBindings bindings;
    private final ScreenRenderer renderer;
    private final View view;
    private final ThreadList list = new ThreadList();
    private final Map<Integer, ThreadDetails> details = new HashMap<>();
    private ScreenData data;
    private long readAt;
    private long watchedAt;
    private @Nullable CompletableFuture<String> change;
    private volatile boolean signalled;
    private volatile boolean continued;

    TopScreen(ScreenSource source, PolicyChange policies, List<String> names, Duration interval, Palette palette) {
        this.source = source;
        this.policies = policies;
        this.bindings = new KeyBindings(names);
        this.renderer = new ScreenRenderer(palette);
        this.view = new View(interval);
        this.data = source.read();
        this.readAt = System.nanoTime();
        this.watchedAt = readAt;
    }

    /**
     * Shows the screen on the terminal of this process until the user leaves it, or the program ends.
     *
     * @param heddle the model of Heddle's command line
     */
    public static void show(
            LiveFigures figures, RunningJvms jvms, CommandLine heddle, Duration interval, TextReport.Colour colour) {
        TopScreen screen = new TopScreen(
                figures, new AttachCommands(jvms, heddle), AttachCommands.policies(), interval, Palette.of(colour));
        SignalForwarding.endsWith(() -> screen.signalled = true, _ -> {});
        SignalForwarding.onContinue(() -> screen.continued = true);
        // The provider without a native library. This process starts programs only by its Reaper, so no stty(1).
        try (Terminal terminal = TerminalBuilder.builder()
                .system(true)
                .provider("ffm")
                .dumb(false)
                .nativeSignals(false)
                .build()) {
            screen.run(terminal);
        } catch (IOException | IllegalStateException e) {
            throw new UserError(
                    "cannot use this terminal: " + e.getMessage() + ". Run: " + SelfCommand.word() + " top --once");
        }
    }

    void run(Terminal terminal) {
        try (ScreenTerminal screen = new ScreenTerminal(terminal)) {
            screen.enter();
            KeyReader keys = screen.keys();
            draw(screen, Details.ALL);
            while (!signalled && !source.hasEnded()) {
                Key key = keys.next(waitMillis());
                boolean goesOn = key == null || press(key, screen);
                if (!goesOn) {
                    return;
                }
                if (continued) {
                    continued = false;
                    screen.enter();
                }
                boolean isDue = !view.frozen && System.nanoTime() - readAt >= view.interval.toNanos();
                if (isDue) {
                    read();
                }
                boolean hasNews = takeMessage();
                if (isDue || hasNews || key != null || screen.isResized()) {
                    draw(screen, isDue ? Details.ALL : Details.NEW);
                }
                watch();
            }
        }
    }

    private long waitMillis() {
        long left = view.frozen
                ? LONGEST_WAIT_MILLIS
                : (readAt + view.interval.toNanos() - System.nanoTime()) / NANOS_PER_MILLI;
        return Math.clamp(left, 1, LONGEST_WAIT_MILLIS);
    }

    private void watch() {
        long now = System.nanoTime();
        if (!view.frozen && now - watchedAt >= WATCH_PERIOD_NANOS) {
            watchedAt = now;
            source.watch();
        }
    }

    private void read() {
        source.watch();
        readAt = System.nanoTime();
        watchedAt = readAt;
        data = source.read();
    }

    /** Which details of visible threads are read. */
    private enum Details {
        /** All, since the figures are new. */
        ALL,
        /** Those of threads that were not visible. */
        NEW
    }

    private void draw(ScreenTerminal screen, Details which) {
        Size size = screen.size();
        List<ThreadRow> threads = list.threads(data.frame(), view);
        int rows = view.byRole ? ThreadList.roles(threads).size() : threads.size();
        view.fit(rows, ScreenRenderer.threadRows(data, size.getRows()));
        if (!view.byRole) {
            readDetails(view.visible(threads), which);
        }
        screen.draw(renderer.render(data, threads, details, view, size), size);
    }

    private void readDetails(List<ThreadRow> visible, Details which) {
        if (which == Details.ALL) {
            details.clear();
            details.putAll(source.details(visible));
        } else if (!view.frozen) {
            List<ThreadRow> unread = visible.stream()
                    .filter(thread -> !details.containsKey(thread.tid()))
                    .toList();
            details.putAll(source.moreDetails(unread));
        }
    }

    /** Does what a key asks for; false to leave. */
    private boolean press(Key key, ScreenTerminal screen) {
        switch (bindings.press(key, view, data, list.threads(data.frame(), view))) {
            case KeyBindings.Action.Draw() -> {}
            case KeyBindings.Action.Redraw() -> screen.redraw();
            case KeyBindings.Action.Refresh() -> readAt = System.nanoTime() - view.interval.toNanos();
            case KeyBindings.Action.Suspend() -> {
                screen.leave();
                Proc.live()
                        .identity((int) ProcessHandle.current().pid())
                        .ifPresent(self -> Signals.send(self, Signals.STOP));
                screen.enter();
                continued = false;
            }
            case KeyBindings.Action.ChangePolicy(int pid, String policy) -> changePolicy(pid, policy);
            case KeyBindings.Action.Quit() -> {
                return false;
            }
        }
        return true;
    }

    private void changePolicy(int pid, String policy) {
        if (change != null) {
            view.message = "the last change of policy is not done yet";
            return;
        }
        view.message = "changing the policy of JVM " + pid + " to " + policy + " ...";
        CompletableFuture<String> started = new CompletableFuture<>();
        change = started;
        Thread.ofPlatform().daemon().name("heddle-policy").start(() -> {
            try {
                started.complete(policies.make(pid, policy));
            } catch (RuntimeException | Error defect) {
                started.complete("cannot change the policy: " + defect);
            }
        });
    }

    /** Takes over the message of a change of policy; false when there is none. */
    private boolean takeMessage() {
        if (change == null || !change.isDone()) {
            return false;
        }
        view.message = change.join();
        change = null;
        return true;
    }
}
