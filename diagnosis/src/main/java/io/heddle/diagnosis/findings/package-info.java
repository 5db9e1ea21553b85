/** What a diagnosis says: findings with their causes, evidence and remedies. */
@NullMarked
package io.heddle.diagnosis.findings;

import org.jspecify.annotations.NullMarked;
