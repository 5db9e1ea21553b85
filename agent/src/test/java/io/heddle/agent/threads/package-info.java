@NullMarked
package io.heddle.agent.threads;

import org.jspecify.annotations.NullMarked;
