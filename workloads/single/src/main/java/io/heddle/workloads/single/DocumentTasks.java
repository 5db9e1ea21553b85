package io.heddle.workloads.single;

import io.heddle.workloads.harness.Checksum;
import io.heddle.workloads.harness.PredictableTasks;
import io.heddle.workloads.harness.SplitMix64;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** JSON documents; a result is the digest of a document's sorted entries and of the sums by shop. */
final class DocumentTasks implements PredictableTasks {
    static final int DISTINCT = 20;

    private static final Comparator<Entry> BY_SHOP_AND_PRICE =
            Comparator.comparing(Entry::shop).thenComparingLong(Entry::cents).thenComparingLong(Entry::id);

    private final List<Entry[]> entries = new ArrayList<>();
    private final List<byte[]> texts = new ArrayList<>();

    DocumentTasks(long seed, int length) {
        for (int document = 0; document < DISTINCT; document++) {
            SplitMix64 random = new SplitMix64(seed, document);
            Entry[] drawn = new Entry[length];
            Arrays.setAll(drawn, number -> Entry.generate(random, number));
            entries.add(drawn);
            texts.add(json(drawn));
        }
    }

    /** Parses the document, sorts its entries and sums them by shop. */
    @Override
    public long run(int document) throws NoSuchAlgorithmException {
        String text = new String(texts.get(document), StandardCharsets.UTF_8);
        List<Entry> read = new ArrayList<>();
        for (Object value : (List<?>) JsonReader.read(text)) {
            read.add(entry((Map<?, ?>) value));
        }
        read.sort(BY_SHOP_AND_PRICE);
        Map<String, Long> sums = new TreeMap<>();
        StringBuilder sorted = new StringBuilder();
        for (Entry entry : read) {
            entry.appendJson(sorted);
            sums.merge(entry.shop(), entry.cents(), Long::sum);
        }
        return digest(sorted.append(sums));
    }

    /** Computes the digest from the entries without the document, with a tree of other keys. */
    @Override
    public long expected(int document) throws NoSuchAlgorithmException {
        TreeMap<String, Entry> tree = new TreeMap<>();
        for (Entry entry : entries.get(document)) {
            tree.put("%-10s %8d %12d".formatted(entry.shop(), entry.cents(), entry.id()), entry);
        }
        StringBuilder sorted = new StringBuilder();
        tree.values().forEach(entry -> entry.appendJson(sorted));
        List<String> sums = new ArrayList<>();
        for (String shop : tree.values().stream().map(Entry::shop).distinct().toList()) {
            long sum = Arrays.stream(entries.get(document))
                    .filter(entry -> entry.shop().equals(shop))
                    .mapToLong(Entry::cents)
                    .sum();
            sums.add(shop + "=" + sum);
        }
        return digest(sorted.append("{").append(String.join(", ", sums)).append("}"));
    }

    private static Entry entry(Map<?, ?> read) {
        return new Entry(
                (Long) field(read, "id"),
                (String) field(read, "shop"),
                Math.toIntExact((Long) field((Map<?, ?>) field(read, "when"), "day")),
                (Long) ((List<?>) field(read, "cents")).get(0));
    }

    private static Object field(Map<?, ?> map, String name) {
        return Objects.requireNonNull(map.get(name), name);
    }

    private static byte[] json(Entry[] entries) {
        StringBuilder json = new StringBuilder("[");
        for (Entry entry : entries) {
            json.append(json.length() == 1 ? "\n" : ",\n");
            entry.appendJson(json);
        }
        return json.append("\n]\n").toString().getBytes(StandardCharsets.UTF_8);
    }

    private static long digest(StringBuilder text) throws NoSuchAlgorithmException {
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        return new Checksum()
                .add(MessageDigest.getInstance("SHA-256").digest(bytes))
                .value();
    }
}
