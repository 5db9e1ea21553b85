// Paints lanes into pixels, one column after another, so that the cost of a frame depends on its size and not on the number of
// intervals. It makes no objects, which would have to be collected between frames.

class LanePainter {
  constructor(data) {
    this.data = data;
    this.before = new Float64Array(data.kinds);
    this.after = new Float64Array(data.kinds);
    this.heights = new Int32Array(data.kinds);
    this.colours = new Uint32Array(data.kinds);
    this.edges = new Float64Array(1);
  }

  /** Reads the colours of the style sheet, which depend on the theme. */
  readColours(style) {
    const pixel = name => {
      const rgb = parseInt(style.getPropertyValue(name).trim().slice(1), 16);
      return (0xff000000 | (rgb & 0xff) << 16 | (rgb & 0xff00) | rgb >> 16) >>> 0;
    };
    this.background = pixel("--panel");
    this.hues = this.data.categories.map(category => pixel("--" + category.variable));
  }

  /** Begins a frame: an empty image of a range of ticks. */
  begin(width, height, from, to) {
    if (!this.image || this.image.width !== width || this.image.height !== height) {
      this.image = new ImageData(width, height);
      this.pixels = new Uint32Array(this.image.data.buffer);
      this.edges = new Float64Array(width + 1);
    }
    this.width = width;
    this.height = height;
    this.ticksPerPixel = (to - from) / width;
    for (let x = 0; x <= width; x++) {
      this.edges[x] = Math.min(from + x * this.ticksPerPixel, this.data.ticks);
    }
    this.colours.fill(this.background);
    this.data.categories.forEach((category, i) => {
      if (category.isShown) {
        this.colours[i] = this.hues[i];
      }
    });
    this.pixels.fill(this.background);
    this.parts = 0;
  }

  /** Paints a lane between two rows of pixels; parts beyond the image are cut off. */
  paint(lane, top, bottom) {
    const { data, edges, width } = this;
    const { starts, codes } = data;
    let run = lane.first;
    let isSummed = false;
    for (let x = 0; x < width;) {
      run = data.find(lane, edges[x], run);
      if (starts[run + 1] >= edges[x + 1] && (codes[run] & 3) === SINGLE) {
        const next = this.columnAfter(x, run);
        this.fill(x, next, top, bottom, codes[run] >> 2);
        isSummed = false;
        x = next;
        continue;
      }
      if (!isSummed) {
        data.sumBefore(lane, run, edges[x], this.before);
      }
      run = data.find(lane, edges[x + 1], run);
      data.sumBefore(lane, run, edges[x + 1], this.after);
      this.stack(x, top, bottom);
      const sums = this.before;
      this.before = this.after;
      this.after = sums;
      isSummed = true;
      x++;
    }
  }

  /** The first column after x that a run does not fill. */
  columnAfter(x, run) {
    const end = this.data.starts[run + 1];
    return end >= this.edges[this.width]
      ? this.width
      : Math.min(this.width, Math.max(x + 1, Math.floor((end - this.edges[0]) / this.ticksPerPixel)));
  }

  /** Paints the shares of a column on top of each other. Even the smallest takes a pixel, at the cost of the largest. */
  stack(x, top, bottom) {
    const { heights, before, after, ticksPerPixel } = this;
    const height = bottom - top;
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
    let lowest = bottom;
    for (let kind = 0; kind < gap && lowest > top; kind++) {
      if (heights[kind] > 0) {
        const highest = Math.max(top, lowest - heights[kind]);
        this.fillColumn(x, highest, lowest, kind);
        lowest = highest;
      }
    }
  }

  fill(fromX, toX, fromY, toY, kind) {
    const colour = this.colours[kind];
    if (colour === this.background) {
      return;
    }
    this.parts++;
    const last = Math.min(this.height, toY);
    for (let y = Math.max(0, fromY); y < last; y++) {
      this.pixels.fill(colour, y * this.width + fromX, y * this.width + toX);
    }
  }

  fillColumn(x, fromY, toY, kind) {
    const { pixels, width } = this;
    const colour = this.colours[kind];
    this.parts++;
    const last = Math.min(this.height, toY);
    for (let y = Math.max(0, fromY); y < last; y++) {
      pixels[y * width + x] = colour;
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
