"""How many merged ranges of workbooks show on their pages, and how many of those came back.

    /usr/bin/python3 bench/tables/merged-ranges.py ORIGINALS OUTPUTS [--list NAME] [--json FILE]

Both are folders of workbooks by the same names. A range with a text is right where its text, its rows
and its columns are those of the original. What a page can show of it is told from the original alone:

- every column (row) within it has an edge of its own elsewhere on the sheet: a text that is not merged
  over it, or a border; otherwise nothing tells how many there are;
- and something tells that the cells are one: a text set in the middle or at the right of several
  columns, or in the middle of several rows; a text that wraps behind its first column; or borders drawn
  around cells that have borders elsewhere, and none within.

Everything else looks on paper as the text in the first cell alone does. Needs openpyxl.
"""
import argparse
import collections
import datetime
import json
import re
import warnings
from pathlib import Path

import openpyxl

warnings.filterwarnings("ignore")


def plain(value):
    """The value of a cell as it is compared: numbers by value, texts without spaces."""
    if isinstance(value, datetime.datetime):
        return value.date().isoformat() if value.time() == datetime.time() else value.isoformat()
    text = re.sub(r"\s+", "", str(value))
    number = re.sub(r"[,$€£¥￥%]", "", text)
    try:
        return f"{float(number):.6g}"
    except ValueError:
        return text.replace("\u00a0", "")


class Sheet:
    """Cells, ranges and borders of one visible sheet."""

    def __init__(self, ws):
        self.ws = ws
        self.hidden_rows = {r for r, d in ws.row_dimensions.items() if d.hidden}
        self.ranges = [(m.min_row, m.min_col, m.max_row, m.max_col) for m in ws.merged_cells.ranges]
        self.owner = {}
        for box in self.ranges:
            if (box[2] - box[0] + 1) * (box[3] - box[1] + 1) <= 20_000:
                for r in range(box[0], box[2] + 1):
                    for c in range(box[1], box[3] + 1):
                        self.owner[r, c] = box
        self.texts, self.left, self.top = {}, set(), set()
        for row in ws.iter_rows():
            for cell in row:
                at = cell.row, cell.column
                if cell.value is not None and str(cell.value).strip():
                    self.texts[at] = cell.value
                border = cell.border
                if drawn(border.left):
                    self.left.add(at)
                if drawn(border.right):
                    self.left.add((at[0], at[1] + 1))
                if drawn(border.top):
                    self.top.add(at)
                if drawn(border.bottom):
                    self.top.add((at[0] + 1, at[1]))
        # A border within a range is not drawn.
        inside = lambda at, by: self.owner.get(at) and self.owner.get(at) == self.owner.get((at[0] - by[0], at[1] - by[1]))
        self.left = {at for at in self.left if not inside(at, (0, 1))}
        self.top = {at for at in self.top if not inside(at, (1, 0))}
        self.columns = self.seen(1)
        self.rows = self.seen(0)

    def seen(self, axis):
        """Columns (rows) whose own edge shows: a text that stands in them alone, or a border before them."""
        seen = set()
        for at in self.texts:
            box = self.owner.get(at)
            if box is None or box[axis] == box[axis + 2]:
                seen.add(at[axis])
        return seen

    def edge(self, axis, place):
        """Whether the edge before a column (row) shows anywhere."""
        if place in self.columns_or_rows(axis) and place - 1 in self.columns_or_rows(axis):
            return True
        return any(at[axis] == place for at in (self.left if axis else self.top))

    def columns_or_rows(self, axis):
        return self.columns if axis else self.rows

    def boxed(self, box):
        """Whether borders stand around a range, at least at the sides that merging made one."""
        r0, c0, r1, c1 = box
        sides = all((r, c1 + 1) in self.left for r in range(r0, r1 + 1)) and all(
            (r, c0) in self.left for r in range(r0, r1 + 1)
        )
        ends = all((r1 + 1, c) in self.top for c in range(c0, c1 + 1)) and all(
            (r0, c) in self.top for c in range(c0, c1 + 1)
        )
        return (c0 == c1 or sides) and (r0 == r1 or ends)

    def why(self, box):
        """What shows of a range with a text: a word, or what is missing."""
        r0, c0, r1, c1 = box
        if not all(self.edge(1, c) for c in range(c0 + 1, c1 + 1)):
            return "no: its columns show nowhere"
        if not all(self.edge(0, r) for r in range(r0 + 1, r1 + 1)):
            return "no: its rows show nowhere"
        cell = self.ws.cell(r0, c0)
        across = cell.alignment.horizontal
        down = cell.alignment.vertical
        number = not isinstance(cell.value, (str, bool))
        width = sum(self.width(c) for c in range(c0, c1 + 1))
        words = max((len(line) for line in str(cell.value).split("\n")), default=0)
        if self.boxed(box):
            return "box"
        if c1 > c0 and (across in ("center", "distributed", "justify", "right", "centerContinuous") or (number and across in (None, "general"))):
            # A text as wide as its range stands in it the same way wherever it is set.
            if words < 0.9 * width:
                return "set in the middle" if across != "right" and not number else "set at the right"
        if c1 > c0 and cell.alignment.wrap_text and words > width:
            return "wraps"
        if r1 > r0 and down in ("center", "distributed", "justify"):
            return "middle of rows"
        return "no: nothing tells it from its first cell"

    def width(self, column):
        name = openpyxl.utils.get_column_letter(column)
        for key, dimension in self.ws.column_dimensions.items():
            if key == name or (dimension.min and dimension.min <= column <= (dimension.max or dimension.min)):
                return 0 if dimension.hidden else (dimension.width or 8.43)
        return self.ws.sheet_format.defaultColWidth or 8.43


