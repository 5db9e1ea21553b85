package io.heddle.workloads.render;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.apache.fop.apps.FOPException;
import org.apache.fop.apps.FOUserAgent;
import org.apache.fop.apps.FopFactory;
import org.apache.fop.apps.MimeConstants;
import org.apache.fop.events.EventFormatter;
import org.apache.fop.events.model.EventSeverity;
import org.jspecify.annotations.Nullable;
import org.xml.sax.SAXException;

/** Renders XSL-FO as uncompressed PDF, whose text can be read. Not thread-safe, because FOP isn't entirely. */
final class PdfRenderer {
    static {
        System.setProperty("java.awt.headless", "true");
    }

    /** No compression of streams, no colour profile. */
    private static final Map<String, Object> OPTIONS =
            Map.of("filterList", Map.of("default", List.of("null")), "disable-srgb-colorspace", true);

    private static final String BEGIN_STREAM = "\nstream\n";
    private static final String END_STREAM = "\nendstream\n";

    private final FopFactory factory = FopFactory.newInstance(new File(".").toURI());
    private final SAXParserFactory parsers = SAXParserFactory.newInstance();

    PdfRenderer() {
        factory.getFontManager().disableFontCache();
        parsers.setNamespaceAware(true);
    }

    /**
     * Renders a document. Returns the drawing operations of each page; the rest of a PDF has dates and an id that differ each
     * time.
     */
    @SuppressWarnings("unchecked") // FOP's options are a raw map
    List<String> render(byte[] objects) throws FOPException, SAXException, IOException, ParserConfigurationException {
        FOUserAgent agent = factory.newFOUserAgent();
        agent.getRendererOptions().putAll(OPTIONS);
        AtomicReference<@Nullable String> error = new AtomicReference<>();
        agent.getEventBroadcaster().addEventListener(event -> {
            if (event.getSeverity() != EventSeverity.INFO) {
                error.set(EventFormatter.format(event));
            }
        });
        ByteArrayOutputStream pdf = new ByteArrayOutputStream();
        parsers.newSAXParser()
                .parse(
                        new ByteArrayInputStream(objects),
                        factory.newFop(MimeConstants.MIME_PDF, agent, pdf).getDefaultHandler());
        String message = error.get();
        if (message != null) {
            throw new IOException("FOP reports: " + message);
        }
        return pages(pdf.toString(StandardCharsets.ISO_8859_1));
    }

    /** The streams with text in the order of output, in which a page that cites a later one comes after it. */
    private static List<String> pages(String pdf) {
        List<String> pages = new ArrayList<>();
        int begin = pdf.indexOf(BEGIN_STREAM);
        while (begin >= 0) {
            int end = pdf.indexOf(END_STREAM, begin);
            String stream = pdf.substring(begin + BEGIN_STREAM.length(), end);
            if (stream.contains("\nBT\n")) {
                pages.add(stream);
            }
            begin = pdf.indexOf(BEGIN_STREAM, end + END_STREAM.length());
        }
        return pages;
    }
}
