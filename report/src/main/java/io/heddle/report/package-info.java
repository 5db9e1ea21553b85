/**
 * Tables and charts as text, Markdown, CSV and one self-contained HTML page. Knows no domain.
 *
 * <p>A {@link io.heddle.report.Report} is a list of {@link io.heddle.report.Section}s. {@link
 * io.heddle.report.TextReport}, {@link io.heddle.report.MarkdownReport}, {@link io.heddle.report.HtmlReport} and {@link
 * io.heddle.report.CsvTable} render it to a string.
 */
@NullMarked
package io.heddle.report;

import org.jspecify.annotations.NullMarked;
