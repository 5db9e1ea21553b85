package io.heddle.workloads.transform;

import java.net.URL;
import java.util.Locale;
import java.util.Objects;
import javax.xml.transform.Templates;
import javax.xml.transform.TransformerException;
import javax.xml.transform.stream.StreamSource;
import org.apache.xalan.processor.TransformerFactoryImpl;

/** The stylesheets; each uses another part of XSLT and ends its output with the book's facts. */
enum Stylesheet {
    /** Orders by category and customer with keys (Muenchian grouping), to HTML. */
    GROUPING,
    /** Orders sorted by three keys, to text. */
    SORTING,
    /** Words and sums taken apart by templates that call themselves, to XML. */
    RECURSION,
    /** Each chapter rendered three times, by modes: contents, body, index; to HTML. */
    MODES,
    /** Numbering on three levels and formatted numbers, to XML. */
    NUMBERS;

    /** Compiled by the interpretive processor of Xalan; may be used by many threads at once. */
    Templates compiled() throws TransformerException {
        String file = name().toLowerCase(Locale.ROOT) + ".xsl";
        URL source = Objects.requireNonNull(Stylesheet.class.getResource(file), file);
        return new TransformerFactoryImpl().newTemplates(new StreamSource(source.toString()));
    }
}
