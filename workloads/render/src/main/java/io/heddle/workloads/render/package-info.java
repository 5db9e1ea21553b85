/** Layout of generated reports as PDF with Apache FOP. */
@NullMarked
package io.heddle.workloads.render;

import org.jspecify.annotations.NullMarked;
