package blocking;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.RecursiveTask;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.apache.http.client.HttpClient;
import org.apache.http.client.methods.HttpGet;
import org.jsoup.Connection.Response;
import org.jsoup.Jsoup;

/** A task asks servers and a database by their clients. */
class AsksByClients extends RecursiveTask<Integer> {
    private final HttpClient apache;
    private final OkHttpClient ok;
    private final Connection database;
    private final String address;

    AsksByClients(HttpClient apache, OkHttpClient ok, Connection database, String address) {
        this.apache = apache;
        this.ok = ok;
        this.database = database;
        this.address = address;
    }

    @Override
    protected Integer compute() {
        try {
            apache.execute(new HttpGet(address)); // expect: blocking-in-task
            ok.newCall(new Request.Builder().url(address).build()).execute(); // expect: blocking-in-task
            int links = Jsoup.connect(address)
                    .userAgent("links")
                    .get() // expect: blocking-in-task
                    .select("a")
                    .size();
            return links + visits();
        } catch (IOException | SQLException e) {
            return 0;
        }
    }

    private int visits() throws SQLException {
        try (PreparedStatement statement = database.prepareStatement("select visits from pages where address = ?")) {
            statement.setString(1, address);
            ResultSet result = statement.executeQuery(); // expect: blocking-in-task
            return result.next() ? result.getInt(1) : 0;
        }
    }
}
