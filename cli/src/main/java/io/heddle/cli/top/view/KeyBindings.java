package io.heddle.cli.top.view;

import io.heddle.cli.top.figures.ThreadRow;
import io.heddle.cli.top.policies.PolicyChange;
import io.heddle.cli.top.terminal.Key;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The effect of each key.
 *
 * @param policies the names in the menu of policies
 */
public record KeyBindings(List<String> policies) {
    public KeyBindings {
        policies = List.copyOf(policies);
    }

    /** An action of the screen after a key, beside drawing the changed view. */
    public sealed interface Action {
        /** Nothing more. */
        record Draw() implements Action {}

        /** Draws all of the terminal again, whatever is there. */
        record Redraw() implements Action {}

        /** Reads new figures now. */
        record Refresh() implements Action {}

        /** Leaves the screen. */
        record Quit() implements Action {}

        /** Stops the process, until the shell continues it. */
        record Suspend() implements Action {}

        /** Puts a JVM under a policy; {@link PolicyChange#NONE} reverts the one in force. */
        record ChangePolicy(int pid, String policy) implements Action {}
    }

    private static final Action DRAW = new Action.Draw();

    /** @param threads the threads that the view shows */
    public Action press(Key key, View view, ScreenData data, List<ThreadRow> threads) {
        view.message = "";
        Action always = anywhere(key);
        if (always != null) {
            return always;
        }
        return switch (view.dialog) {
            case Dialog.Table() -> inTable(key, view, data, threads);
            case Dialog.Help() -> inText(key, view);
            case Dialog.Reasons _ -> inText(key, view);
            case Dialog.FilterEntry() -> inFilter(key, view);
            case Dialog.PolicyMenu menu -> inMenu(key, view, menu);
        };
    }

    private static @Nullable Action anywhere(Key key) {
        return switch (key.kind()) {
            case INTERRUPT, END_OF_INPUT -> new Action.Quit();
            case SUSPEND -> new Action.Suspend();
            case REDRAW -> new Action.Redraw();
            default -> null;
        };
    }

    private Action inTable(Key key, View view, ScreenData data, List<ThreadRow> threads) {
        switch (key.kind()) {
            case UP -> view.cursor--;
            case DOWN -> view.cursor++;
            case PAGE_UP -> view.cursor -= view.page;
            case PAGE_DOWN -> view.cursor += view.page;
            case HOME -> view.cursor = 0;
            case END -> view.cursor = Integer.MAX_VALUE - view.page;
            case TAB -> view.nextJvm(data);
            case ESCAPE -> view.filter = "";
            case CHARACTER -> {
                return character(key.character(), view, data, threads);
            }
            default -> {}
        }
        return DRAW;
    }

    private Action character(char character, View view, ScreenData data, List<ThreadRow> threads) {
        switch (character) {
            case 'q', 'Q' -> {
                return new Action.Quit();
            }
            case 'k' -> view.cursor--;
            case 'j' -> view.cursor++;
            case 's', '>' -> view.sort = view.sort.next();
            case '<' -> view.sort = view.sort.previous();
            case 'r' -> view.reversed = !view.reversed;
            case '/' -> view.dialog = new Dialog.FilterEntry();
            case 'g' -> {
                view.byRole = !view.byRole;
                view.cursor = 0;
            }
            case 'f', ' ' -> {
                view.frozen = !view.frozen;
                return view.frozen ? DRAW : new Action.Refresh();
            }
            case '+', '=' -> view.longerInterval();
            case '-' -> view.shorterInterval();
            case 'p' -> openMenu(view, view.selectedJvm(data, threads));
            case 'w' -> openReasons(view, view.selectedJvm(data, threads));
            case 'h', '?' -> view.dialog = new Dialog.Help();
            default -> view.message = "no command has this key; h shows the keys";
        }
        return DRAW;
    }

    private static void openReasons(View view, @Nullable Integer pid) {
        if (pid == null) {
            view.message = "there is no JVM";
        } else {
            view.dialog = new Dialog.Reasons(pid);
        }
    }

    private void openMenu(View view, @Nullable Integer pid) {
        if (pid == null) {
            view.message = "there is no JVM to change";
        } else {
            view.dialog = new Dialog.PolicyMenu(pid, policies, 0);
        }
    }

    /** Any key closes a text. */
    private static Action inText(Key key, View view) {
        view.dialog = new Dialog.Table();
        return key.kind() == Key.Kind.CHARACTER && key.character() == 'q' ? new Action.Quit() : DRAW;
    }

    private static Action inFilter(Key key, View view) {
        String text = view.filter;
        switch (key.kind()) {
            case CHARACTER -> view.filter = text + key.character();
            case BACKSPACE ->
                view.filter = text.substring(0, text.offsetByCodePoints(text.length(), text.isEmpty() ? 0 : -1));
            case ENTER -> view.dialog = new Dialog.Table();
            case ESCAPE -> {
                view.filter = "";
                view.dialog = new Dialog.Table();
            }
            default -> {}
        }
        return DRAW;
    }

    private static Action inMenu(Key key, View view, Dialog.PolicyMenu menu) {
        switch (key.kind()) {
            case UP -> view.dialog = menu.move(-1);
            case DOWN -> view.dialog = menu.move(1);
            case HOME, PAGE_UP -> view.dialog = menu.move(-menu.choices().size());
            case END, PAGE_DOWN -> view.dialog = menu.move(menu.choices().size());
            case ENTER -> {
                view.dialog = new Dialog.Table();
                return new Action.ChangePolicy(menu.pid(), menu.chosen());
            }
            case ESCAPE -> view.dialog = new Dialog.Table();
            case CHARACTER -> {
                if (key.character() == 'q' || key.character() == 'p') {
                    view.dialog = new Dialog.Table();
                }
            }
            default -> {}
        }
        return DRAW;
    }
}
