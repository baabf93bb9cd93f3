// Draws the page's charts from the data beside each canvas (chart.h says what that holds), when they come into
// sight. Everything else of the page works without it. SPDX-License-Identifier: Apache-2.0
"use strict";
(() => {
  const root = document.documentElement;
  const places = [];  // {figure, canvas, charts, chosen, chart}
  const pointStyles = ["circle", "rect", "triangle", "rectRot", "star", "cross", "crossRot"];
  const dashes = [[], [6, 3], [2, 2], [8, 3, 2, 3]];
  const barHeight = 17;  // pixels that a bar takes
  const colours = 7;     // --c0 to --c6

  const variable = (name) => getComputedStyle(root).getPropertyValue(name).trim();
  const colour = (number) => variable("--c" + (number % colours));
  const phaseColours = ["--upload", "--compute", "--download"];

  /// At most 4 digits; the tables have more.
  const write = (number) => (number === null ? "n/a" : String(Number(number.toPrecision(4))));

  // Intervals as whiskers over bars and points.
  const whiskers = {
    id: "whiskers",
    afterDatasetsDraw(chart) {
      const { ctx } = chart;
      const lying = chart.options.indexAxis === "y";
      const axis = chart.scales[lying ? "x" : "y"];
      ctx.save();
      ctx.strokeStyle = variable("--ink");
      ctx.lineWidth = 1.5;
      chart.data.datasets.forEach((dataset, index) => {
        if (!dataset.intervals || !chart.isDatasetVisible(index)) return;
        chart.getDatasetMeta(index).data.forEach((element, place) => {
          const interval = dataset.intervals[place];
          if (!interval) return;
          const [low, high] = interval.map((value) => axis.getPixelForValue(value));
          const across = lying ? element.y : element.x;
          const line = (a, b, c, d) => {
            ctx.moveTo(...(lying ? [a, b] : [b, a]));
            ctx.lineTo(...(lying ? [c, d] : [d, c]));
          };
          ctx.beginPath();
          line(low, across, high, across);
          line(low, across - 4, low, across + 4);
          line(high, across - 4, high, across + 4);
          ctx.stroke();
        });
      });
      ctx.restore();
    },
  };

  const makeDataset = (data, series) => {
    const isBar = data.kind === "bars" || data.kind === "stacked";
    const ink = data.kind === "stacked" ? variable(phaseColours[series.colour])
        : series.limit ? variable("--soft") : colour(series.colour);
    const dataset = { label: series.name, intervals: series.intervals, backgroundColor: ink, borderColor: ink };
    const values = series.values;
    // On a logarithmic axis bars begin at 1, as long as the reference: to the right is faster.
    if (isBar) return { ...dataset, data: values, base: data.logX ? 1 : 0, borderWidth: 0, maxBarThickness: barHeight };
    return {
      ...dataset,
      data: series.x ? series.x.map((x, index) => ({ x, y: values[index] })) : values,
      labels: series.labels,
      showLine: series.limit || data.kind === "lines",
      spanGaps: true,
      borderWidth: 2,
      borderDash: series.limit ? dashes[1 + (series.colour % 3)] : dashes[Math.floor(series.colour / pointStyles.length) % dashes.length],
      pointStyle: series.limit ? "line" : pointStyles[series.colour % pointStyles.length],
      pointRadius: series.limit ? 0 : 4,
      pointHoverRadius: series.limit ? 0 : 7,
    };
  };

  const makeMarks = (data) => ({
    label: "crossover",
    type: "scatter",
    data: data.marks.map((mark) => ({ x: mark.x, y: mark.y })),
    labels: data.marks.map((mark) => mark.name),
    backgroundColor: "transparent",
    borderColor: variable("--ink"),
    borderWidth: 2,
    pointStyle: "circle",
    pointRadius: 9,
    pointHoverRadius: 11,
  });

  const makeAxis = (title, type) => ({
    type,
    title: { display: Boolean(title), text: title, color: variable("--soft") },
    grid: { color: variable("--line") },
    ticks: {
      color: variable("--ink"),
      autoSkip: type !== "category",
      callback(value) {
        if (type === "category") {
          const label = this.getLabelForValue(value);
          const limit = this.chart.width < 500 ? 16 : 40;
          return label.length > limit ? label.slice(0, limit - 1) + "…" : label;
        }
        if (type !== "logarithmic") return write(value);
        // 1, 2 and 5 of each power of ten; an axis' ends are ticks, too, and mostly none of these
        const digit = value / 10 ** Math.floor(Math.log10(value) + 1e-9);
        return [1, 2, 5].some((wanted) => Math.abs(digit - wanted) < 1e-6) ? write(value) : "";
      },
    },
  });

  const describe = (context) => {
    const { dataset, dataIndex, parsed, chart } = context;
    const value = chart.options.indexAxis === "y" ? parsed.x : parsed.y;
    const interval = dataset.intervals && dataset.intervals[dataIndex];
    const name = dataset.labels && dataset.labels[dataIndex] ? ": " + dataset.labels[dataIndex] : "";
    return dataset.label + name + ": " + write(value) +
        (interval ? " (" + write(interval[0]) + " to " + write(interval[1]) + ")" : "");
  };

  const configure = (data) => {
    const lying = data.kind === "bars" || data.kind === "stacked";
    const datasets = data.series.map((series) => makeDataset(data, series));
    if (data.marks) datasets.push(makeMarks(data));
    const hasCategories = data.categories.length > 0;
    const scale = (log) => (log ? "logarithmic" : "linear");
    const value = makeAxis(data.xTitle, scale(data.logX));
    const scales = lying
        ? { x: value, y: makeAxis(data.yTitle, "category") }
        : { x: hasCategories ? makeAxis(data.xTitle, "category") : value, y: makeAxis(data.yTitle, scale(data.logY)) };
    if (lying && data.logX) {
      // With room on both sides of 1, so that it is seen where bars begin, and none has its end cut off.
      const numbers = data.series.flatMap((series) => [...series.values, ...(series.intervals || []).flat()])
          .filter((number) => number !== null);
      scales.x.min = Math.min(1, ...numbers) / 1.25;
      scales.x.max = Math.max(1, ...numbers) * 1.25;
    }
    if (data.kind === "stacked") scales.x.stacked = scales.y.stacked = true;
    return {
      type: lying ? "bar" : hasCategories ? "line" : "scatter",
      data: { labels: data.categories, datasets },
      options: {
        indexAxis: lying ? "y" : "x",
        animation: false,
        responsive: true,
        maintainAspectRatio: false,
        scales,
        plugins: {
          legend: {
            display: datasets.length > 1,
            position: "top",
            align: "start",
            labels: { color: variable("--ink"), usePointStyle: !lying, boxWidth: lying ? 14 : 9, boxHeight: 9 },
          },
          tooltip: { callbacks: { label: describe } },
        },
      },
      plugins: [whiskers],
    };
  };

  const height = (data) => {
    if (data.kind !== "bars" && data.kind !== "stacked") return 420;
    const bars = data.kind === "stacked" ? 1.6 : Math.max(data.series.length, 1.6);
    return Math.min(110 + data.categories.length * (bars * barHeight + 8), 12000);
  };

  const draw = (place) => {
    if (place.chart) place.chart.destroy();
    const data = place.charts[place.chosen];
    place.canvas.parentElement.style.height = height(data) + "px";
    place.chart = new Chart(place.canvas, configure(data));
  };

  // Charts of one record with the same choice show the same.
  const choose = (from, name) => {
    for (const place of places) {
      if (place.group !== from.group || !place.select) continue;
      const number = place.charts.findIndex((chart) => chart.name === name);
      if (number < 0 || number === place.chosen) continue;
      place.chosen = number;
      place.select.selectedIndex = number;
      if (place.chart) draw(place);
    }
  };

  const addSelect = (place, what) => {
    const label = document.createElement("label");
    label.className = "choice";
    label.textContent = what + " ";
    place.select = document.createElement("select");
    for (const chart of place.charts) place.select.add(new Option(chart.name));
    place.select.addEventListener("change", () => choose(place, place.charts[place.select.selectedIndex].name));
    label.append(place.select);
    place.figure.insertBefore(label, place.canvas.parentElement);
  };

  /// Reads a chart's data and draws it; a second call does nothing.
  const show = (place) => {
    if (place.chart) return;
    if (!place.charts) {
      const { choice, charts } = JSON.parse(place.data.textContent);
      place.charts = charts;
      place.chosen = 0;
      place.group = place.canvas.id.split("-").slice(0, 2).join("-") + choice;
      if (charts.length > 1) addSelect(place, choice);
      const other = places.find((at) => at !== place && at.group === place.group && at.chosen > 0);
      if (other) choose(other, other.charts[other.chosen].name);
    }
    draw(place);
  };

  if (typeof Chart === "undefined") return;  // built without Chart.js: the tables say it all
  Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
  const sight = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      sight.unobserve(entry.target);
      show(places.find((place) => place.figure === entry.target));
    }
  }, { rootMargin: "600px" });
  for (const data of document.querySelectorAll("script[data-for]")) {
    const canvas = document.getElementById(data.dataset.for);
    const figure = canvas.closest("figure");
    figure.classList.add("drawn");
    places.push({ figure, canvas, data });
    sight.observe(figure);
  }

  const redraw = () => places.filter((place) => place.chart).forEach(draw);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);

  // On paper: dark on white, every chart, every log.
  let opened = [];
  addEventListener("beforeprint", () => {
    root.classList.add("paper");
    opened = [...document.querySelectorAll("details:not([open])")];
    for (const details of opened) details.open = true;
    places.forEach(show);
    redraw();
  });
  addEventListener("afterprint", () => {
    root.classList.remove("paper");
    for (const details of opened) details.open = false;
    redraw();
  });
})();
