package io.heddle.workloads.search;

import java.util.List;

/** A document of the corpus; {@code day} counts from 1970-01-01. */
record Article(int number, List<String> title, List<String> body, int price, int day) {
    String titleText() {
        return String.join(" ", title);
    }

    String bodyText() {
        return String.join(" ", body);
    }
}
