#!/usr/bin/env python3
"""Trains the judge of pairs of lines and writes its trees as the engine reads them.

    train.py SAMPLES.jsonl WEIGHTS.json [--without FOLD]

Needs Debian's python3-sklearn and python3-lxml. Equal samples give equal weights. Labels come from the Word file beside
each PDF: two lines are one paragraph where the end of one and the start of the other stand so in a paragraph of it, and
two where a paragraph ends and the next begins there. Lines that the author ended are left out: a page does not show them.
"""
import argparse
import json
import re
import sys
import unicodedata
import zipfile
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np
from lxml import etree
from sklearn.ensemble import HistGradientBoostingClassifier

sys.path.insert(0, str(Path(__file__).parent / "../tables"))
from train import trees_of

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
MODEL = Path(__file__).parent / "../../packages/engine/src/analysis/file/paragraphs/model"
LETTERS = 24  # of each line, to find it by
END, BREAK = "\x01", "\x02"  # of a paragraph; of a line within one
LABEL = re.compile(r"^\s*(?:[•·▪◦‣●○■□◆➢✓\uf000-\uf0ff\-–—*]|[(（]?(?:\d{1,3}(?:\.\d{1,3}){0,4}|[ivxIVX]{1,5}|[a-zA-Z]|[一二三四五六七八九十]{1,3})[.)）、．])\s*")


def tight(text):
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text))


def text_of(docx):
    """Paragraphs of a Word file without spaces, and once more without labels that somebody typed."""
    with zipfile.ZipFile(docx) as z:
        body = etree.fromstring(z.read("word/document.xml"), etree.XMLParser(huge_tree=True))
    paragraphs = []
    for p in body.iter(W + "p"):
        runs = [e for e in p.iter(W + "t", W + "br", W + "cr", W + "tab") if next(e.iterancestors(W + "p")) is p]
        paragraphs.append("".join(e.text or "" if e.tag == W + "t" else " " if e.tag == W + "tab" else BREAK for e in runs))
    spoken = [p for p in paragraphs if p.strip()]
    return END + END.join(map(tight, spoken)) + END, END + END.join(tight(LABEL.sub("", p, count=1)) for p in spoken) + END


def label_of(row, text, bare):
    above, below = tight(row["above"])[-LETTERS:], tight(row["below"])[:LETTERS]
    plain = tight(LABEL.sub("", row["below"], count=1))[:LETTERS]
    is_one = above + below in text
    are_two = above + END + below in text or plain and (above + END + plain in text or above + END + plain in bare)
    if above + BREAK + below in text or is_one == bool(are_two):
        return None
    return is_one


def samples_of(path):
    files = defaultdict(list)
    for row in map(json.loads, open(path)):
        files[row["file"]].append(row)
    for file, rows in sorted(files.items()):
        text, bare = text_of(Path(file).with_suffix(".docx"))
        kept = [(row, label) for row in rows if (label := label_of(row, text, bare)) is not None]
        for row, label in kept:
            # A file says more with many pairs, but not as much more.
            yield row["fold"], row["values"], label, (8 + len(kept)) ** -0.5


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("samples")
    parser.add_argument("weights")
    parser.add_argument("--without")
    args = parser.parse_args()
    folds, values, labels, weights = map(np.array, zip(*samples_of(args.samples)))
    learnt = folds != args.without
    model = HistGradientBoostingClassifier(
        max_iter=100, learning_rate=0.09, max_leaf_nodes=12, l2_regularization=5, min_samples_leaf=20, random_state=1)
    model.fit(values[learnt], labels[learnt], weights[learnt] / weights[learnt].mean())
    names = re.findall(r'"(\w+)"', re.search(r"FeatureNames = \[(.*?)\]", (MODEL / "pair-features.ts").read_text(), re.S).group(1))
    trees = trees_of(model, names)
    Path(args.weights).write_text(json.dumps(trees, separators=(",", ":")) + "\n")
    print(f"{learnt.sum()} pairs, {labels[learnt].sum()} of one paragraph, {len(trees['feature'])} nodes")
    if (~learnt).any():
        sure = model.predict_proba(values[~learnt])[:, 1]
        rule = values[~learnt][:, -1] == 1
        # As `judge-pairs.ts` decides.
        both = (sure >= 0.95) & (values[~learnt][:, 3] > 0.7) | (sure > 0.1) & rule
        print(f"wrong in fold {args.without}: {Counter(rule != labels[~learnt])[True]} by the rule, {Counter(both != labels[~learnt])[True]} by both")


if __name__ == "__main__":
    main()
