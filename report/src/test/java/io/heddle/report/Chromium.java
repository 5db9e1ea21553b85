package io.heddle.report;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A headless browser: what a page looks like to a program after its scripts have run. */
record Chromium(Path executable) {
    private static final long LIMIT_SECONDS = 60;

    /**
     * The page after its scripts.
     *
     * @param dom the elements as they then are
     * @param console what scripts and the browser said about them
     */
    record Loaded(String dom, List<String> console) {}

    static Optional<Chromium> onPath() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Stream.of("chromium", "chromium-browser", "google-chrome")
                .flatMap(name ->
                        Pattern.compile(File.pathSeparator).splitAsStream(path).map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .map(Chromium::new);
    }

    Loaded load(Path page, Path scratch) throws IOException, InterruptedException {
        Path dom = scratch.resolve("dom.html");
        Process browser = new ProcessBuilder(
                        executable.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--disable-dev-shm-usage",
                        "--enable-logging=stderr",
                        "--user-data-dir=" + scratch.resolve("profile"),
                        "--window-size=1200,1600",
                        "--virtual-time-budget=4000",
                        "--dump-dom",
                        page.toUri().toString())
                .redirectOutput(dom.toFile())
                .start();
        // The helpers inherit the pipe: at its end all of them are gone, and the profile can be removed.
        CompletableFuture<List<String>> log = CompletableFuture.supplyAsync(
                () -> browser.errorReader().lines().toList());
        try {
            List<String> lines = log.get(LIMIT_SECONDS, TimeUnit.SECONDS);
            return new Loaded(
                    Files.readString(dom),
                    lines.stream().filter(line -> line.contains("CONSOLE")).toList());
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("the browser was not done after " + LIMIT_SECONDS + " s", e);
        } finally {
            browser.descendants().forEach(ProcessHandle::destroyForcibly);
            browser.destroyForcibly().waitFor();
        }
    }
}
