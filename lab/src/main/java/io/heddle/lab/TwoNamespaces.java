package io.heddle.lab;

import io.heddle.documents.UserError;
import io.heddle.kernel.process.SpawnException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Two network namespaces with a cable between them, which a server and its clients are put into; gone when closed. */
final class TwoNamespaces implements AutoCloseable {
    private static final Duration LONGEST = Duration.ofSeconds(20);
    private static final String SERVER = "heddle-server";
    private static final String CLIENTS = "heddle-clients";
    private static final String SERVER_ADDRESS = "10.213.0.1";
    private static final String CLIENTS_ADDRESS = "10.213.0.2";

    private final Lab lab;

    private TwoNamespaces(Lab lab) {
        this.lab = lab;
    }

    /** @throws UserError when that isn't allowed here, or iproute2 is missing */
    static TwoNamespaces make(Lab lab) throws InterruptedException {
        TwoNamespaces made = new TwoNamespaces(lab);
        made.close();
        try {
            made.ip("netns", "add", SERVER);
            made.ip("netns", "add", CLIENTS);
            made.ip("link", "add", "heddle-s", "netns", SERVER, "type", "veth", "peer", "heddle-c", "netns", CLIENTS);
            made.plug(SERVER, "heddle-s", SERVER_ADDRESS);
            made.plug(CLIENTS, "heddle-c", CLIENTS_ADDRESS);
            return made;
        } catch (UserError | InterruptedException e) {
            made.close();
            throw e;
        }
    }

    private void plug(String namespace, String device, String address) throws InterruptedException {
        ip("-n", namespace, "address", "add", address + "/24", "dev", device);
        ip("-n", namespace, "link", "set", device, "up");
        ip("-n", namespace, "link", "set", "lo", "up");
    }

    Network network() {
        return new Network(
                SERVER_ADDRESS, List.of("ip", "netns", "exec", SERVER), List.of("ip", "netns", "exec", CLIENTS));
    }

    private void ip(String... words) throws InterruptedException {
        String why = failure(words);
        if (!why.isEmpty()) {
            throw new UserError("network namespaces can't be made here: ip " + String.join(" ", words) + ": " + why);
        }
    }

    /** Empty for success. */
    private String failure(String... words) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("ip"));
        command.addAll(List.of(words));
        try (RunningCommand running = lab.start(command)) {
            Optional<RunningCommand.Ended> ended = running.await(LONGEST);
            boolean well = ended.isPresent() && ended.get().status().shellCode() == 0;
            return well ? "" : "it failed: " + running.words();
        } catch (SpawnException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /** With a namespace its end of the cable goes. */
    @Override
    public void close() {
        try {
            failure("netns", "delete", SERVER);
            failure("netns", "delete", CLIENTS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
