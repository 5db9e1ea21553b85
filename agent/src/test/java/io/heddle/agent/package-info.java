@NullMarked
package io.heddle.agent;

import org.jspecify.annotations.NullMarked;
