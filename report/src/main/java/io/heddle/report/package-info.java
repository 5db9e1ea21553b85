/** Tables and charts to text, JSON and one self-contained HTML page. Knows no domain. */
@NullMarked
package io.heddle.report;

import org.jspecify.annotations.NullMarked;
