"""Draws known charts with matplotlib, a page each: JSON of charts on standard input, a PDF on standard output."""
import json
import sys

import matplotlib

matplotlib.use("pdf")
matplotlib.rcParams["font.family"] = ["DejaVu Sans", "Noto Sans CJK JP"]
import matplotlib.pyplot as plt
from matplotlib.backends.backend_pdf import PdfPages
import numpy as np

PLACES = {
    "right": dict(loc="center left", bbox_to_anchor=(1.02, 0.5)),
    "left": dict(loc="best"),
    "top": dict(loc="lower center", bbox_to_anchor=(0.5, 1.12), ncol=4),
    "bottom": dict(loc="upper center", bbox_to_anchor=(0.5, -0.12), ncol=4),
}


def hex_of(colour):
    return f"#{colour:06x}"


def bars(ax, chart, series, label_values):
    at = np.arange(len(chart["categories"]))
    count = 1 if chart["isStacked"] else len(series)
    width = 0.8 / count
    below = np.zeros(len(at))
    for index, one in enumerate(series):
        values = np.array(one["values"], dtype=float)
        shift = 0 if chart["isStacked"] else (index - (count - 1) / 2) * width
        draw = ax.barh if chart["isLying"] else ax.bar
        base = {"left" if chart["isLying"] else "bottom": below} if chart["isStacked"] else {}
        drawn = draw(at + shift, values, width, color=hex_of(one["colour"]), label=one["name"], **base)
        if label_values:
            ax.bar_label(drawn, label_type="center" if chart["isStacked"] else "edge")
        below = below + values
    (ax.set_yticks if chart["isLying"] else ax.set_xticks)(at, chart["categories"])


def pie(ax, chart):
    width = dict(width=0.5) if chart["hole"] else {}
    names = None if chart.get("legend") else chart["categories"]
    ax.pie(
        chart["series"][0]["values"],
        labels=names,
        startangle=90,
        counterclock=False,
        autopct="%.1f%%" if chart["hasLabels"] else None,
        wedgeprops=dict(width or {}, edgecolor="white" if chart["hasGrid"] else None),
    )


def lines(ax, chart, series, label_values, seed):
    for one in series:
        (line,) = ax.plot(
            chart["categories"],
            one["values"],
            marker=["o", "s", "^", None][seed % 4],
            color=hex_of(one["colour"]),
            label=one["name"],
        )
        if label_values:
            for x, y in zip(chart["categories"], one["values"]):
                ax.annotate(f"{y:g}", (x, y), textcoords="offset points", xytext=(0, 6), ha="center")


def areas(ax, chart):
    at = np.arange(len(chart["categories"]))
    rows = [one["values"] for one in chart["series"]]
    colours = [hex_of(one["colour"]) for one in chart["series"]]
    names = [one["name"] for one in chart["series"]]
    if chart["isStacked"]:
        ax.stackplot(at, rows, colors=colours, labels=names)
    else:
        for row, colour, name in zip(rows, colours, names):
            ax.fill_between(at, row, color=colour, label=name)
    ax.set_xticks(at, chart["categories"])


def draw(chart, seed):
    figure = plt.figure(figsize=(8.27, 11.69))
    figure.text(0.1, 0.94, "Text before a chart.")
    ax = figure.add_axes([0.16, 0.55, 0.55, 0.28])
    kind, series = chart["kind"], chart["series"]
    if chart.get("title"):
        ax.set_title(chart["title"])
    if kind == "pie":
        pie(ax, chart)
    elif kind == "bar":
        bars(ax, chart, series, chart["hasLabels"])
    elif kind == "line":
        lines(ax, chart, series, chart["hasLabels"], seed)
    elif kind == "area":
        areas(ax, chart)
    elif kind == "scatter":
        for one in series:
            ax.scatter(one["xs"], one["values"], color=hex_of(one["colour"]), label=one["name"])
    else:
        bars(ax, chart, series[:1], False)
        second = ax.twinx()
        lines(second, chart, series[1:], False, seed)
    if chart["hasGrid"] and kind != "pie":
        ax.grid(axis="x" if chart["isLying"] else "both" if kind == "scatter" else "y")
        ax.set_axisbelow(True)
    if chart.get("legend"):
        if kind == "pie":
            ax.legend(chart["categories"], loc="center left", bbox_to_anchor=(1.02, 0.5))
        elif kind == "combined":
            figure.legend(loc="upper center", ncol=2, bbox_to_anchor=(0.44, 0.52))
        else:
            ax.legend(**PLACES[chart["legend"]])
    return figure


charts = json.load(sys.stdin)
with PdfPages(sys.stdout.buffer) as pages:
    for number, chart in enumerate(charts):
        figure = draw(chart, number)
        pages.savefig(figure)
        plt.close(figure)
