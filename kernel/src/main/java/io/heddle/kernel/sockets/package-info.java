/** TCP sockets, as the kernel describes them. */
@NullMarked
package io.heddle.kernel.sockets;

import org.jspecify.annotations.NullMarked;
