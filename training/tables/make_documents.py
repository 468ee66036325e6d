#!/usr/bin/env python3
"""Makes random Word documents with tables of every style between text that only looks like one.

    make_documents.py FOLDER COUNT [SEED]

Each document is one style sheet's worth of blocks: borderless, ruled, zebra-filled and full-grid tables, forms, layout
tables, and beside them tabbed lists, contents, choices of a test, code, columns of prose. What is a table is known
because it was written as one: print the documents with structure tags and the tags are the labels. Python's standard
library alone; equal seeds give equal documents.
"""
import random
import sys
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

LATIN = (
    "account address amount annual area balance basic board budget build cash change city class code company control"
    " cost count country course credit current data date day debt delivery demand design detail district division"
    " draft due effect energy engine entry error estimate event export factor final fleet form fund gain grade group"
    " growth health home import income index input item job labour land level limit line list loan local loss main"
    " market mean measure member method model month net note number object office order output owner page paid part"
    " period person place plan point policy price process product profit project public quality range rate ratio"
    " region report result revenue review risk route sale sample scale school score section sector service share site"
    " size source staff stage state status stock store study supply system target tax team term test time title total"
    " trade type unit use value vendor view volume week weight work year zone"
).split()
HAN = "工程名称单位项目负责人日期金额数量价格合计备注姓名性别出生年月学号班级课程成绩部门职务电话地址编号规格型号收入支出余额计划完成情况说明要求内容时间地点审核批准"
NAMES = "Anna Ben Carla David Emma Frank Grace Henry Iris Jonas Karin Lukas Maria Nils Olga Peter".split()


