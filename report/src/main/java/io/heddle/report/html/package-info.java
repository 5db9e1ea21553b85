/** Reports as one HTML page: tables, and charts as SVG. */
@NullMarked
package io.heddle.report.html;

import org.jspecify.annotations.NullMarked;
