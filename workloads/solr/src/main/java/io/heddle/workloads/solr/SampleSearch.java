package io.heddle.workloads.solr;

import io.heddle.workloads.services.Failure;
import io.heddle.workloads.services.HttpConnection;
import java.io.IOException;
import java.util.List;

/**
 * A search of the sample articles, with its expected response.
 *
 * @param target of the GET request
 * @param parts that the response must contain
 */
record SampleSearch(String target, List<String> parts) {
    void send(HttpConnection connection) throws IOException, Failure {
        HttpConnection.Response response = connection.get(target);
        for (String part : parts) {
            response.require(200, part);
        }
    }
}
