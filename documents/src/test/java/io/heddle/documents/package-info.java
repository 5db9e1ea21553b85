@NullMarked
package io.heddle.documents;

import org.jspecify.annotations.NullMarked;
