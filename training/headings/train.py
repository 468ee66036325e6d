#!/usr/bin/env python3
"""Trains the judge of headings and writes its trees as the engine reads them.

    train.py SAMPLES.jsonl WEIGHTS.json [--without FOLD]

Needs Debian's python3-sklearn. Equal samples give equal weights. Labels come from the Word file beside each PDF: a
paragraph is a heading where its style or itself has a level of the outline, or is the title. With --without the samples
of one fold are left out, so that files of that fold can be converted with weights that never saw their repositories.
"""
import argparse
import json
import re
import sys
import unicodedata
import zipfile
from collections import defaultdict
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier

sys.path.insert(0, str(Path(__file__).parent / "../tables"))
from train import trees_of

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
SOURCE = Path(__file__).parent / "../../packages/engine/src/analysis/file/headings/model/heading-features.ts"
# Most of the paragraphs that may be headings in a file that is learned from: beyond, the style of a heading is that of the text.
MOST = 0.5


def tight(text):
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text)).lower()


def headings_of(docx):
    """Texts of the headings of a Word file, without spaces."""
    with zipfile.ZipFile(docx) as z:
        styles = ElementTree.fromstring(z.read("word/styles.xml")) if "word/styles.xml" in z.namelist() else []
        body = ElementTree.fromstring(z.read("word/document.xml"))
    known = {}
    for style in styles if len(styles) == 0 else styles.iter(W + "style"):
        value = lambda path: next((e.get(W + "val") for e in style.iterfind(path)), None)
        name = (value(W + "name") or "").lower()
        level = value(f"{W}pPr/{W}outlineLvl")
        named = name == "title" or re.fullmatch(r"heading \d", name)
        known[style.get(W + "styleId")] = (level and int(level) < 9, value(W + "basedOn")) if level else (named and True, value(W + "basedOn"))
    found = set()
    for p in body.iter(W + "p"):
        own = next((e.get(W + "val") for e in p.iterfind(f"{W}pPr/{W}outlineLvl")), None)
        style = next((e.get(W + "val") for e in p.iterfind(f"{W}pPr/{W}pStyle")), None)
        is_heading = int(own) < 9 if own else None
        seen = set()
        # Styles may be based on each other in a circle.
        while is_heading is None and style in known and style not in seen:
            seen.add(style)
            is_heading, style = known[style]
        if is_heading:
            found.add(tight("".join(t.text or "" for t in p.iter(W + "t"))))
    return found - {""}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("samples")
    parser.add_argument("weights")
    parser.add_argument("--without")
    args = parser.parse_args()
    files = defaultdict(list)
    for row in map(json.loads, open(args.samples)):
        if row["fold"] != args.without:
            files[row["file"]].append(row)
    values, labels, weights = [], [], []
    for file, rows in sorted(files.items()):
        headings = headings_of(Path(file).with_suffix(".docx"))
        own = [tight(r["text"]) in headings or tight(r["text"][r["skip"]:]) in headings for r in rows]
        if not 0 < sum(own) <= MOST * len(own):
            continue
        values += [r["values"] for r in rows]
        labels += own
        # A file says more with many paragraphs, but not as much more.
        weights += [(8 + len(own)) ** -0.5] * len(own)
    weights = np.array(weights) / np.mean(weights)
    model = HistGradientBoostingClassifier(
        max_iter=120, learning_rate=0.07, max_leaf_nodes=10, l2_regularization=5, min_samples_leaf=20, random_state=1)
    model.fit(np.array(values, float), np.array(labels), weights)
    names = re.findall(r'"(\w+)"', re.search(r"FeatureNames = \[(.*?)\]", SOURCE.read_text(), re.S).group(1))
    trees = trees_of(model, names)
    Path(args.weights).write_text(json.dumps(trees, separators=(",", ":")) + "\n")
    print(f"{len(labels)} samples, {sum(labels)} headings, {len(trees['feature'])} nodes")


if __name__ == "__main__":
    main()
