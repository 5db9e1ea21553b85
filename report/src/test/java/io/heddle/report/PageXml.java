package io.heddle.report;

import io.heddle.report.html.HtmlReport;
import java.io.StringReader;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The content of an HTML page without its scripts, which is also well-formed XML. */
public record PageXml(Document document) {

    public static PageXml of(Report report) throws Exception {
        String html = HtmlReport.render(report);
        String main = html.substring(html.indexOf("<main>"), html.indexOf("</main>") + "</main>".length());
        return new PageXml(DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(main))));
    }

    public static PageXml of(Section... sections) throws Exception {
        return of(new Report("r", "", List.of(), List.of(sections)));
    }

    /** The text of each node that an XPath expression selects, in document order. */
    public List<String> texts(String xpath) throws XPathExpressionException {
        NodeList nodes =
                (NodeList) XPathFactory.newInstance().newXPath().evaluate(xpath, document, XPathConstants.NODESET);
        return IntStream.range(0, nodes.getLength())
                .mapToObj(i -> nodes.item(i).getTextContent())
                .toList();
    }

    public int count(String xpath) throws XPathExpressionException {
        return texts(xpath).size();
    }

    /** All attributes with positions and sizes in drawings. */
    public List<String> geometry() throws XPathExpressionException {
        return texts("//svg//@*[contains(' x y x1 x2 y1 y2 cx cy r width height ', concat(' ', name(), ' '))]");
    }
}
