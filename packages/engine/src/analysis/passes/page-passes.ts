import { findDiagrams } from "../page/figures/find-diagrams.ts"
import type { FigureDraft, RuleSet, TextLine } from "../drafts.ts"
import { isDrawnOver } from "../page/figures/drawn-over.ts"
import { findFigures } from "../page/figures/find-figures.ts"
import { inPaintedLayers } from "../page/figures/painted-layers.ts"
import { flowingLines } from "../page/order/flowing-lines.ts"
import { findFormulas, noFormulas, spelledOut, sureOnly } from "../page/formulas/find-formulas.ts"
import { seatInTables } from "../page/order/seat-figures.ts"
import { cellLines, textLines } from "../page/lines/page-lines.ts"
import { collectRules } from "../page/rules/collect-rules.ts"
import { isSlideTable, unnested } from "../document/slides/slide-tables.ts"
import { cutAtGiven, fillGiven, givenOf, keepFound } from "../page/tables/given-tables.ts"
import { freeLines, heldTest } from "../page/tables/held-lines.ts"
import { findPageTables } from "../page/tables/page-tables.ts"
import { isTaggedInFull } from "../page/tables/told-tables.ts"
import { seenCells } from "../file/sheets/seen-cells.ts"
import { decorateLines, linkLines, markLines } from "../page/lines/decorate.ts"
import { part, type PartName } from "./parts.ts"
import { filePass, pagePass, type AnalyseOptions } from "./pass.ts"
import type { PageFigures } from "./stages.ts"

export const formulas = pagePass({
  name: "formulas",
  needs: ["page", "file"],
  gives: ["formulas"],
  why: "A formula is told by its glyphs and bars; lines take it as one sign.",
  run: ({ page, file }, { options, report }) => {
    if (options.formulas === "text") return { formulas: noFormulas }
    const found = findFormulas(page, file.fonts)
    if (options.spellsFormulas === true) return { formulas: spelledOut(found) }
    if (options.formulas === "picture")
      return {
        formulas: { ...found, formulas: found.formulas.map((own) => ({ ...own, isSure: false })) },
      }
    const unsure = found.formulas.filter(({ isSure }) => !isSure).length
    if (unsure > 0)
      report({
        kind: "formula-kept-as-picture",
        page: page.index + 1,
        data: { count: unsure },
      })
    return { formulas: found }
  },
})

export const slideFormulas = pagePass({
  name: "formulas of slides",
  needs: ["page", "file"],
  gives: ["formulas"],
  why: "The same on a slide, where what is not sure stays text: no picture stands in a line there.",
  run: ({ page, file }, { options, report }) => {
    if (options.formulas === "text" || options.formulas === "picture")
      return { formulas: noFormulas }
    const found = findFormulas(page, file.fonts)
    const sure = sureOnly(found)
    const unsure = found.formulas.length - sure.formulas.length
    if (unsure > 0)
      report({ kind: "formula-kept-as-text", page: page.index + 1, data: { count: unsure } })
    return { formulas: sure }
  },
})

export const plainText = pagePass({
  name: "no formulas",
  needs: ["page"],
  gives: ["formulas"],
  why: "Cells hold their formulas as text.",
  run: () => ({ formulas: noFormulas }),
})

export const lines = pagePass({
  name: "lines",
  needs: ["page", "file", "formulas"],
  gives: ["plainLines", "overprint"],
  why: "Everything after reads text by lines, never by glyphs.",
  run: ({ page, file, formulas: found }, { report }) => {
    const { diagnostics, ...read } = textLines(page, file, found)
    diagnostics.forEach(report)
    return read
  },
})

export const cells = pagePass({
  name: "lines of cells",
  needs: ["page", "file"],
  gives: ["plainLines", "overprint"],
  why: "On a printed sheet a line never holds text of two cells, however close they stand.",
  run: ({ page, file }, { report }) => {
    const { diagnostics, ...read } = cellLines(page, file.fonts)
    diagnostics.forEach(report)
    return read
  },
})

export const drawnRules = pagePass({
  name: "rules",
  needs: ["page", "formulas"],
  gives: ["drawnRules"],
  why: "Underlines are told from table rulings only once both lines and rulings are known.",
  run: ({ page, formulas: { items } }) => ({ drawnRules: collectRules(page, items) }),
})

