package sleeping;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/** The pause is for the server. */
class SleepsBetweenRequests extends RecursiveTask<Integer> {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private final List<URI> pages;

    SleepsBetweenRequests(List<URI> pages) {
        this.pages = pages;
    }

    @Override
    protected Integer compute() {
        if (pages.size() == 1) {
            return length(pages.getFirst());
        }
        List<SleepsBetweenRequests> tasks = new ArrayList<>();
        for (URI page : pages) {
            tasks.add(new SleepsBetweenRequests(List.of(page)));
        }
        int length = 0;
        for (SleepsBetweenRequests task : invokeAll(tasks)) {
            length += task.join();
        }
        return length;
    }

    private static int length(URI page) {
        try {
            Thread.sleep(150); // expect: sleepy-worker
            HttpRequest request = HttpRequest.newBuilder(page).build();
            return CLIENT.send(request, HttpResponse.BodyHandlers.ofString()).body().length(); // expect: blocking-in-task
        } catch (IOException | InterruptedException e) {
            return 0;
        }
    }
}
