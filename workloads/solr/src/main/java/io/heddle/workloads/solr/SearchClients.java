package io.heddle.workloads.solr;

import io.heddle.workloads.articles.Article;
import io.heddle.workloads.harness.SplitMix64;
import io.heddle.workloads.services.Client;
import io.heddle.workloads.services.Clients;
import io.heddle.workloads.services.Failure;
import io.heddle.workloads.services.HttpConnection;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Clients that search the articles and add others, on one port. */
final class SearchClients implements Clients {
    /** The articles that loads add replace each other, so that the index does not grow in a long load. */
    private static final int ADDED = 5_000;

    private final int port;
    private final Articles articles = new Articles();
    private final SampleSearches searches;
    /** This load, among all that the server sees. */
    private final String origin = "load-" + System.nanoTime();

    private final Set<Integer> added = ConcurrentHashMap.newKeySet();

    SearchClients(int port, long seed) {
        this.port = port;
        this.searches = new SampleSearches(articles, seed);
    }

    @Override
    public Client connect() throws IOException {
        return new SearchClient(new HttpConnection(port));
    }

    /** One of them. */
    private final class SearchClient implements Client {
        private final HttpConnection connection;

        SearchClient(HttpConnection connection) {
            this.connection = connection;
        }

        /** Sends a random request: 50 % searches with counts by section, 40 % searches by price, 10 % additions. */
        @Override
        public void sendRandomRequest(SplitMix64 random) throws IOException, Failure {
            int kind = random.nextInt(10);
            if (kind < 5) {
                searches.byWord(random).send(connection);
            } else if (kind < 9) {
                searches.byPrice(random).send(connection);
            } else {
                add(random.nextInt(ADDED));
            }
        }

        private void add(int number) throws IOException, Failure {
            Article article = articles.article(Articles.COUNT + number);
            String json = "[" + Articles.json(article, String.valueOf(article.number()), origin) + "]";
            connection.post(SolrServer.UPDATE, json).require(200, "\"status\":0");
            added.add(number);
        }

        @Override
        public void close() throws IOException {
            connection.close();
        }
    }

    /** The index must contain all articles that this load has added, once each. */
    @Override
    public void verify() throws IOException, Failure {
        try (HttpConnection connection = new HttpConnection(port)) {
            connection.get(SolrServer.COMMIT).require(200, "\"status\":0");
            connection
                    .get(SolrServer.SELECT + "?q=origin:" + origin + "&rows=0")
                    .require(200, SampleSearches.numberFound(added.size()));
        }
    }
}
