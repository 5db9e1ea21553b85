// Paints lanes into pixels, one column after another, so that the cost of a frame depends on its size and not on the number of
// intervals.

class LanePainter {
  constructor(data) {
    this.data = data;
    this.before = new Float64Array(data.kinds);
    this.after = new Float64Array(data.kinds);
    this.heights = new Int32Array(data.kinds);
    this.colours = new Uint32Array(data.kinds);
  }

  /** Reads the colours of the style sheet, which depend on the theme. */
  readColours(style) {
    const pixel = name => {
      const rgb = parseInt(style.getPropertyValue(name).trim().slice(1), 16);
      return (0xff000000 | (rgb & 0xff) << 16 | (rgb & 0xff00) | rgb >> 16) >>> 0;
    };
    this.background = pixel("--panel");
    this.colours.fill(this.background);
    this.data.categories.forEach((category, i) => {
      if (category.isShown) {
        this.colours[i] = pixel("--" + category.variable);
      }
    });
  }

  clear(image) {
    this.width = image.width;
    this.imageHeight = image.height;
    this.pixels = new Uint32Array(image.data.buffer);
    this.pixels.fill(this.background);
  }

  /** Paints a lane from `top`, `height` pixels high; parts beyond the image are cut off. */
  paint(lane, from, to, top, height) {
    const { data, width } = this;
    const ticksPerPixel = (to - from) / width;
    let run = lane.first;
    let isSummed = false;
    for (let x = 0; x < width;) {
      const start = from + x * ticksPerPixel;
      const end = Math.min(start + ticksPerPixel, data.ticks);
      run = data.find(lane, start, run);
      const runEnd = data.end(lane, run);
      if (runEnd >= end && !data.isGrouped(run)) {
        const next = runEnd >= to ? width : Math.min(width, Math.max(x + 1, Math.floor((runEnd - from) / ticksPerPixel)));
        this.fill(x, next, top, top + height, this.colours[data.codes[run] >> 2]);
        isSummed = false;
        x = next;
        continue;
      }
      if (!isSummed) {
        data.sumBefore(lane, run, start, this.before);
      }
      run = data.find(lane, end, run);
      data.sumBefore(lane, run, end, this.after);
      this.stack(x, top, height, ticksPerPixel);
      [this.before, this.after] = [this.after, this.before];
      isSummed = true;
      x++;
    }
  }

  /** Paints the shares of a column on top of each other. Even the smallest takes a pixel, at the cost of the largest. */
  stack(x, top, height, ticksPerPixel) {
    const { heights, before, after } = this;
    const gap = heights.length - 1;
    let used = 0;
    let largest = 0;
    for (let kind = 0; kind < gap; kind++) {
      const ticks = after[kind] - before[kind];
      heights[kind] = ticks <= 0 ? 0 : Math.max(1, Math.round(ticks / ticksPerPixel * height));
      used += heights[kind];
      if (heights[kind] > heights[largest]) {
        largest = kind;
      }
    }
    const isFull = (after[gap] - before[gap]) / ticksPerPixel * height < 0.5;
    if (used > height || isFull) {
      heights[largest] = Math.max(1, heights[largest] + height - used);
    }
    let bottom = top + height;
    for (let kind = 0; kind < gap && bottom > top; kind++) {
      if (heights[kind] > 0) {
        const next = Math.max(top, bottom - heights[kind]);
        this.fillColumn(x, next, bottom, this.colours[kind]);
        bottom = next;
      }
    }
  }

  fill(fromX, toX, fromY, toY, colour) {
    if (colour === this.background) {
      return;
    }
    const last = Math.min(this.imageHeight, toY);
    for (let y = Math.max(0, fromY); y < last; y++) {
      this.pixels.fill(colour, y * this.width + fromX, y * this.width + toX);
    }
  }

  fillColumn(x, fromY, toY, colour) {
    const last = Math.min(this.imageHeight, toY);
    for (let y = Math.max(0, fromY); y < last; y++) {
      this.pixels[y * this.width + x] = colour;
    }
  }
}

/** Round numbers between two, at most `count`: multiples of 1, 2 or 5 times a power of ten. */
function roundNumbers(from, to, count) {
  const power = 10 ** Math.floor(Math.log10((to - from) / count));
  const step = [1, 2, 5, 10, 20].map(leading => leading * power).find(size => (to - from) / size <= count);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const numbers = [];
  for (let i = Math.ceil(from / step - 1e-9); i * step <= to * (1 + 1e-12); i++) {
    numbers.push({ value: i * step, label: (i * step).toFixed(decimals) + " s" });
  }
  return numbers;
}

/** A time with about three digits and its unit. */
function formatSeconds(seconds) {
  const [size, unit] = seconds >= 1 || seconds === 0 ? [1, "s"] : seconds >= 1e-3 ? [1e-3, "ms"] : [1e-6, "µs"];
  return Number((seconds / size).toPrecision(3)) + " " + unit;
}
