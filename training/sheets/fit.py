"""Fits the two models of printed sheets and says how well they do outside their own fold.

  fit.py SAMPLES.jsonl OUT_DIR [--leave FOLD]

SAMPLES comes from measure.ts. Each fold is told from the four others; the models that are written are
fitted on all of them, or on all but FOLD. Needs Debian's python3-sklearn. Deterministic.
"""
import json
import sys
from collections import Counter

import numpy as np
from sklearn.ensemble import GradientBoostingClassifier
from sklearn.metrics import log_loss, roc_auc_score

SIZES = {"edge": dict(n_estimators=90, max_depth=4), "wrap": dict(n_estimators=70, max_depth=4)}


PAINTED_LATE = 5  # of wrapFeatures: only LibreOffice paints twice, hence each sample counts without it too


def model(kind):
    return GradientBoostingClassifier(learning_rate=0.12, subsample=0.8, min_samples_leaf=20, random_state=1, **SIZES[kind])


def export(fitted, source):
    """Nodes in depth-first order, so that the left child follows its parent."""
    prior = fitted.init_.class_prior_[1]
    out = {"source": source, "bias": round(float(np.log(prior / (1 - prior))), 4), "roots": [], "feature": [], "value": [], "other": []}

    def walk(tree, node):
        at = len(out["feature"])
        leaf = tree.children_left[node] < 0
        out["feature"].append(-1 if leaf else int(tree.feature[node]))
        out["value"].append(float("%.4g" % (tree.value[node][0][0] * fitted.learning_rate if leaf else tree.threshold[node])))
        out["other"].append(0)
        if not leaf:
            walk(tree, tree.children_left[node])
            out["other"][at] = len(out["feature"])
            walk(tree, tree.children_right[node])

    for stage in fitted.estimators_[:, 0]:
        out["roots"].append(len(out["feature"]))
        walk(stage.tree_, 0)
    return out


def main():
    path, out_dir = sys.argv[1:3]
    leave = int(sys.argv[sys.argv.index("--leave") + 1]) if "--leave" in sys.argv else None
    samples = [json.loads(line) for line in open(path)]
    for kind in ("edge", "wrap"):
        own = [s for s in samples if s["kind"] == kind]
        if kind == "wrap":
            own += [dict(s, features=[-1 if i == PAINTED_LATE else v for i, v in enumerate(s["features"])]) for s in own]
        x = np.array([s["features"] for s in own], float)
        y = np.array([s["label"] for s in own])
        fold = np.array([s["fold"] for s in own])
        files = Counter(s["id"] for s in own)
        weight = np.array([files[s["id"]] ** -0.5 for s in own])
        if leave is None:
            guess = np.zeros(len(y))
            for k in sorted(set(fold)):
                test = fold == k
                guess[test] = model(kind).fit(x[~test], y[~test], weight[~test]).predict_proba(x[test])[:, 1]
            print(kind, len(y), "samples of", len(files), "files, yes: %.3f" % y.mean(),
                  "outside the fold: AUC %.4f, log loss %.4f" % (roc_auc_score(y, guess, sample_weight=weight), log_loss(y, guess, sample_weight=weight)))
        keep = fold != leave
        fitted = model(kind).fit(x[keep], y[keep], weight[keep])
        source = "%d decisions on %d printed workbooks of eval/manifest-train.json%s" % (
            keep.sum(), len({s["id"] for s, k in zip(own, keep) if k}), "" if leave is None else " without fold %d" % leave)
        data = export(fitted, source)
        with open("%s/%s-model.ts" % (out_dir, kind), "w") as f:
            f.write('import type { TreeModel } from "../tree-model.ts"\n\n/** Made by training/sheets; see its README. */\n')
            f.write("export const %sModel: TreeModel = %s\n" % (kind, json.dumps(data, separators=(",", ":"))))


main()
