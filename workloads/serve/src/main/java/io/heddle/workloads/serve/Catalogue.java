package io.heddle.workloads.serve;

import io.heddle.workloads.harness.Dice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** All products, the same for each seed, so that a driver in another JVM knows what the right answers are. */
final class Catalogue {
    static final int PRODUCTS = 2_000;
    private static final int RELATED = 24;
    private static final int WORDS = 160;
    private static final String[] SYLLABLES = {"ka", "lo", "mi", "ne", "ru", "sa", "to", "vi", "zu", "ber", "dan", "fel"
    };

    private final List<Product> products = new ArrayList<>();
    private final List<String> words = new ArrayList<>();

    Catalogue(long seed) {
        Dice dice = new Dice(seed, 0);
        for (int i = 0; i < WORDS; i++) {
            words.add(SYLLABLES[i % 12] + SYLLABLES[i / 12 % 12] + SYLLABLES[dice.below(12)]);
        }
        for (int id = 0; id < PRODUCTS; id++) {
            products.add(new Product(id, text(dice, 3), 100 + dice.below(100_000), text(dice, 60)));
        }
    }

    private String text(Dice dice, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "" : " ").append(words.get(dice.below(WORDS)));
        }
        return text.toString();
    }

    Product product(int id) {
        return products.get(id);
    }

    List<String> words() {
        return words;
    }

    /** What else a customer may like, which depends on the product alone. */
    List<Product> related(int id) {
        List<Product> related = new ArrayList<>();
        for (int i = 1; i <= RELATED; i++) {
            related.add(products.get((id * 31 + i * 97) % PRODUCTS));
        }
        return related;
    }

    /** What a page says of a product and its related ones; found here without a page. */
    int relatedCents(int id) {
        return related(id).stream().mapToInt(Product::cents).sum();
    }

    /** Products with the word in their names, cheapest first. */
    List<Product> search(String word) {
        return products.stream()
                .filter(product -> product.name().contains(word))
                .sorted(Comparator.comparingInt(Product::cents).thenComparingInt(Product::id))
                .toList();
    }
}
