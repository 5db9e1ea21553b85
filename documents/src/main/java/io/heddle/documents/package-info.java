/**
 * JSON documents, files that are replaced as a whole, and text that is safe to print.
 *
 * <p>{@link io.heddle.documents.JsonFile} writes and reads records. A {@link io.heddle.documents.Destination} is a file or
 * a standard stream; it takes {@link io.heddle.documents.Content}. {@link io.heddle.documents.WriteFailed} and
 * {@link io.heddle.documents.UserError} end a command with one line for its user.
 */
@NullMarked
package io.heddle.documents;

import org.jspecify.annotations.NullMarked;
