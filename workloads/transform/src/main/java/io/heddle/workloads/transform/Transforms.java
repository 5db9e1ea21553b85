package io.heddle.workloads.transform;

import io.heddle.workloads.harness.Checksum;
import io.heddle.workloads.harness.Questions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.transform.Templates;
import javax.xml.transform.TransformerException;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;

/** Every document through every stylesheet; an answer is the fingerprint of the output. */
final class Transforms implements Questions {
    private record Compiled(Stylesheet source, Templates templates) {}

    private final List<OrderBook> books = new ArrayList<>();
    private final List<byte[]> documents = new ArrayList<>();
    private final List<Compiled> stylesheets = new ArrayList<>();

    Transforms(long seed, int documentCount) throws TransformerException {
        for (int number = 0; number < documentCount; number++) {
            OrderBook book = OrderBook.drawn(seed, number);
            books.add(book);
            documents.add(book.xml());
        }
        for (Stylesheet stylesheet : Stylesheet.values()) {
            stylesheets.add(new Compiled(stylesheet, stylesheet.compiled()));
        }
    }

    @Override
    public long answer(int question) throws TransformerException {
        return new Checksum().add(output(question)).value();
    }

    /** Transforms once more and reads in the output what the stylesheet found in the book. */
    @Override
    public Optional<String> complaint(long[] answers) throws TransformerException {
        for (int question = 0; question < answers.length; question++) {
            byte[] output = output(question);
            String what = stylesheet(question).source() + " of document " + document(question);
            if (new Checksum().add(output).value() != answers[question]) {
                return Optional.of(what + " gives another output when it is made again");
            }
            String facts = books.get(document(question)).facts();
            if (!new String(output, StandardCharsets.UTF_8).contains(facts)) {
                return Optional.of(what + " lacks '" + facts + "'");
            }
        }
        return Optional.empty();
    }

    byte[] output(int question) throws TransformerException {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        StreamSource source = new StreamSource(new ByteArrayInputStream(documents.get(document(question))));
        stylesheet(question).templates().newTransformer().transform(source, new StreamResult(output));
        return output.toByteArray();
    }

    private Compiled stylesheet(int question) {
        return stylesheets.get(question % stylesheets.size());
    }

    private int document(int question) {
        return question / stylesheets.size();
    }
}
