package io.heddle.workloads.bank;

import io.heddle.workloads.harness.TemporaryFolder;
import io.heddle.workloads.services.Server;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** A bank in an H2 database on disk, with one thread of the server for each connection. */
final class BankServer implements Server {
    static final int BRANCHES = 16;
    static final int TELLERS = 10 * BRANCHES;
    static final int ACCOUNTS = 1_000 * BRANCHES;

    private final org.h2.tools.Server server;
    private final Connection keepOpen;
    private final TemporaryFolder folder;

    private BankServer(org.h2.tools.Server server, Connection keepOpen, TemporaryFolder folder) {
        this.server = server;
        this.keepOpen = keepOpen;
        this.folder = folder;
    }

    static BankServer start(int port) throws Exception {
        System.setProperty("h2.bindAddress", "127.0.0.1");
        TemporaryFolder folder = TemporaryFolder.create("bank");
        Connection connection =
                DriverManager.getConnection("jdbc:h2:" + folder.path().resolve("bank"), "sa", "");
        create(connection);
        org.h2.tools.Server server = org.h2.tools.Server.createTcpServer(
                        "-tcpPort",
                        String.valueOf(port),
                        "-baseDir",
                        folder.path().toString())
                .start();
        return new BankServer(server, connection, folder);
    }

    private static void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            createTable(statement, "branches", BRANCHES);
            createTable(statement, "tellers", TELLERS);
            createTable(statement, "accounts", ACCOUNTS);
            statement.execute("create table history (account int, teller int, branch int, amount int, time timestamp)");
        }
    }

    private static void createTable(Statement statement, String name, int rows) throws SQLException {
        statement.execute("create table " + name
                + " (id int primary key, balance bigint not null, filler char(80)) as select x, 0, repeat('x', 80) from system_range(0, "
                + (rows - 1) + ")");
    }

    @Override
    public int port() {
        return server.getPort();
    }

    @Override
    public void close() {
        server.stop();
        try (Statement statement = keepOpen.createStatement()) {
            statement.execute("shutdown immediately");
        } catch (SQLException e) {
            // It ends with the JVM.
        }
        folder.close();
    }
}
