package io.heddle.workloads.transform;

import io.heddle.workloads.harness.Checksum;
import io.heddle.workloads.harness.Tasks;
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

/** Transformations of every document with every stylesheet; a result is the checksum of the output. */
final class TransformTasks implements Tasks {
    private record Compiled(Stylesheet source, Templates templates) {}

    private final List<OrderBook> books = new ArrayList<>();
    private final List<byte[]> documents = new ArrayList<>();
    private final List<Compiled> stylesheets = new ArrayList<>();

    TransformTasks(long seed, int documentCount) throws TransformerException {
        for (int number = 0; number < documentCount; number++) {
            OrderBook book = OrderBook.generate(seed, number);
            books.add(book);
            documents.add(book.xml());
        }
        for (Stylesheet stylesheet : Stylesheet.values()) {
            stylesheets.add(new Compiled(stylesheet, stylesheet.compile()));
        }
    }

    @Override
    public long run(int task) throws TransformerException {
        return new Checksum().add(output(task)).value();
    }

    /** Repeats each transformation, and reads the document's count and sum in the output. */
    @Override
    public Optional<String> findError(long[] results) throws TransformerException {
        for (int task = 0; task < results.length; task++) {
            byte[] output = output(task);
            String what = stylesheet(task).source() + " of document " + document(task);
            if (new Checksum().add(output).value() != results[task]) {
                return Optional.of(what + " has another output when repeated");
            }
            String facts = books.get(document(task)).facts();
            if (!new String(output, StandardCharsets.UTF_8).contains(facts)) {
                return Optional.of(what + " lacks '" + facts + "'");
            }
        }
        return Optional.empty();
    }

    byte[] output(int task) throws TransformerException {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        StreamSource source = new StreamSource(new ByteArrayInputStream(documents.get(document(task))));
        stylesheet(task).templates().newTransformer().transform(source, new StreamResult(output));
        return output.toByteArray();
    }

    private Compiled stylesheet(int task) {
        return stylesheets.get(task % stylesheets.size());
    }

    private int document(int task) {
        return task / stylesheets.size();
    }
}
