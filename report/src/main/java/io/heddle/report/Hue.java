package io.heddle.report;

import java.util.Locale;

/**
 * A colour of a category or series. Pages show each in two variants, for light and dark screens. The first seven are from Okabe
 * and Ito's palette, which colour-blind readers can tell apart.
 */
public enum Hue {
    BLUE,
    ORANGE,
    GREEN,
    PURPLE,
    SKY,
    VERMILION,
    YELLOW,
    /** A grey that stands out from the background. */
    NEUTRAL,
    /** A grey close to the background. */
    FAINT;

    /** The name of the style sheet's variable that holds the colour, without the leading hyphens. */
    public String variable() {
        return name().toLowerCase(Locale.ROOT);
    }
}
