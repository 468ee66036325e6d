"""Makes the labels of printed sheets: what each workbook shows, cell by cell, beside its PDF.

  prepare.py FOLDER MANIFEST.json

FOLDER holds ID.xlsx and ID.pdf of the manifest's entries (id, repo, fold), as the evaluation corpus is
built. Writes ID.truth.json: {fold, sheets: [[row, column, text], ...][]}, cells as shown. Left out are
workbooks with formulas that give another value each time, and near-copies: of files of one repository
whose names begin alike at most MOST_ALIKE are taken. Needs LibreOffice and Debian's python3-openpyxl.
"""
import csv
import glob
import json
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from collections import Counter

import openpyxl

MOST_ALIKE = 8
AS_SHOWN = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,true,false,false,-1"
VOLATILE = re.compile(rb"<f[^>]*>[^<]*\b(RAND|RANDBETWEEN|RANDARRAY|NOW|TODAY)\(")


def is_volatile(path):
    with zipfile.ZipFile(path) as z:
        return any(VOLATILE.search(z.read(n)) for n in z.namelist() if re.match(r"xl/worksheets/.*\.xml$", n))


def shown(path):
    """Cells of every visible sheet, without hidden rows and columns."""
    sheets = []
    with tempfile.TemporaryDirectory() as tmp:
        os.symlink(os.path.abspath(path), tmp + "/in.xlsx")
        subprocess.run(["soffice", "--headless", "--norestore", f"-env:UserInstallation=file://{tempfile.gettempdir()}/lo-sheets",
                        "--convert-to", AS_SHOWN, "--outdir", tmp, tmp + "/in.xlsx"], capture_output=True, timeout=120)
        files = glob.glob(tmp + "/*.csv")
        for ws in openpyxl.load_workbook(path, data_only=True).worksheets:
            own = [f for f in files if f == f"{tmp}/in-{ws.title}.csv"] or (files if len(files) == 1 else [])
            if not own or ws.sheet_state != "visible":
                continue
            rows = {r for r, d in ws.row_dimensions.items() if d.hidden}
            columns = {c for d in ws.column_dimensions.values() if d.hidden for c in range(d.min or 1, min(d.max or 1, 2000) + 1)}
            with open(own[0], newline="", encoding="utf-8") as f:
                cells = [[r, c, " ".join(v.split())] for r, row in enumerate(csv.reader(f), 1) for c, v in enumerate(row, 1)
                         if v.strip() and r not in rows and c not in columns]
            if cells:
                sheets.append(cells)
    return sheets


def main():
    folder, manifest = sys.argv[1:3]
    alike = Counter()
    for entry in sorted((e for e in json.load(open(manifest)) if e["kind"] == "xlsx"), key=lambda e: e["id"]):
        stem = os.path.join(folder, entry["id"])
        group = (entry["repo"], re.sub(r"[^a-z]", "", entry["id"].lower())[:9])
        if alike[group] >= MOST_ALIKE or not os.path.exists(stem + ".pdf"):
            continue
        try:
            sheets = [] if is_volatile(stem + ".xlsx") else shown(stem + ".xlsx")
        except Exception as error:  # a workbook that the readers refuse says nothing
            print(entry["id"], error, file=sys.stderr)
            continue
        if sheets:
            alike[group] += 1
            json.dump({"fold": entry["fold"], "sheets": sheets}, open(stem + ".truth.json", "w"), ensure_ascii=False)


main()
