package io.heddle.cli.terminal;

import io.heddle.documents.Content;
import io.heddle.documents.Destination;
import io.heddle.documents.SanitizingWriter;
import io.heddle.documents.TerminalSanitizer;
import io.heddle.documents.WriteFailed;
import io.heddle.report.Report;
import io.heddle.report.text.TextReport;
import java.io.PrintWriter;
import java.util.function.Consumer;
import picocli.CommandLine;

/**
 * Where verbs write: results on standard output, messages on standard error. No text from outside controls the terminal, and a
 * result that can't be written is an error.
 */
public final class Console {
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintWriter errors;

    private Console(PrintWriter errors) {
        this.errors = errors;
    }

    public static Console of(CommandLine verb) {
        return new Console(verb.getErr());
    }

    /** Writes lines of a result. */
    public void print(Consumer<PrintWriter> lines) throws WriteFailed {
        result(Content.lines(lines));
    }

    /** Writes a report as a result. */
    public void print(Report report) throws WriteFailed {
        TerminalInfo look = TerminalInfo.ofOutput();
        result(TextReport.content(report, look.colour(), look.width()));
    }

    /** Writes a result whose text is safe already, or must stay as it is. */
    public void result(Content content) throws WriteFailed {
        Destination.parse("-").write(content);
    }

    /** Writes a message: one line that begins with Heddle's name. */
    public void tell(String message) {
        errors.println("heddle: " + TerminalSanitizer.line(message));
        errors.flush();
    }

    /** Writes a report as a message, since standard output belongs to the program. */
    public void tell(Report report) {
        TerminalInfo look = TerminalInfo.ofErrors();
        errors.print(TextReport.render(report, look.colour(), look.width()));
        errors.flush();
    }

    /** Standard error for text of several lines. */
    public PrintWriter errors() {
        return new PrintWriter(new SanitizingWriter(errors), true);
    }

    /** Replaces the line that the cursor is in; for terminals alone. */
    public void replaceLine(String line) {
        errors.print(CLEAR_LINE + TerminalSanitizer.line(line));
        errors.flush();
    }

    /** Reports an unexpected exception with its stack trace. */
    public void reportBug(Throwable bug) {
        tell("this is a bug in Heddle. Please report it with these lines:");
        bug.printStackTrace(errors());
    }
}
