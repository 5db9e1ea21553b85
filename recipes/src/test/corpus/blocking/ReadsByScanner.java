package blocking;

import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.util.Scanner;
import java.util.concurrent.RecursiveAction;

class ReadsByScanner extends RecursiveAction {
    private final File orders;
    private final FileWriter shipped;

    ReadsByScanner(File orders, FileWriter shipped) {
        this.orders = orders;
        this.shipped = shipped;
    }

    @Override
    protected void compute() {
        try (Scanner scanner = new Scanner(orders)) { // expect: blocking-in-task
            while (scanner.hasNextLine()) {
                String order = scanner.nextLine();
                shipped.write(order); // expect: blocking-in-task
            }
        } catch (IOException e) {
            completeExceptionally(e);
        }
    }
}
