package io.heddle.report;

import java.util.List;

/**
 * A result with a score: its sentences, and sections that support it.
 *
 * @param score from 0 to 100
 * @param hue colour of the score's bar
 * @param sections in display order; empty ones are dropped
 */
public record Card(String title, int score, Hue hue, List<String> sentences, List<Section> sections)
        implements Section {

    /** @throws IllegalArgumentException when the score is not within 0 to 100, or a section is a card */
    public Card {
        sentences = List.copyOf(sentences);
        sections = sections.stream().filter(section -> !section.isEmpty()).toList();
        if (score < 0 || score > 100) {
            throw new IllegalArgumentException("score " + score + " of '" + title + "' is not within 0 to 100");
        }
        if (sections.stream().anyMatch(Card.class::isInstance)) {
            throw new IllegalArgumentException("card '" + title + "' contains a card");
        }
    }
}
