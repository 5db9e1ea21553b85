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
class PathDescriptorTest {
    @TempDir
    Path folder = Path.of("");

    private Path text(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content);
    }

    private static String content(PathInRoot file) throws IOException {
        try (PathDescriptor held = PathDescriptor.of(file)) {
            return new String(held.read(100), StandardCharsets.UTF_8);
        }
    }

    @Test
    void a_regular_file_gives_its_content_owner_and_size() throws IOException {
        try (PathDescriptor held = PathDescriptor.of(text("file", "content"))) {
            assertThat(held.isRegular()).isTrue();
            assertThat(held.sizeBytes()).isEqualTo(7);
            assertThat(held.owner()).isEqualTo(Files.getAttribute(folder, "unix:uid"));
            assertThat(held.read(100)).asString().isEqualTo("content");
        }
    }

    @Test
    void a_fifo_is_held_at_once_and_not_opened() throws Exception {
        Path fifo = Fifo.at(folder.resolve("fifo"));
        try (PathDescriptor held = PathDescriptor.of(fifo)) {
            assertThat(held.isRegular()).isFalse();
            assertThatThrownBy(held::open)
                    .isInstanceOf(FileSystemException.class)
                    .hasMessage(fifo + ": not a regular file");
        }
    }

    @Test
    void a_link_as_the_last_component_is_not_followed() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), text("file", "secret"));
        try (PathDescriptor held = PathDescriptor.of(link)) {
            assertThat(held.isRegular()).isFalse();
        }
    }

    @Test
    void a_file_larger_than_allowed_is_refused() throws IOException {
        try (PathDescriptor held = PathDescriptor.of(text("file", "x".repeat(101)))) {
            assertThatThrownBy(() -> held.read(100)).hasMessageContaining("larger than 100 bytes");
            assertThat(held.read(101)).hasSize(101);
        }
    }

    @Test
    void a_file_that_grows_after_it_was_held_is_refused_and_one_that_shrinks_yields_the_rest() throws IOException {
        Path file = text("file", "short");
        try (PathDescriptor held = PathDescriptor.of(file)) {
            Files.writeString(file, "no longer short");
            assertThatThrownBy(() -> held.read(100)).hasMessageContaining("growing");
            Files.writeString(file, "a");
            assertThat(held.read(100)).asString().isEqualTo("a");
        }
    }

    @Test
    void a_held_file_stays_the_same_when_another_replaces_it() throws Exception {
        Path file = text("file", "first");
        try (PathDescriptor held = PathDescriptor.of(file)) {
            Files.delete(file);
            Fifo.at(file);
            assertThat(held.read(100)).asString().isEqualTo("first");
        }
    }

    @Test
    void a_client_connects_to_a_socket_through_its_descriptor() throws IOException {
        Path socket = folder.resolve("socket");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            try (PathDescriptor held = PathDescriptor.of(socket);
                    SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(held.path()))) {
                assertThat(held.isSocket()).isTrue();
                assertThat(client.isConnected()).isTrue();
            }
        }
    }

    @Test
    void absolute_links_and_parent_components_resolve_within_the_root() throws IOException {
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
    void without_openat2_links_and_parent_components_are_refused() throws IOException {
        Path root = folder.resolve("root");
        Files.createDirectories(root.resolve("a/b"));
        text("root/a/b/file", "plain");
        text("secret", "of the observer");
        Files.createSymbolicLink(root.resolve("escape"), folder);

        int descriptor = OpenAt.openComponentwise(new PathInRoot(root, Path.of("/a/b/file")));
        try {
            assertThat(Path.of("/proc/self/fd/" + descriptor)).hasContent("plain");
        } finally {
            OpenAt.close(descriptor);
        }
        assertThatThrownBy(() -> OpenAt.openComponentwise(new PathInRoot(root, Path.of("/escape/secret"))))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("not a directory");
        assertThatThrownBy(() -> OpenAt.openComponentwise(new PathInRoot(root, Path.of("/../secret"))))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("upwards");
    }

    @Test
    void a_truncated_file_yields_fewer_bytes() throws IOException {
        Path file = text("file", "0123456789");
        ByteBuffer buffer = ByteBuffer.allocateDirect(8);
        try (PathDescriptor held = PathDescriptor.of(file)) {
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
