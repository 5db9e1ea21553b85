package io.heddle.selection.goals.openmetrics;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Requests of one address, each over a connection of its own. They follow no redirect and use no proxy, cookie or password.
 *
 * <p>Concurrency: one thread sends requests. Another may {@link #abort} one that receives the head of a response. While the body arrives,
 * the first thread itself checks the time, because closing the stream could make the other thread wait.
 */
final class MetricsRequest {
    private static final int MAX_SHOWN = 200;

    private final URI address;
    private final int timeoutMillis;
    private volatile @Nullable HttpURLConnection awaitsHead;

    MetricsRequest(URI address, int timeoutMillis) {
        this.address = address;
        this.timeoutMillis = timeoutMillis;
    }

    /** The handling of a response. */
    interface Use<T> {
        /**
         * Reads the response.
         *
         * @param nanos {@link System#nanoTime} when it began
         */
        T apply(InputStream body, TextFormat format, long nanos) throws IOException;
    }

    /**
     * Sends a request and reads the response.
     *
     * @throws IOException the message is the end of a sentence about the endpoint
     */
    <T> T send(Use<T> use) throws IOException {
        long end = System.nanoTime() + timeoutMillis * 1_000_000L;
        if (!(address.toURL().openConnection(Proxy.NO_PROXY) instanceof HttpURLConnection connection)) {
            throw new IOException("is no HTTP address. Write http://HOST:PORT/PATH#METRIC.");
        }
        connection.setInstanceFollowRedirects(false);
        connection.setUseCaches(false);
        connection.setConnectTimeout(timeoutMillis);
        connection.setReadTimeout(timeoutMillis);
        connection.setRequestProperty("Accept", TextFormat.ACCEPT);
        connection.setRequestProperty("User-Agent", "heddle");
        connection.setRequestProperty("Connection", "close");
        try {
            awaitsHead = connection;
            requireUsable(connection);
            awaitsHead = null;
            long nanos = System.nanoTime();
            TextFormat format = TextFormat.of(connection.getContentType());
            try (InputStream body = new Timed(connection.getInputStream(), end)) {
                return use.apply(body, format, nanos);
            }
        } catch (SocketTimeoutException e) {
            throw new IOException(late(), e);
        } catch (UnknownHostException e) {
            throw new IOException("has an unknown host " + address.getHost() + ". Correct the address.", e);
        } catch (ConnectException e) {
            throw new IOException(
                    "does not answer: " + e.getMessage() + ". Check the port, and that the program is up.", e);
        } finally {
            awaitsHead = null;
            connection.disconnect();
        }
    }

    private String late() {
        return "did not answer within " + timeoutMillis + " ms.";
    }

    private static void requireUsable(HttpURLConnection connection) throws IOException {
        int status = connection.getResponseCode();
        switch (status) {
            case HttpURLConnection.HTTP_OK -> {}
            case -1 -> throw new IOException("does not speak HTTP. Check the port.");
            case 301, 302, 303, 307, 308 ->
                throw new IOException("redirects to " + shown(connection.getHeaderField("Location"))
                        + ", which Heddle does not follow. Write that address.");
            case 401, 403 ->
                throw new IOException("answers with status " + status
                        + ", but Heddle cannot log in. Open the path for this machine.");
            case 404 -> throw new IOException("answers with status 404: it has no such path. Correct the path.");
            default -> throw new IOException("answers with status " + status + ".");
        }
        String encoding = connection.getContentEncoding();
        if (encoding != null && !encoding.toLowerCase(Locale.ROOT).equals("identity")) {
            throw new IOException("compresses its answer (" + shown(encoding) + ") without being asked to.");
        }
    }

    private static String shown(@Nullable String header) {
        if (header == null) {
            return "nowhere";
        }
        return header.length() > MAX_SHOWN ? header.substring(0, MAX_SHOWN) + "..." : header;
    }

    /** Ends a request that waits for the head of its response. */
    void abort() {
        HttpURLConnection waiting = awaitsHead;
        if (waiting != null) {
            waiting.disconnect();
        }
    }

    /** A body that must arrive in time, however often parts of it do. */
    private static final class Timed extends FilterInputStream {
        private final long end;

        Timed(InputStream in, long end) {
            super(in);
            this.end = end;
        }

        @Override
        public int read(byte[] target, int offset, int count) throws IOException {
            if (System.nanoTime() - end > 0) {
                throw new SocketTimeoutException();
            }
            return super.read(target, offset, count);
        }
    }
}