export const decorations = pagePass({
  name: "decorations",
  needs: ["page", "formulas", "plainLines", "drawnRules"],
  gives: ["lines", "rules"],
  why: "A rule under words must be gone before tables look for their edges.",
  run: ({ page, formulas: { items }, plainLines, drawnRules: drawn }) => {
    const unseen = page.items.flatMap((item) =>
      item.kind === "glyphs" && item.hidden === "faint" ? [item.box] : [],
    )
    const { lines: decorated, rules } = decorateLines(plainLines, drawn, unseen)
    const bound = items.size === 0 ? rules.bound : new Set([...(rules.bound ?? []), ...items])
    return {
      lines: markLines(linkLines(decorated, page.links), page.annotations),
      rules: { ...rules, ...(bound ? { bound } : {}) },
    }
  },
})

/** Most kinds of documents keep charts as pictures. */
const chartsIfRead = ({ charts: areRead }: AnalyseOptions): PartName | undefined =>
  areRead === true ? "charts" : undefined

export const charts = pagePass({
  name: "charts",
  loads: chartsIfRead,
  needs: ["page", "lines", "rules"],
  gives: ["charts", "lines", "rules"],
  why: "Labels in rows and grids of axes look like tables; a chart redraws to what the page shows.",
  run: ({ page, lines: read, rules }, { options, report }) => {
    const { charts: found, lines: free } =
      options.charts === true
        ? part("charts").seekCharts(page, read, report)
        : { charts: [], lines: read }
    return { charts: found, ...withoutFigures(free, rules, found) }
  },
})

export const diagrams = pagePass({
  name: "diagrams",
  needs: ["page", "lines", "rules", "charts"],
  gives: ["charts", "lines", "rules"],
  why: "Boxes in rows look like the cells of a table; arrows between them say that they are none.",
  run: ({ page, lines: read, rules, charts: known }) => {
    const found = findDiagrams(page, read, rules)
    return { charts: [...known, ...found], ...withoutFigures(read, rules, found) }
  },
})

/** Leaves what figures hold out of lines and rules. */
function withoutFigures(
  read: readonly TextLine[],
  rules: RuleSet,
  found: readonly FigureDraft[],
): { readonly lines: readonly TextLine[]; readonly rules: RuleSet } {
  if (found.length === 0) return { lines: read, rules }
  const items = new Set(found.flatMap((figure) => figure.items))
  const held = new Set(found.flatMap((figure) => figure.lines))
  return { lines: read.filter((line) => !held.has(line)), rules: withoutItems(rules, items) }
}

/** Rulings and fills of a figure are its own: nothing else may draw or read them. */
function withoutItems(rules: RuleSet, items: ReadonlySet<number>): RuleSet {
  const isFree = (own: { readonly items: readonly number[] }): boolean =>
    !own.items.some((item) => items.has(item))
  return {
    ...rules,
    rules: rules.rules.filter(isFree),
    fills: rules.fills.filter(isFree),
    ...(rules.pads && { pads: rules.pads.filter(isFree) }),
    bound: new Set([...(rules.bound ?? []), ...items]),
  }
}

export const tables = pagePass({
  name: "tables",
  needs: ["page", "file", "lines", "rules", "overprint", "charts"],
  gives: ["tables"],
  why: "Tables take their lines and rulings before figures make pictures of them.",
  run: (input, { options }) => ({
    tables:
      options.tables === false
        ? []
        : findPageTables({
            ...input,
            isDrawing: isDrawnOver(input.page, input.lines),
            given: givenOf(options.grids, input.page),
            isRuledOnly: options.unruledTables === false,
            isToldInFull: options.cutsCells === true && isTaggedInFull(input.file.info),
            drawings: options.framedTexts === true ? input.charts.map(({ box }) => box) : undefined,
            flowingOf: flowingLines,
          }),
  }),
})

export const slideTables = pagePass({
  name: "tables of slides",
  needs: ["page", "file", "lines", "rules", "overprint", "charts"],
  gives: ["tables"],
  why: "On a slide, boxes side by side are layout: fewer grids are tables there.",
  run: (input, context) => ({
    tables: tables
      .run(input, context)
      .tables.flatMap(unnested)
      .filter((table) => isSlideTable(table, input.page)),
  }),
})

