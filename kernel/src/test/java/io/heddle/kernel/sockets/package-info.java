@NullMarked
package io.heddle.kernel.sockets;

import org.jspecify.annotations.NullMarked;
