package io.heddle.workloads.services;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A keep-alive HTTP/1.1 connection with one request at a time. It is minimal, because the driver shares the machine with the
 * server. Responses must have a Content-Length or be chunked (RFC 9112, section 7.1).
 */
public final class HttpConnection implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 30_000;
    private static final int UNKNOWN = -1;
    private static final int CHUNKED = -2;

    private final Socket socket = new Socket();
    private final InputStream in;
    private String cookie = "";

    public HttpConnection(int port) throws IOException {
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
        in = new BufferedInputStream(socket.getInputStream(), 1 << 14);
    }

    /**
     * A response.
     *
     * @param request method and target of its request
     */
    public record Response(String request, int status, String body) {
        /** @throws Failure if the status is another one, or if the body lacks a part */
        public void require(int expectedStatus, String part) throws Failure {
            if (status != expectedStatus || !body.contains(part)) {
                throw new Failure(request + " returned status " + status
                        + (status == expectedStatus ? " and lacks " + part : ""));
            }
        }
    }

    public Response get(String target) throws IOException {
        return send("GET " + target, "");
    }

    /** Sends a POST request without a body. */
    public Response post(String target) throws IOException {
        return send("POST " + target, "Content-Length: 0\r\n");
    }

    /** @param json the body, in ASCII */
    public Response post(String target, String json) throws IOException {
        return send(
                "POST " + target, "Content-Type: application/json\r\nContent-Length: " + json.length() + "\r\n", json);
    }

    private Response send(String start, String headers) throws IOException {
        return send(start, headers, "");
    }

    private Response send(String start, String headers, String content) throws IOException {
        String request = start + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + cookie + headers + "\r\n" + content;
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        String statusLine = line();
        if (!statusLine.startsWith("HTTP/1.1 ")) {
            throw new IOException("not an HTTP response: " + statusLine);
        }
        int length = UNKNOWN;
        for (String header = line(); !header.isEmpty(); header = line()) {
            int colon = header.indexOf(':');
            String name = header.substring(0, Math.max(0, colon)).toLowerCase(Locale.ROOT);
            String value = header.substring(colon + 1).strip();
            if (name.equals("content-length")) {
                length = Integer.parseInt(value);
            } else if (name.equals("transfer-encoding") && value.equals("chunked")) {
                length = CHUNKED;
            } else if (name.equals("set-cookie")) {
                cookie = "Cookie: " + value.split(";", 2)[0] + "\r\n";
            }
        }
        byte[] body =
                switch (length) {
                    case UNKNOWN -> throw new IOException("a response without Content-Length");
                    case CHUNKED -> chunks();
                    default -> bytes(length);
                };
        int status = Integer.parseInt(statusLine.substring(9, 12));
        return new Response(start, status, new String(body, StandardCharsets.UTF_8));
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int length = chunkLength(); length > 0; length = chunkLength()) {
            all.writeBytes(bytes(length));
            line();
        }
        line();
        return all.toByteArray();
    }

    private int chunkLength() throws IOException {
        return Integer.parseInt(line().split(";", 2)[0].strip(), 16);
    }

    private byte[] bytes(int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new IOException("the response was truncated");
        }
        return bytes;
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("the server closed the connection");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