export const sheets = filePass({
  name: "sheets",
  loads: () => "sheets",
  needs: ["page", "file", "lines", "rules"],
  gives: ["sheets"],
  why: "Pages of a printed sheet share columns and rows, so all are read before one is drafted.",
  run: ({ page, file, lines: read, rules }, { options }) => ({
    sheets: part("sheets").findSheets(
      page.map((own, at) => ({
        page: own,
        lines: read[at] ?? [],
        rules: rules[at] ?? { rules: [], fills: [] },
      })),
      file,
      options.cutsCells !== true,
    ) ?? { tables: new Map(), places: new Map() },
  }),
})

export const sheetTables = pagePass({
  name: "tables of sheets",
  needs: ["page", "lines", "rules", "sheets"],
  gives: ["tables"],
  why: "All text of a sheet's page is one table.",
  run: ({ page, lines: read, rules, sheets: found }, { options: { grids } }) => {
    const given = givenOf(grids, page)
    const own = [found.tables.get(page.index) ?? []].flat()
    if (!given) return { tables: own }
    const { kept, changed } = keepFound(given, own)
    const held = kept.map(heldTest)
    const free = read.filter((line) => !held.some((test) => test(line)))
    return {
      tables: [...kept, ...fillGiven(changed, { lines: free, rules, isSheet: true }).tables],
    }
  },
})

export const sheetFigures = pagePass({
  name: "figures of sheets",
  loads: chartsIfRead,
  needs: ["page", "file", "lines", "rules", "charts", "tables"],
  gives: ["figures"],
  why: "What neither text nor tables took is drawing; it may take labels with it.",
  run: (
    { page, file, lines: read, rules, charts: known, tables: found },
    { options, report },
  ): { figures: PageFigures } => {
    const free = freeLines(read, found)
    const { tables: filled, rest: drawn } = seatInTables(
      found,
      findFigures({ page, images: file.images, rules, tables: found, lines: free }),
    )
    const rest =
      options.charts === true
        ? part("charts").findCharts(page, { figures: drawn, known, lines: free }, report)
        : drawn
    // Labels of a region keep their places over it; text over a drawing is text of the page.
    const inRegions = new Set(
      rest.flatMap(({ content, lines: labels, isDiagram }) =>
        content.kind === "region" || content.kind === "chart" || isDiagram === true ? labels : [],
      ),
    )
    const own = free.filter((line) => !inRegions.has(line))
    const { hidden, ...seen } =
      options.cutsCells === true
        ? seenCells(filled, own)
        : { tables: filled, lines: own, hidden: 0 }
    if (hidden > 0)
      report({
        kind: "glyphs-dropped",
        page: page.index + 1,
        detail: "invisible text",
        data: { count: hidden },
      })
    return { figures: { ...seen, figures: inPaintedLayers([...rest, ...known]) } }
  },
})

export const figures = pagePass({
  name: "figures",
  loads: chartsIfRead,
  needs: sheetFigures.needs,
  gives: ["figures"],
  why: "The same in running text, where a line may lie in a given table with a part of it.",
  run: (input, context): { figures: PageFigures } => {
    const lines = cutAtGiven(input.lines, input.tables)
    return sheetFigures.run({ ...input, lines }, context)
  },
})

export const slideFigures = pagePass({
  name: "figures of slides",
  loads: chartsIfRead,
  needs: sheetFigures.needs,
  gives: ["figures"],
  why: "On a slide every text and drawing has its own place, labels of a chart and what stands in cells too.",
  run: (input, context): { figures: PageFigures } => {
    const { figures: found } = figures.run(input, context)
    const cells = found.tables.flatMap((table) => table.cells)
    const all = [...found.figures, ...cells.flatMap((cell) => cell.figures)]
    const bare = found.tables.map((table) => ({
      ...table,
      cells: table.cells.map((cell) => ({ ...cell, figures: [] })),
    }))
    const labels = all.flatMap(({ content, lines: own, isDiagram }) =>
      content.kind === "region" || isDiagram === true ? own : [],
    )
    return { figures: { lines: [...found.lines, ...labels], tables: bare, figures: all } }
  },
})
