package io.heddle.lint.verification;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.naming.Context;
import javax.naming.NamingException;
import javax.naming.directory.InitialDirContext;

/** Code under test that tries to escape from its sandbox. Its last line is {@code escaped ...} or {@code contained ...}. */
final class EscapeAttempt {
    static final String SLEEPER = "613.271828";

    private EscapeAttempt() {}

    public static void main(String[] arguments) {
        String answer;
        try {
            answer = "escaped " + attempt(arguments[0], arguments[1]);
        } catch (Exception | LinkageError e) {
            answer = "contained " + e;
        }
        System.out.println(answer.replaceAll("\\R", " "));
        System.exit(0);
    }

    private static String attempt(String way, String target) throws Exception {
        return switch (way) {
            case "socket" -> {
                try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(target))) {
                    yield socket.toString();
                }
            }
            case "asynchronous-channel" -> {
                try (AsynchronousSocketChannel channel = AsynchronousSocketChannel.open()) {
                    channel.connect(address(target)).get(1, TimeUnit.MINUTES);
                    yield channel.toString();
                }
            }
            case "datagram" -> {
                try (DatagramChannel channel = DatagramChannel.open(StandardProtocolFamily.INET)) {
                    yield channel.connect(address(target)).toString();
                }
            }
            case "unix-socket" -> {
                try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(target))) {
                    yield channel.toString();
                }
            }
            case "name" -> lookUp(target);
            case "dev-tcp" -> shell("exec 3<>/dev/tcp/127.0.0.1/" + target + " && echo connected");
            case "daemon" -> shell("setsid sleep " + SLEEPER + " >/dev/null 2>&1 & echo $!");
            case "environment" -> variable(target);
            case "names-in-environment" -> new TreeSet<>(System.getenv().keySet()).toString();
            case "environment-of-another" -> Files.readString(Path.of("/proc", target, "environ"));
            case "kill" -> {
                ProcessHandle victim = ProcessHandle.of(Long.parseLong(target)).orElseThrow();
                if (!victim.destroyForcibly()) {
                    throw new IOException("it lives");
                }
                yield "killed";
            }
            case "read" -> Files.readString(Path.of(target));
            case "read-in-finalizer" -> inFinalizer(target);
            case "write" -> Files.writeString(Path.of(target), "escaped").toString();
            case "delete" -> {
                Files.delete(Path.of(target));
                yield "deleted";
            }
            case "touch" ->
                Files.setLastModifiedTime(Path.of(target), FileTime.fromMillis(0))
                        .toString();
            case "write-at-home" -> {
                Path home = Path.of(System.getProperty("user.home"), "file");
                Path temporary = Files.createTempFile("any", "");
                yield Files.writeString(home, "kept") + " "
                        + Files.move(home, temporary, StandardCopyOption.REPLACE_EXISTING);
            }
            case "make-folder-without-rights" -> {
                Path folder = Files.createDirectory(Path.of("folder"));
                Files.createFile(folder.resolve("file"));
                yield Files.createDirectory(
                                Path.of("locked"),
                                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("---------")))
                        .toString();
            }
            case "limits" -> Files.readString(Path.of("/proc/self/limits"));
            case "run-for-ever" -> {
                new CompletableFuture<Void>().join();
                yield "ended";
            }
            default -> throw new IllegalArgumentException(way);
        };
    }

    /** Resolves a host name with the test's own name server. */
    @SuppressWarnings({"BanJNDI", "JdkObsolete"})
    private static String lookUp(String port) throws NamingException {
        Hashtable<String, String> settings = new Hashtable<>(Map.of(
                Context.INITIAL_CONTEXT_FACTORY,
                "com.sun.jndi.dns.DnsContextFactory",
                Context.PROVIDER_URL,
                "dns://127.0.0.1:" + port + "/",
                "com.sun.jndi.dns.timeout.initial",
                "300",
                "com.sun.jndi.dns.timeout.retries",
                "1"));
        return new InitialDirContext(settings).getAttributes("example.invalid").toString();
    }

    private static InetSocketAddress address(String port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(port));
    }

    private static String variable(String name) {
        String value = System.getenv(name);
        if (value == null) {
            throw new IllegalStateException("no such variable");
        }
        return value;
    }

    private static String shell(String script) throws IOException, InterruptedException {
        Process shell = new ProcessBuilder(List.of("/bin/bash", "-c", script)).start();
        String output = shell.inputReader().readLine();
        if (shell.waitFor() != 0 || output == null) {
            throw new IOException("the shell failed");
        }
        return output;
    }

    /**
     * Reads a file in the finalizer thread. A restriction of one thread extends to threads that it creates, but not to existing
     * ones.
     */
    private static String inFinalizer(String file) throws Exception {
        CompletableFuture<String> read = new CompletableFuture<>();
        new Finalized(Path.of(file), read);
        while (!read.isDone()) {
            System.gc();
            Thread.sleep(10);
        }
        return read.get();
    }

    private record Garbage(Path file, CompletableFuture<String> read) {}

    @SuppressWarnings({"removal", "Finalize"})
    private static final class Finalized {
        private final Garbage held;

        Finalized(Path file, CompletableFuture<String> read) {
            held = new Garbage(file, read);
        }

        @Override
        protected void finalize() {
            try {
                held.read.complete(Files.readString(held.file));
            } catch (IOException | RuntimeException e) {
                held.read.completeExceptionally(e);
            }
        }
    }
}