def drawn(side):
    return side is not None and side.style not in (None, "none")


def sheets(path):
    book = openpyxl.load_workbook(path, data_only=True)
    return [Sheet(ws) for ws in book.worksheets if ws.sheet_state == "visible"]


def spans(found):
    return [
        (plain(s.texts[box[:2]]), box[2] - box[0] + 1, box[3] - box[1] + 1, s, box)
        for s in found
        for box in s.ranges
        if box[:2] in s.texts
    ]


def f1(a, b, hit):
    return 1.0 if not a and not b else 2 * hit / (a + b)


def judge(truth, output):
    """Counts of one workbook."""
    wanted, made = spans(sheets(truth)), spans(sheets(output))
    left = collections.Counter(x[:3] for x in made)
    rows = []
    for text, down, across, sheet, box in wanted:
        hit = left[text, down, across] > 0
        left[text, down, across] -= hit
        rows.append({"text": text, "down": down, "across": across, "shows": sheet.why(box), "hit": hit})
    false = [(k, n) for k, n in left.items() if n > 0]
    return rows, len(made), false


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument("originals", type=Path)
    ask.add_argument("outputs", type=Path)
    ask.add_argument("--list", help="names whose ranges are told one by one")
    ask.add_argument("--json", type=Path)
    options = ask.parse_args()
    classes, hits = collections.Counter(), collections.Counter()
    files = []
    for truth in sorted(options.originals.glob("*.xlsx")):
        output = options.outputs / truth.name
        if not output.exists():
            continue
        try:
            rows, made, false = judge(truth, output)
        except Exception as reason:  # a workbook that openpyxl cannot open says nothing
            print("left out", truth.name, type(reason).__name__)
            continue
        if not rows:
            continue
        for row in rows:
            classes[row["shows"]] += 1
            hits[row["shows"]] += row["hit"]
        shown = [r for r in rows if not r["shows"].startswith("no")]
        hit = sum(r["hit"] for r in rows)
        hidden_hit = sum(r["hit"] for r in rows if r["shows"].startswith("no"))
        files.append({
            "name": truth.stem, "all": len(rows), "shown": len(shown), "made": made, "hit": hit,
            "score": f1(len(rows), made, hit), "best": f1(len(rows), len(shown), len(shown)),
            "shownScore": f1(len(shown), made - hidden_hit, hit - hidden_hit) if shown else None,
        })
        if options.list and options.list in truth.name:
            print(truth.stem, files[-1])
            for r in rows:
                print("  ", "right" if r["hit"] else "lost ", r["shows"], r["down"], r["across"], r["text"][:40])
            for (text, down, across), n in false:
                print("   false", n, down, across, text[:40])
    for name, count in classes.most_common():
        print(f"{name:45} {count:5} right {hits[name]}")
    mean = lambda key: sum(f[key] for f in files if f[key] is not None) / max(1, sum(f[key] is not None for f in files))
    print(f"{len(files)} workbooks; ranges {sum(f['all'] for f in files)}, shown {sum(f['shown'] for f in files)}, "
          f"made {sum(f['made'] for f in files)}, right {sum(f['hit'] for f in files)}")
    print(f"mean of all {mean('score'):.3f}, the most that shows {mean('best'):.3f}, of those that show {mean('shownScore'):.3f} "
          f"({sum(f['shownScore'] is not None for f in files)})")
    if options.json:
        options.json.write_text(json.dumps(files, indent=1))


main()
