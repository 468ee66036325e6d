"""Fits how pages of a printed sheet lie to each other: multinomial logistic regression.

Usage: fit-relations.py SAMPLES.jsonl OUT.json [--leave FOLD]

A sample is one pair of pages: {"file", "fold", "relation", "measures"}, with the measures in the
order of page-relations.ts. Each file counts by the root of its pairs of a relation, so that long
ones do not decide alone.
"""
import collections
import json
import sys

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

RELATIONS = ["below", "beside", "askew", "apart"]
STRENGTH = 0.005  # the inverse of the penalty on weights
DIGITS = 4


def main():
    samples = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
    if "--leave" in sys.argv:
        left = int(sys.argv[sys.argv.index("--leave") + 1])
        samples = [s for s in samples if s["fold"] != left]
    x = np.array([s["measures"] for s in samples])
    y = np.array([RELATIONS.index(s["relation"]) for s in samples])
    count = collections.Counter((s["file"], s["relation"]) for s in samples)
    weight = np.array([count[s["file"], s["relation"]] ** -0.5 for s in samples])
    scaler = StandardScaler().fit(x)
    model = LogisticRegression(C=STRENGTH, max_iter=3000)
    model.fit(scaler.transform(x), y, sample_weight=weight)
    weights = model.coef_ / scaler.scale_
    bias = model.intercept_ - weights @ scaler.mean_
    learned = {
        relation: {
            "bias": round(float(bias[k]), DIGITS),
            "weights": [round(float(w), DIGITS) for w in weights[k]],
        }
        for k, relation in enumerate(RELATIONS)
    }
    files = len({s["file"] for s in samples})
    source = f"{len(samples)} pairs of pages of {files} printed workbooks"
    with open(sys.argv[2], "w", encoding="utf-8") as out:
        json.dump({"source": source, **learned}, out, indent=1)
        out.write("\n")


main()
