package io.heddle.cli.terminal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Asks the user for consent. Every answer but {@code y} and {@code yes} means no, and so does the end of input. */
public final class ConfirmPrompt {
    private final BufferedReader answers = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    private final PrintWriter out;

    public ConfirmPrompt(PrintWriter out) {
        this.out = out;
    }

    public boolean ask(String question) {
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
