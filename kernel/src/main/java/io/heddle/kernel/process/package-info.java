/** Child processes: started so that they find the same as without Heddle, signalled, waited for and killed. */
@NullMarked
package io.heddle.kernel.process;

import org.jspecify.annotations.NullMarked;
