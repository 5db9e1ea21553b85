/**
 * Tables and charts as text, Markdown, CSV and one self-contained HTML page. Knows no domain.
 *
 * <p>A {@link io.heddle.report.Report} is a list of {@link io.heddle.report.Section}s. {@link
 * io.heddle.report.text.TextReport}, {@link io.heddle.report.MarkdownReport}, {@link io.heddle.report.html.HtmlReport} and {@link
 * io.heddle.report.CsvTable} render it to a string.
 */
@NullMarked
package io.heddle.report;

import org.jspecify.annotations.NullMarked;
