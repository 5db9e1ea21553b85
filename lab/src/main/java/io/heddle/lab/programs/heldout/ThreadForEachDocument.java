package io.heddle.lab.programs.heldout;

import io.heddle.lab.programs.Lifetime;
import java.util.ArrayList;
import java.util.List;

/**
 * Held back by many more threads than CPUs. Each thread builds a document of several hundred kilobytes and drops it. Documents in
 * progress belong to threads that wait for a CPU, and each young collection copies them.
 */
public final class ThreadForEachDocument {
    public static final List<String> JVM_FLAGS = List.of(
            "-XX:+UseSerialGC", "-XX:SurvivorRatio=1", "-Xms768m", "-Xmx768m", "-Xmn" + 96 * Lifetime.cpus() + "m");

    private static final int THREADS_PER_CPU = 64;
    private static final int PARAGRAPHS = 6000;
    private static final int WORDS_PER_PARAGRAPH = 3;

    private record Paragraph(List<Word> words) {}

    private record Word(long position, long length) {}

    private ThreadForEachDocument() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        lifetime.repeat("document", THREADS_PER_CPU * Lifetime.cpus(), () -> {
            if (lengthOf(build()) != (long) PARAGRAPHS * WORDS_PER_PARAGRAPH) {
                throw new AssertionError("a word is missing");
            }
        });
        lifetime.finish();
    }

    private static List<Paragraph> build() {
        List<Paragraph> document = new ArrayList<>();
        for (int i = 0; i < PARAGRAPHS; i++) {
            List<Word> words = new ArrayList<>(WORDS_PER_PARAGRAPH);
            for (int j = 0; j < WORDS_PER_PARAGRAPH; j++) {
                words.add(new Word(i, 1));
            }
            document.add(new Paragraph(words));
        }
        return document;
    }

    private static long lengthOf(List<Paragraph> document) {
        long length = 0;
        for (Paragraph paragraph : document) {
            for (Word word : paragraph.words()) {
                length += word.length();
            }
        }
        return length;
    }
}
