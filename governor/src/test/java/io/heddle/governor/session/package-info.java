@NullMarked
package io.heddle.governor.session;

import org.jspecify.annotations.NullMarked;
