package common;

import com.films.Films;
import jakarta.mail.*;
import jakarta.mail.internet.*;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import retrofit2.Response;

/** The type of a request is unknown, but not that of the response. A type comes from the outermost of a library's packages. */
class AsksUnknownLibraries {
    private final Films films = new Films();

    void ask(List<Integer> numbers) {
        numbers.parallelStream().forEach(number -> {
            try {
                Response<String> response = films.service().summary(number).execute(); // expect: blocking-in-common-pool
                System.out.println(response);
                Transport.send(new MimeMessage(response)); // expect: blocking-in-common-pool
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
