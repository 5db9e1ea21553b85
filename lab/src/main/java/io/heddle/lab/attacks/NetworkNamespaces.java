package io.heddle.lab.attacks;

import io.heddle.documents.UserError;
import io.heddle.kernel.process.SpawnException;
import io.heddle.lab.Lab;
import io.heddle.lab.Network;
import io.heddle.lab.RunningCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Two network namespaces, for a server and its clients, connected by a veth(4) pair. Closing deletes them. */
public final class NetworkNamespaces implements AutoCloseable {
    private static final Duration LONGEST = Duration.ofSeconds(20);
    private static final String SERVER = "heddle-server";
    private static final String CLIENTS = "heddle-clients";
    private static final String SERVER_ADDRESS = "10.213.0.1";
    private static final String CLIENTS_ADDRESS = "10.213.0.2";

    private final Lab lab;

    private NetworkNamespaces(Lab lab) {
        this.lab = lab;
    }

    /** @throws UserError without the privilege for it, or without iproute2 */
    public static NetworkNamespaces make(Lab lab) throws InterruptedException {
        NetworkNamespaces made = new NetworkNamespaces(lab);
        made.close();
        try {
            made.ip("netns", "add", SERVER);
            made.ip("netns", "add", CLIENTS);
            made.ip("link", "add", "heddle-s", "netns", SERVER, "type", "veth", "peer", "heddle-c", "netns", CLIENTS);
            made.connect(SERVER, "heddle-s", SERVER_ADDRESS);
            made.connect(CLIENTS, "heddle-c", CLIENTS_ADDRESS);
            return made;
        } catch (UserError | InterruptedException e) {
            made.close();
            throw e;
        }
    }

    private void connect(String namespace, String device, String address) throws InterruptedException {
        ip("-n", namespace, "address", "add", address + "/24", "dev", device);
        ip("-n", namespace, "link", "set", device, "up");
        ip("-n", namespace, "link", "set", "lo", "up");
    }

    public Network network() {
        return new Network(
                SERVER_ADDRESS, List.of("ip", "netns", "exec", SERVER), List.of("ip", "netns", "exec", CLIENTS));
    }

    private void ip(String... words) throws InterruptedException {
        String why = failure(words);
        if (!why.isEmpty()) {
            throw new UserError("cannot create network namespaces: ip " + String.join(" ", words) + ": " + why);
        }
    }

    /** Empty for success. */
    private String failure(String... words) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("ip"));
        command.addAll(List.of(words));
        try (RunningCommand running = lab.start(command)) {
            Optional<RunningCommand.Ended> ended = running.await(LONGEST);
            boolean well = ended.isPresent() && ended.get().status().shellCode() == 0;
            return well ? "" : "failed: " + running.words();
        } catch (SpawnException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /** Deleting a namespace deletes its end of the pair. */
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
