package blocking;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.URI;
import java.util.List;
import java.util.concurrent.RecursiveTask;

class AsksServer extends RecursiveTask<Integer> {
    private final HttpClient client;
    private final List<URI> pages;

    AsksServer(HttpClient client, List<URI> pages) {
        this.client = client;
        this.pages = pages;
    }

    @Override
    protected Integer compute() {
        return invokeAll(pages.stream().map(Page::new).toList()).stream()
                .mapToInt(page -> page.join())
                .sum();
    }

    private final class Page extends RecursiveTask<Integer> {
        private final URI page;

        Page(URI page) {
            this.page = page;
        }

        @Override
        protected Integer compute() {
            try {
                return client.send(HttpRequest.newBuilder(page).build(), BodyHandlers.ofString()).body().length(); // expect: blocking-in-task
            } catch (IOException e) {
                return 0;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return 0;
            }
        }
    }
}
