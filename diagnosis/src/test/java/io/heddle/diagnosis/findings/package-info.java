@NullMarked
package io.heddle.diagnosis.findings;

import org.jspecify.annotations.NullMarked;
