package io.heddle.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Asks the user, and takes anything but a yes for a no; no answer too. */
final class Question {
    private final BufferedReader answers = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    private final PrintWriter out;

    Question(PrintWriter out) {
        this.out = out;
    }

    boolean ask(String question) {
        out.print(question + " [y/N] ");
        out.flush();
        try {
            String answer = answers.readLine();
            return answer != null && answer.strip().toLowerCase(Locale.ROOT).matches("y|yes");
        } catch (IOException e) {
            return false;
        }
    }
}
