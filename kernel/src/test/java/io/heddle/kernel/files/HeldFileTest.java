package io.heddle.kernel.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.kernel.testing.Fifo;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HeldFileTest {
    @TempDir
    Path folder = Path.of("");

    private Path text(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content);
    }

    private static String content(PathInRoot file) throws IOException {
        try (HeldFile held = HeldFile.of(file)) {
            return new String(held.read(100), StandardCharsets.UTF_8);
        }
    }

    @Test
    void a_regular_file_gives_its_content_owner_and_size() throws IOException {
        try (HeldFile held = HeldFile.of(text("file", "content"))) {
            assertThat(held.isRegular()).isTrue();
            assertThat(held.sizeBytes()).isEqualTo(7);
            assertThat(held.owner()).isEqualTo(Files.getAttribute(folder, "unix:uid"));
            assertThat(held.read(100)).asString().isEqualTo("content");
        }
    }

    @Test
    void a_fifo_is_held_at_once_and_not_opened() throws Exception {
        Path fifo = Fifo.at(folder.resolve("fifo"));
        try (HeldFile held = HeldFile.of(fifo)) {
            assertThat(held.isRegular()).isFalse();
            assertThatThrownBy(held::open)
                    .isInstanceOf(FileSystemException.class)
                    .hasMessage(fifo + ": not a regular file");
        }
    }

    @Test
    void a_link_as_the_last_name_is_not_followed() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), text("file", "secret"));
        try (HeldFile held = HeldFile.of(link)) {
            assertThat(held.isRegular()).isFalse();
        }
    }

    @Test
    void a_file_larger_than_allowed_is_refused() throws IOException {
        try (HeldFile held = HeldFile.of(text("file", "x".repeat(101)))) {
            assertThatThrownBy(() -> held.read(100)).hasMessageContaining("larger than 100 bytes");
            assertThat(held.read(101)).hasSize(101);
        }
    }

    @Test
    void a_file_that_grows_after_it_was_held_is_refused_and_one_that_shrinks_gives_what_is_left() throws IOException {
        Path file = text("file", "short");
        try (HeldFile held = HeldFile.of(file)) {
            Files.writeString(file, "no longer short");
            assertThatThrownBy(() -> held.read(100)).hasMessageContaining("growing");
            Files.writeString(file, "a");
            assertThat(held.read(100)).asString().isEqualTo("a");
        }
    }

    @Test
    void what_is_held_stays_the_same_when_something_else_takes_its_place() throws Exception {
        Path file = text("file", "first");
        try (HeldFile held = HeldFile.of(file)) {
            Files.delete(file);
            Fifo.at(file);
            assertThat(held.read(100)).asString().isEqualTo("first");
        }
    }

    @Test
    void a_socket_is_connected_to_through_what_holds_it() throws IOException {
        Path socket = folder.resolve("socket");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            try (HeldFile held = HeldFile.of(socket);
                    SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(held.path()))) {
                assertThat(held.isSocket()).isTrue();
                assertThat(client.isConnected()).isTrue();
            }
        }
    }

    @Test
    void absolute_links_and_upward_names_resolve_within_the_given_root() throws IOException {
        Path root = Files.createDirectories(folder.resolve("root"));
        Files.createDirectories(root.resolve("inside"));
        text("secret", "of the observer");
        text("root/secret", "of the process");
        Files.createSymbolicLink(root.resolve("link"), Path.of("/inside"));
        Files.createSymbolicLink(root.resolve("escape"), folder);
        Files.writeString(root.resolve("inside/file"), "inside");

        assertThat(content(new PathInRoot(root, Path.of("/link/file")))).isEqualTo("inside");
        assertThat(content(new PathInRoot(root, Path.of("../../secret")))).isEqualTo("of the process");
        assertThatThrownBy(() -> content(new PathInRoot(root, Path.of("/escape/secret"))))
                .isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void without_openat2_plain_paths_are_found_and_links_and_upward_names_are_refused() throws IOException {
        Path root = folder.resolve("root");
        Files.createDirectories(root.resolve("a/b"));
        text("root/a/b/file", "plain");
        text("secret", "of the observer");
        Files.createSymbolicLink(root.resolve("escape"), folder);

        int descriptor = Opening.nameByName(new PathInRoot(root, Path.of("/a/b/file")));
        try {
            assertThat(Path.of("/proc/self/fd/" + descriptor)).hasContent("plain");
        } finally {
            Opening.close(descriptor);
        }
        assertThatThrownBy(() -> Opening.nameByName(new PathInRoot(root, Path.of("/escape/secret"))))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("not a directory");
        assertThatThrownBy(() -> Opening.nameByName(new PathInRoot(root, Path.of("/../secret"))))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("upwards");
    }

    @Test
    void a_file_cut_short_gives_fewer_bytes() throws IOException {
        Path file = text("file", "0123456789");
        ByteBuffer buffer = ByteBuffer.allocateDirect(8);
        try (HeldFile held = HeldFile.of(file)) {
            RegularFile open = held.open();
            assertThat(open.read(buffer, 1)).isEqualTo(8);
            assertThat(buffer.get(0)).isEqualTo((byte) '1');
            Files.writeString(file, "01");
            assertThat(open.read(buffer, 1)).isEqualTo(1);
            open.close();
            assertThat(open.read(buffer, 1)).isNegative();
        }
    }
}
