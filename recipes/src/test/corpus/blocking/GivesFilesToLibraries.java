package blocking;

import java.io.File;
import java.util.concurrent.RecursiveTask;
import javax.xml.parsers.DocumentBuilder;
import org.example.sheets.SheetReader;
import org.example.sheets.Sheets;

/** A task gives files to libraries of which no list knows. */
class GivesFilesToLibraries extends RecursiveTask<Integer> {
    private final File file;
    private final DocumentBuilder builder;

    GivesFilesToLibraries(File file, DocumentBuilder builder) {
        this.file = file;
        this.builder = builder;
    }

    @Override
    protected Integer compute() {
        try {
            int rows = Sheets.load(file).rows(); // expect: blocking-in-task
            rows += new SheetReader(file).rows(); // expect: blocking-in-task
            rows += builder.parse(file).getChildNodes().getLength(); // expect: blocking-in-task
            return rows + Sheets.name(file).length();
        } catch (Exception e) {
            return 0;
        }
    }
}
