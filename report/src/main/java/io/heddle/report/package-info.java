/**
 * Tables and charts to text, Markdown, CSV, JSON and one self-contained HTML page; knows no domain.
 *
 * <p>A {@link io.heddle.report.Report} is a list of {@link io.heddle.report.Section}s. {@link
 * io.heddle.report.TextReport}, {@link io.heddle.report.MarkdownReport}, {@link io.heddle.report.HtmlReport} and {@link
 * io.heddle.report.CsvTable} turn it into a string, {@link io.heddle.report.JsonFile} writes records; a {@link
 * io.heddle.report.Destination} takes such {@link io.heddle.report.Content}, whole or not at all.
 */
@NullMarked
package io.heddle.report;

import org.jspecify.annotations.NullMarked;
