#!/usr/bin/env python3
"""Trains a judge and writes its trees as the engine reads them.

    train.py SAMPLES.jsonl WEIGHTS.json [--without FOLD]

Needs Debian's python3-sklearn. Equal samples give equal weights. With --without the samples of one fold are left out,
so that files of that fold can be converted with weights that never saw their repositories.
"""
import argparse
import json
import re
from pathlib import Path

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier

SOURCE = Path(__file__).parent / "../../packages/engine/src/analysis/page/tables/model"


def feature_names(file):
    names = re.search(r"FeatureNames = \[(.*?)\]", (SOURCE / file).read_text(), re.S).group(1)
    return re.findall(r'"(\w+)"', names)


def trees_of(model, features):
    """Trees in the order that `judge` walks them: a node, its left branch, its right branch."""
    out = dict(features=features, bias=round(float(np.ravel(model._baseline_prediction)[0]), 4), roots=[], feature=[], value=[], right=[])

    def put(nodes, at):
        node, here = nodes[at], len(out["feature"])
        out["feature"].append(-1 if node["is_leaf"] else int(node["feature_idx"]))
        out["value"].append(round(float(node["value"] if node["is_leaf"] else node["num_threshold"]), 4))
        out["right"].append(0)
        if not node["is_leaf"]:
            put(nodes, node["left"])
            out["right"][here] = len(out["feature"]) - here
            put(nodes, node["right"])

    for (predictor,) in model._predictors:
        out["roots"].append(len(out["feature"]))
        put(predictor.nodes, 0)
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("samples")
    parser.add_argument("weights")
    parser.add_argument("--without")
    args = parser.parse_args()
    rows = [row for row in map(json.loads, open(args.samples)) if row["fold"] != args.without]
    names = feature_names("fill-features.ts")
    values = np.array([row["values"] for row in rows], float)
    is_table = np.array([row["isTable"] for row in rows])
    # Made documents are many; a fill with much text says more than a short one.
    weights = np.array([(0.5 if row["fold"] == "made" else 1) * min(3, (row["words"] / 6) ** 0.5) for row in rows])
    model = HistGradientBoostingClassifier(
        max_iter=150, learning_rate=0.08, max_leaf_nodes=12, l2_regularization=5, min_samples_leaf=15, random_state=1)
    model.fit(values, is_table, weights)
    trees = trees_of(model, names)
    Path(args.weights).write_text(json.dumps(trees, separators=(",", ":")) + "\n")
    print(f"{len(rows)} samples, {int(is_table.sum())} tables, {len(trees['feature'])} nodes")


if __name__ == "__main__":
    main()
