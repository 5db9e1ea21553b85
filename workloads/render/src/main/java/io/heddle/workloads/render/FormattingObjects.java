package io.heddle.workloads.render;

import io.heddle.workloads.render.RandomReport.Chapter;
import io.heddle.workloads.render.RandomReport.Row;

/**
 * A report as XSL-FO. The report's text is set in Times; text that only the layout adds or repeats (page numbers, leaders,
 * bullets, table headers) is set in Courier, so that the result can be separated.
 */
final class FormattingObjects {
    private static final String BEGIN = """
            <fo:root xmlns:fo="http://www.w3.org/1999/XSL/Format" font-family="Times" font-size="11pt">
             <fo:layout-master-set>
              <fo:simple-page-master master-name="page" page-width="210mm" page-height="297mm" margin="20mm">
               <fo:region-body margin="14mm 0mm"/>
               <fo:region-before extent="10mm"/>
               <fo:region-after extent="10mm" display-align="after"/>
              </fo:simple-page-master>
             </fo:layout-master-set>
             <fo:page-sequence master-reference="page">
              <fo:static-content flow-name="xsl-region-after">
               <fo:block font-family="Courier" text-align="center" border-top="0.5pt solid gray">
                Page <fo:page-number/> of <fo:page-number-citation-last ref-id="all"/>
               </fo:block>
              </fo:static-content>
              <fo:flow flow-name="xsl-region-body">
               <fo:block id="all">
            """;
    private static final String END = "</fo:block></fo:flow></fo:page-sequence></fo:root>\n";

    private final StringBuilder text = new StringBuilder(BEGIN);

    private FormattingObjects() {}

    static String of(RandomReport report) {
        FormattingObjects objects = new FormattingObjects();
        objects.block("font-size=\"22pt\" text-align=\"center\" space-after=\"8mm\"", report.title());
        int number = 0;
        for (Chapter chapter : report.chapters()) {
            objects.contents(chapter, number++);
        }
        number = 0;
        for (Chapter chapter : report.chapters()) {
            objects.chapter(chapter, number++);
        }
        return objects.text.append(END).toString();
    }

    private void contents(Chapter chapter, int number) {
        text.append("<fo:block text-align-last=\"justify\">").append(chapter.title());
        text.append("<fo:inline font-family=\"Courier\"><fo:leader leader-pattern=\"dots\"/>");
        text.append("<fo:page-number-citation ref-id=\"c").append(number).append("\"/></fo:inline></fo:block>\n");
    }

    private void chapter(Chapter chapter, int number) {
        block(
                "id=\"c" + number + "\" font-size=\"16pt\" space-before=\"8mm\" keep-with-next=\"always\"",
                chapter.title());
        for (String paragraph : chapter.paragraphs()) {
            block("text-align=\"justify\" space-after=\"2mm\" widows=\"2\" orphans=\"2\"", paragraph);
        }
        text.append("<fo:list-block provisional-distance-between-starts=\"6mm\" space-after=\"4mm\">\n");
        for (String point : chapter.points()) {
            text.append("<fo:list-item><fo:list-item-label end-indent=\"label-end()\">");
            block("font-family=\"Courier\"", "-");
            text.append("</fo:list-item-label><fo:list-item-body start-indent=\"body-start()\">");
            block("", point);
            text.append("</fo:list-item-body></fo:list-item>\n");
        }
        text.append("</fo:list-block>\n");
        table(chapter);
    }

    private void table(Chapter chapter) {
        text.append("""
                <fo:table table-layout="fixed" width="100%" border="0.5pt solid black" border-collapse="collapse">
                <fo:table-column column-width="proportional-column-width(3)"/>
                <fo:table-column column-width="proportional-column-width(1)" number-columns-repeated="2"/>
                <fo:table-header font-family="Courier"><fo:table-row>
                """);
        cell("start", "item");
        cell("end", "quantity");
        cell("end", "price");
        text.append("</fo:table-row></fo:table-header><fo:table-body>\n");
        for (Row row : chapter.rows()) {
            text.append("<fo:table-row keep-together.within-page=\"always\">");
            cell("start", row.item());
            cell("end", String.valueOf(row.quantity()));
            cell("end", row.price());
            text.append("</fo:table-row>\n");
        }
        text.append("</fo:table-body></fo:table>\n");
    }

    private void cell(String align, String content) {
        text.append("<fo:table-cell border=\"0.5pt solid black\" padding=\"1mm\">");
        block("text-align=\"" + align + "\"", content);
        text.append("</fo:table-cell>");
    }

    /** Appends a block. The words need no escaping. */
    private void block(String attributes, String content) {
        text.append("<fo:block ").append(attributes).append('>').append(content).append("</fo:block>\n");
    }
}
