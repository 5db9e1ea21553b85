@NullMarked
package io.heddle.watch.peers;

import org.jspecify.annotations.NullMarked;
