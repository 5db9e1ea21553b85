package io.heddle.lab.programs.unseen;

import io.heddle.lab.programs.Lifetime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Held back by the workers of a pool, which sleep after each page so that they do not overload the server. Many pages wait in the queue
 * of the pool.
 */
public final class PoliteCrawler {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseG1GC", "-Xmx128m");

    private static final int PAGES = 60;
    private static final int LINKS = 2000;
    private static final int DELAY_MILLIS = 6;
    private static final Pattern LINK = Pattern.compile("<a href=\"(?<target>[^\"]+)\">");

    private final String page;

    private PoliteCrawler() {
        StringBuilder html = new StringBuilder();
        for (int i = 0; i < LINKS; i++) {
            html.append("<li><a href=\"/articles/").append(i).append("\">Article</a> of some interest\n");
        }
        page = html.toString();
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        Lifetime lifetime = Lifetime.of(arguments);
        PoliteCrawler crawler = new PoliteCrawler();
        List<Callable<Integer>> pages = new ArrayList<>();
        for (int i = 0; i < PAGES; i++) {
            pages.add(crawler::visit);
        }
        try (ExecutorService pool = Executors.newFixedThreadPool(Lifetime.cpus())) {
            while (!lifetime.isOver()) {
                for (Future<Integer> links : pool.invokeAll(pages)) {
                    if (links.get() != LINKS) {
                        throw new AssertionError("a link is missing");
                    }
                    lifetime.count(1);
                }
            }
        }
        lifetime.finish();
    }

    /** @return the number of links */
    @SuppressWarnings("sleepy-worker") // The cause that this program shows.
    private int visit() throws InterruptedException {
        int links = 0;
        Matcher matcher = LINK.matcher(page);
        while (matcher.find()) {
            if (matcher.group("target").startsWith("/articles/")) {
                links++;
            }
        }
        Thread.sleep(DELAY_MILLIS);
        return links;
    }
}
