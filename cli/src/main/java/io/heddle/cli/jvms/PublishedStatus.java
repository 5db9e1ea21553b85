package io.heddle.cli.jvms;

import io.heddle.documents.JsonFile;
import io.heddle.governor.registry.GovernorRegistry;
import io.heddle.governor.registry.GovernorStatus;
import io.heddle.governor.registry.RegisteredGovernor;
import java.util.Optional;

/** The reader of the states that governors publish. */
final class PublishedStatus {
    private PublishedStatus() {}

    /** The state of a governor; empty if it publishes none, this user may not read it, or it is something else. */
    static Optional<GovernorStatus> of(RegisteredGovernor governor, GovernorRegistry registry) {
        return registry.status(governor)
                .flatMap(json -> JsonFile.readIfValid(json, GovernorStatus.class))
                .filter(status -> status.isOf(governor.process()));
    }
}
