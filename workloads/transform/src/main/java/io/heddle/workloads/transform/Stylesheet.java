package io.heddle.workloads.transform;

import java.net.URL;
import java.util.Locale;
import java.util.Objects;
import javax.xml.transform.Templates;
import javax.xml.transform.TransformerException;
import javax.xml.transform.stream.StreamSource;
import org.apache.xalan.processor.TransformerFactoryImpl;

/** The stylesheets. Each uses another part of XSLT and ends its output with the document's count and sum. */
enum Stylesheet {
    /** Orders by category and customer with keys (Muenchian grouping), to HTML. */
    GROUPING,
    /** Orders sorted by three keys, to text. */
    SORTING,
    /** Words and sums split by recursive templates, to XML. */
    RECURSION,
    /** Each chapter rendered three times, by modes: contents, body, index; to HTML. */
    MODES,
    /** Numbering on three levels and formatted numbers, to XML. */
    NUMBERS;

    /** Compiles the stylesheet with Xalan's interpretive processor. The result is thread-safe. */
    Templates compile() throws TransformerException {
        String file = name().toLowerCase(Locale.ROOT) + ".xsl";
        URL source = Objects.requireNonNull(Stylesheet.class.getResource(file), file);
        return new TransformerFactoryImpl().newTemplates(new StreamSource(source.toString()));
    }
}
