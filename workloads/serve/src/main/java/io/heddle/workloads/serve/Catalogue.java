package io.heddle.workloads.serve;

import io.heddle.workloads.harness.SplitMix64;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** All products of a seed, so that a driver in another JVM knows the expected responses. */
final class Catalogue {
    static final int PRODUCTS = 2_000;
    private static final int RELATED = 24;
    private static final int WORDS = 160;
    private static final String[] SYLLABLES = {"ka", "lo", "mi", "ne", "ru", "sa", "to", "vi", "zu", "ber", "dan", "fel"
    };

    private final List<Product> products = new ArrayList<>();
    private final List<String> words = new ArrayList<>();

    Catalogue(long seed) {
        SplitMix64 random = new SplitMix64(seed, 0);
        for (int i = 0; i < WORDS; i++) {
            words.add(SYLLABLES[i % 12] + SYLLABLES[i / 12 % 12] + SYLLABLES[random.nextInt(12)]);
        }
        for (int id = 0; id < PRODUCTS; id++) {
            products.add(new Product(id, text(random, 3), 100 + random.nextInt(100_000), text(random, 60)));
        }
    }

    private String text(SplitMix64 random, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "" : " ").append(words.get(random.nextInt(WORDS)));
        }
        return text.toString();
    }

    Product product(int id) {
        return products.get(id);
    }

    List<String> words() {
        return words;
    }

    /** Products related to a product, which depend only on the product. */
    List<Product> related(int id) {
        List<Product> related = new ArrayList<>();
        for (int i = 1; i <= RELATED; i++) {
            related.add(products.get((id * 31 + i * 97) % PRODUCTS));
        }
        return related;
    }

    /** The sum of the prices on a product's page, computed without the page. */
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