class Maker:
    """Writes one document; `rng` alone decides what comes."""

    def __init__(self, rng):
        self.rng = rng
        self.han = rng.random() < 0.3
        self.size = rng.choice([8, 9, 9.5, 10, 10.5, 11, 11, 12, 12, 14])
        self.font = rng.choice(["Liberation Serif", "Liberation Sans", "Carlito", "Caladea", "DejaVu Sans", "Times New Roman", "Calibri", "Liberation Mono"])
        self.spacing = rng.choice([0, 0, 60, 100, 120, 160, 200])
        self.leading = rng.choice([240, 240, 259, 276, 300, 360])
        self.width = rng.choice([8306, 9026, 9360, 9638, 10204])
        #: How much text stands on a background of its own: on white, as text copied from a browser does, or highlighted.
        self.marking = rng.choice([0, 0, 0, 0.15, 0.6, 1])
        self.body = []

    # ---- words
    def word(self):
        r = self.rng
        if self.han:
            return "".join(r.choice(HAN) for _ in range(r.choice([2, 2, 2, 3, 4])))
        return r.choice(LATIN)

    def words(self, low, high):
        count = self.rng.randint(low, high)
        text = ("" if self.han else " ").join(self.word() for _ in range(count))
        return text[:1].upper() + text[1:]

    def number(self):
        r = self.rng
        kind = r.random()
        if kind < 0.3:
            return f"{r.randint(0, 99999):,}"
        if kind < 0.5:
            return f"{r.uniform(0, 1000):.2f}"
        if kind < 0.6:
            return f"{r.uniform(0, 100):.1f}%"
        if kind < 0.7:
            return f"{r.choice('$€¥')}{r.randint(1, 9999):,}.{r.randint(0, 99):02d}"
        if kind < 0.8:
            return f"({r.randint(1, 9999):,})"
        return str(r.randint(0, 200))

    def date(self):
        r = self.rng
        y, m, d = r.randint(1999, 2026), r.randint(1, 12), r.randint(1, 28)
        return r.choice([f"{y}-{m:02d}-{d:02d}", f"{d:02d}.{m:02d}.{y}", f"{m}/{d}/{y}", f"{y}年{m}月{d}日" if self.han else f"{d} {r.choice(['May', 'June', 'July'])} {y}"])

    def sentence(self, low=6, high=18):
        return self.words(low, high) + ("。" if self.han else ".")

    def prose(self, low=2, high=6):
        return ("" if self.han else " ").join(self.sentence() for _ in range(self.rng.randint(low, high)))

    def cell_text(self, kind):
        r = self.rng
        if kind == "number":
            return self.number()
        if kind == "plain":
            return r.choice([f"{r.randint(0, 9999):,}", f"{r.uniform(0, 99):.1f}", f"{r.uniform(0, 99):.1f}", "–", "n/a" if r.random() < 0.1 else str(r.randint(0, 99))])
        if kind == "date":
            return self.date()
        if kind == "name":
            return r.choice(NAMES) + " " + self.words(1, 1)
        if kind == "code":
            return f"{r.choice('ABCDEFG')}{r.randint(1, 999)}"
        if kind == "mark":
            return r.choice(["x", "-", "✓", "Y", "N", ""])
        if kind == "prose":
            return self.prose(1, 3)
        if kind == "phrase":
            return self.words(3, 9)
        return self.words(1, 2)

    # ---- WordprocessingML
    def run(self, text, bold=False, size=None, mono=False):
        font = "Liberation Mono" if mono else self.font
        parts = "".join("<w:tab/>" if p == "\t" else "<w:br/>" if p == "\n" else f'<w:t xml:space="preserve">{escape(p)}</w:t>' for p in split(text))
        half = int(2 * (size or self.size))
        fill = self.rng.choice(["FFFFFF", "FFFFFF", "FFFFFF", "FFFF00", "E7E6E6"]) if self.rng.random() < self.marking else ""
        shade = f'<w:shd w:val="clear" w:color="auto" w:fill="{fill}"/>' if fill else ""
        return (f'<w:r><w:rPr><w:rFonts w:ascii="{font}" w:hAnsi="{font}" w:cs="{font}" w:eastAsia="Noto Sans CJK SC"/>'
                f'{"<w:b/>" if bold else ""}<w:sz w:val="{half}"/><w:szCs w:val="{half}"/>{shade}</w:rPr>{parts}</w:r>')

    def para(self, text, jc="left", indent="", tabs="", bold=False, size=None, after=None, mono=False, style=""):
        after = self.spacing if after is None else after
        if text and self.rng.random() < 0.1 * self.marking:
            style += f'<w:shd w:val="clear" w:color="auto" w:fill="{self.rng.choice(["FFFFFF", "F2F2F2", "DDEBF7"])}"/>'
        return (f'<w:p><w:pPr>{style}{tabs}<w:spacing w:before="0" w:after="{after}" w:line="{self.leading}" w:lineRule="auto"/>{indent}'
                f'<w:jc w:val="{jc}"/></w:pPr>{self.run(text, bold, size, mono)}</w:p>')

    def add(self, xml):
        self.body.append(xml)

    # ---- text that is no table
    def paragraph(self):
        r = self.rng
        self.add(self.para(self.prose(), jc=r.choice(["left", "left", "both", "both"]), indent=r.choice(["", "", '<w:ind w:firstLine="420"/>'])))

    def heading(self):
        r = self.rng
        level = r.randint(1, 3)
        self.add(self.para(r.choice(["", f"{r.randint(1, 9)}. ", f"{r.randint(1, 9)}.{r.randint(1, 9)} ", f"{r.randint(1, 9)}\t"]) + self.words(1, 6), bold=True,
                           size=self.size + 2 * (4 - level), style=f'<w:pStyle w:val="Heading{level}"/>', after=120))

    def bullets(self):
        r = self.rng
        hang = r.choice([283, 360, 420, 720])
        left = hang + r.choice([0, 0, 360])
        sign = r.choice(["bullet", "number", "letter", "paren"])
        for at in range(r.randint(2, 9)):
            label = {"bullet": r.choice("•–▪"), "number": f"{at + 1}.", "letter": f"{chr(97 + at)})", "paren": f"({at + 1})"}[sign]
            self.add(self.para(f"{label}\t" + (self.prose(1, 2) if r.random() < 0.5 else self.words(1, 8)), indent=f'<w:ind w:left="{left}" w:hanging="{hang}"/>',
                               tabs=f'<w:tabs><w:tab w:val="left" w:pos="{left}"/></w:tabs>'))

    def tabbed(self):
        """Labels and values, or several short texts a line, parted by tab stops."""
        r = self.rng
        count = r.choice([1, 1, 1, 2, 2, 3])
        stops = "" if r.random() < 0.5 else "<w:tabs>" + "".join(
            f'<w:tab w:val="{r.choice(["left", "left", "left", "right", "center"])}" w:pos="{int(self.width * (k + 1) / (count + 1)) // 20 * 20}"/>' for k in range(count)) + "</w:tabs>"
        colon = r.random() < 0.5
        for _ in range(r.choice([1, 1, 2, 2, 3, 4, 6])):
            cells = [self.words(1, 2) + (r.choice([":", "："]) if colon and k % 2 == 0 else "") if k % 2 == 0 else self.cell_text(r.choice(["word", "number", "date", "name", "phrase"])) for k in range(count + 1)]
            self.add(self.para(("\t" * r.choice([1, 1, 1, 2]) if not stops else "\t").join(cells), tabs=stops))

    def contents(self):
        r = self.rng
        leader = r.choice(["dot", "dot", "none", "underscore"])
        page = 1
        for at in range(r.randint(3, 14)):
            page += r.randint(0, 6)
            self.add(self.para(f"{r.choice(['', f'{at + 1}. ', f'{at + 1}' + chr(9)])}{self.words(1, 6)}\t{page}", after=r.choice([0, 60]),
                               tabs=f'<w:tabs><w:tab w:val="left" w:pos="440"/><w:tab w:val="right" w:leader="{leader}" w:pos="{self.width}"/></w:tabs>'))

    def choices(self):
        r = self.rng
        for at in range(r.randint(1, 5)):
            self.add(self.para(f"{at + 1}. {self.sentence()}", after=0))
            gap = r.choice(["\t", "\t\t", "      ", "    "])
            self.add(self.para(gap.join(f"{x}. {self.words(1, 2)}" for x in "ABCD"), after=60))

    def code(self):
        r = self.rng
        for _ in range(r.randint(3, 12)):
            self.add(self.para(" " * r.choice([0, 2, 4, 8]) + f"{r.choice(LATIN)}{r.choice([' = ', '(', ': ', '  ', '        '])}{r.choice(LATIN)}{r.choice([')', ';', '', ' {', '      # ' + self.words(1, 3)])}", after=0, mono=True, size=min(self.size, 10)))

    def signature(self):
        r = self.rng
        for _ in range(r.randint(1, 4)):
            self.add(self.para(r.choice([f"{self.words(1, 2)}: ________________\t{self.words(1, 1)}: __________", f"{self.words(1, 1)}：{' ' * r.randint(6, 30)}{self.words(1, 1)}：", f"{self.words(1, 2)} {'.' * 30} {self.words(1, 1)}"])))

    def formulas(self):
        r = self.rng
        for at in range(r.randint(1, 3)):
            self.add(self.para(f"\ty = {r.choice('abc')}x + {r.choice('uvw')}\t({at + 1})",
                               tabs=f'<w:tabs><w:tab w:val="center" w:pos="{self.width // 2}"/><w:tab w:val="right" w:pos="{self.width}"/></w:tabs>'))

    def columns(self):
        """A stretch of the page in columns of prose, between two continuous section breaks."""
        r = self.rng
        self.add(self.section_break(1))
        for _ in range(r.randint(2, 6)):
            self.add(self.para(self.prose(2, 7) if r.random() < 0.8 else self.words(1, 4), jc=r.choice(["left", "both", "both"])))
        self.add(self.section_break(r.choice([2, 2, 3]), r.choice([280, 425, 708])))

    def section_break(self, columns, space=425):
        return f'<w:p><w:pPr><w:spacing w:after="0"/><w:sectPr><w:type w:val="continuous"/>{PAGE.format(margin=(11906 - self.width) // 2)}<w:cols w:num="{columns}" w:space="{space}"/></w:sectPr></w:pPr></w:p>'

    # ---- tables
    def table(self):
        r = self.rng
        kind = r.choice(["data", "data", "data", "report", "report", "report", "text", "text", "form", "layout", "heads", "pair", "marks"])
        columns = {"form": r.choice([2, 2, 4]), "layout": r.choice([2, 2, 3]), "pair": 2}.get(kind, r.randint(2, 8))
        rows = {"layout": r.choice([1, 1, 2, 3]), "pair": r.randint(2, 9), "report": r.choice([4, 6, 8, 12, 18, 26])}.get(kind, r.choice([1, 2, 2, 3, 3, 4, 5, 6, 8, 10, 14]))
        total = int(self.width * r.choice([1, 1, 1, 1, 0.8, 0.6, 0.5]))
        shares = [r.uniform(0.7, 2) if total / columns > 1100 else 1 for _ in range(columns)]
        widths = [int(total * s / sum(shares)) // 20 * 20 for s in shares]
        kinds = {"data": ["word" if c == 0 else r.choice(["number", "number", "number", "date", "code", "word"]) for c in range(columns)],
                 "text": [r.choice(["word", "phrase", "name", "code", "phrase", "prose" if columns < 4 else "phrase"]) for _ in range(columns)],
                 "form": ["word" if c % 2 == 0 else r.choice(["name", "date", "phrase", "number", "word"]) for c in range(columns)],
                 "layout": [r.choice(["phrase", "prose", "lines"]) for _ in range(columns)],
                 "pair": [r.choice(["word", "date", "name"]), r.choice(["word", "phrase", "number", "prose"])],
                 "report": ["phrase" if columns < 6 else "word"] + [r.choice(["number", "plain", "plain"])] * (columns - 1),
                 "heads": ["word"] + ["number"] * (columns - 1), "marks": ["phrase"] + ["mark"] * (columns - 1)}[kind]
        look = r.choice(["none", "none", "none", "grid", "grid", "three", "rows", "head", "zebra", "zebra-white", "box", "columns"])
        header = kind in ("data", "text", "heads", "marks", "report") and rows > 1 and r.random() < 0.8
        aligns = [r.choice(["left", "left", "left", "center"]) if k not in ("number", "mark", "plain") else r.choice(["right", "right", "center", "left", "decimal"]) for k in kinds]
        valign = r.choice(["top", "top", "center", "bottom"])
        height = r.choice([0, 0, 0, 0, 340, 500, 800])
        empty = r.choice([0, 0, 0.05, 0.3])
        colour = r.choice(["D9E2F3", "F2F2F2", "E2EFD9", "FFF2CC"])
        tab = self.rng.choice([0, 0, 0, 120])
        has_leaders = kind == "report" and r.random() < 0.25
        size = max(7, self.size - r.choice([0, 0, 1, 2] if kind != "report" else [0, 1, 2, 3]))
        if kind == "report":
            look, height = r.choice(["none", "three", "three", "head", "rows", "zebra", "columns"]), 0
        after = r.choice([0, 0, 0, self.spacing])
        xml = [f'<w:tbl><w:tblPr><w:tblW w:w="{sum(widths)}" w:type="dxa"/>{r.choice(["", "", "<w:jc w:val=%scenter%s/>" % (chr(34), chr(34))])}<w:tblInd w:w="{tab}" w:type="dxa"/><w:tblLayout w:type="fixed"/>'
               f'<w:tblCellMar><w:left w:w="{r.choice([0, 57, 108, 108, 108])}" w:type="dxa"/><w:right w:w="{r.choice([57, 108, 108])}" w:type="dxa"/></w:tblCellMar></w:tblPr>'
               f'<w:tblGrid>{"".join(f"<w:gridCol w:w={chr(34)}{w}{chr(34)}/>" for w in widths)}</w:tblGrid>']
        for row in range(rows):
            head = header and row == 0
            cells, column = [], 0
            while column < columns:
                span = 1
                if kind == "heads" and head and column > 0:
                    span = min(r.choice([1, 2, 2, 3]), columns - column)
                elif not head and kind in ("data", "form", "text") and column == 0 and r.random() < 0.05:
                    span = columns
                k = kinds[column]
                text = self.words(1, 2) if head else "" if r.random() < empty and column > 0 else "\n".join(self.words(1, 4) for _ in range(r.randint(2, 5))) if k == "lines" else self.cell_text(k)
                if has_leaders and column == 0 and not head:
                    text = r.choice([text, self.word(), str(r.randint(1990, 2026))]) + " " + "." * r.randint(5, 20)
                if kind == "form" and column % 2 == 0 and r.random() < 0.7:
                    text += r.choice([":", "："])
                jc = "center" if head and r.random() < 0.5 else {"decimal": "right"}.get(aligns[column], aligns[column])
                borders = cell_borders(look, row, rows, column, columns, head)
                fill = colour if (look == "zebra" and row % 2 == 1) or (look in ("zebra", "zebra-white") and head) else "FFFFFF" if look == "zebra-white" else ""
                shade = f'<w:shd w:val="clear" w:color="auto" w:fill="{fill}"/>' if fill else ""
                wide = sum(widths[column:column + span])
                cells.append(f'<w:tc><w:tcPr><w:tcW w:w="{wide}" w:type="dxa"/>{f"<w:gridSpan w:val={chr(34)}{span}{chr(34)}/>" if span > 1 else ""}{borders}{shade}<w:vAlign w:val="{valign}"/></w:tcPr>'
                             + self.para(text, jc=jc, bold=head or (kind == "form" and column % 2 == 0 and look == "none" and r.random() < 0.2), size=size, after=after) + "</w:tc>")
                column += span
            tall = f'<w:trHeight w:val="{height}"/>' if height else ""
            xml.append(f"<w:tr><w:trPr><w:cantSplit/>{tall}</w:trPr>{''.join(cells)}</w:tr>")
        xml.append("</w:tbl>")
        self.add("".join(xml))
        self.add(self.para("" if r.random() < 0.5 else self.prose(1, 3), after=r.choice([0, self.spacing])))

    def document(self):
        r = self.rng
        texts = [self.paragraph] * 5 + [self.heading] * 2 + [self.bullets, self.tabbed, self.tabbed, self.contents, self.choices, self.code, self.signature, self.formulas, self.columns]
        for _ in range(r.randint(14, 26)):
            (self.table if r.random() < 0.36 else r.choice(texts))()
        return "".join(self.body) + f"<w:sectPr>{'<w:type w:val=%scontinuous%s/>' % (chr(34), chr(34))}{PAGE.format(margin=(11906 - self.width) // 2)}</w:sectPr>"


PAGE = '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="{margin}" w:bottom="1440" w:left="{margin}" w:header="700" w:footer="700" w:gutter="0"/>'


def split(text):
    """Text at its tabs and line breaks, which stay parts of their own."""
    parts, open_ = [], ""
    for char in text:
        if char in "\t\n":
            parts += [open_, char]
            open_ = ""
        else:
            open_ += char
    return [part for part in [*parts, open_] if part]


def cell_borders(look, row, rows, column, columns, head):
    last = row == rows - 1
    sides = {
        "grid": "top left bottom right",
        "three": " ".join([*(["top"] if row == 0 else []), *(["bottom"] if head or last else [])]),
        "rows": "top bottom",
        "head": "bottom" if head or (rows == 1) else "",
        "box": " ".join([*(["top"] if row == 0 else []), *(["bottom"] if last or head else []), *(["left"] if column == 0 else []), *(["right"] if column == columns - 1 else [])]),
        "columns": " ".join([*(["left"] if column > 0 else []), *(["bottom"] if head else [])]),
    }.get(look, "").split()
    return "<w:tcBorders>" + "".join(f'<w:{side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>' for side in ("top", "left", "bottom", "right") if side in sides) + "</w:tcBorders>" if sides else ""


SPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
STYLES = f'<w:styles {SPACE}><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>' + "".join(
    f'<w:style w:type="paragraph" w:styleId="Heading{k}"><w:name w:val="heading {k}"/><w:basedOn w:val="Normal"/><w:pPr><w:keepNext/><w:outlineLvl w:val="{k - 1}"/></w:pPr></w:style>' for k in (1, 2, 3)) + "</w:styles>"
TYPES = ('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
         '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>'
         '<Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>')
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELS = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="{type}" Target="{target}"/></Relationships>'


def main():
    folder, count, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1
    folder.mkdir(parents=True, exist_ok=True)
    for at in range(count):
        body = Maker(random.Random(seed * 100_000 + at)).document()
        with zipfile.ZipFile(folder / f"made-{seed}-{at:03d}.docx", "w", zipfile.ZIP_DEFLATED) as out:
            out.writestr("[Content_Types].xml", TYPES)
            out.writestr("_rels/.rels", RELS.format(type=OFFICE + "/officeDocument", target="word/document.xml"))
            out.writestr("word/_rels/document.xml.rels", RELS.format(type=OFFICE + "/styles", target="styles.xml"))
            out.writestr("word/styles.xml", STYLES)
            out.writestr("word/document.xml", f"<w:document {SPACE}><w:body>{body}</w:body></w:document>")


if __name__ == "__main__":
    main()
