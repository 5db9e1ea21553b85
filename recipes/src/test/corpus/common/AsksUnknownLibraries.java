package common;

import com.films.Films;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import retrofit2.Response;

/** The type of the request is unknown, but not that of the response. */
class AsksUnknownLibraries {
    private final Films films = new Films();

    void ask(List<Integer> numbers) {
        numbers.parallelStream().forEach(number -> {
            try {
                Response<String> response = films.service().summary(number).execute(); // expect: blocking-in-common-pool
                System.out.println(response);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
