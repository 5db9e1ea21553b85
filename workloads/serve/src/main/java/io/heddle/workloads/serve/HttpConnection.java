package io.heddle.workloads.serve;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A keep-alive HTTP/1.1 connection with one request at a time. It is minimal, because the driver shares the machine with the
 * server. Responses must have a Content-Length.
 */
final class HttpConnection implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 30_000;

    private final Socket socket = new Socket();
    private final InputStream in;
    private String cookie = "";

    HttpConnection(int port) throws IOException {
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
        in = new BufferedInputStream(socket.getInputStream(), 1 << 14);
    }

    /** The status code and the body. */
    record Response(int status, String body) {}

    Response send(String method, String target) throws IOException {
        String request = method + " " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + cookie
                + (method.equals("POST") ? "Content-Length: 0\r\n" : "") + "\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        String statusLine = line();
        if (!statusLine.startsWith("HTTP/1.1 ")) {
            throw new IOException("not an HTTP response: " + statusLine);
        }
        int length = -1;
        for (String header = line(); !header.isEmpty(); header = line()) {
            int colon = header.indexOf(':');
            String name = header.substring(0, Math.max(0, colon)).toLowerCase(Locale.ROOT);
            String value = header.substring(colon + 1).strip();
            if (name.equals("content-length")) {
                length = Integer.parseInt(value);
            } else if (name.equals("set-cookie")) {
                cookie = "Cookie: " + value.split(";", 2)[0] + "\r\n";
            }
        }
        if (length < 0) {
            throw new IOException("a response without Content-Length");
        }
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new IOException("the response was truncated");
        }
        return new Response(Integer.parseInt(statusLine.substring(9, 12)), new String(body, StandardCharsets.UTF_8));
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
