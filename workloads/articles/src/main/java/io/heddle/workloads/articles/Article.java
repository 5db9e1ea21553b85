package io.heddle.workloads.articles;

import java.util.List;

/** A document of the corpus. The day counts from 1970-01-01, and the price is in cents. */
public record Article(int number, List<String> title, List<String> body, int price, int day) {
    public String titleText() {
        return String.join(" ", title);
    }

    public String bodyText() {
        return String.join(" ", body);
    }
}
