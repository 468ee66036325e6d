import { withoutSpaceAfterBreaks } from "./break-space.ts"
import { numbersBesideEquations } from "./equation-numbers.ts"
import { fitLines } from "./fit-lines.ts"
import { withoutHanging } from "./hanging-signs.ts"
import { withoutHiddenNumbers } from "./hidden-numbers.ts"
import { buttonsAsText } from "./macro-buttons.ts"
import { isPlainMarkup } from "./plain-markup.ts"
import { withoutRaising } from "./raised-styles.ts"
import type { Step } from "./step.ts"
import { withoutCircles } from "./style-circles.ts"
import { tablesOnNewPages } from "./table-breaks.ts"
import { asWideAsColumns } from "./table-widths.ts"
import { withThemeFaces, type ThemeFaces } from "./theme-faces.ts"
import { bulletsAsHigh } from "./word-bullets.ts"
import { settleCells } from "./word-cells.ts"
import { contentsAsLines } from "./word-contents.ts"
import { controlsAsText } from "./word-controls.ts"
import { settleGridLines } from "./word-grid.ts"
import { linksWithStyle } from "./word-links.ts"
import { objectsAsPictures } from "./word-objects.ts"
import { settleRows } from "./word-rows.ts"

/** The parts of a text document that steps change. */
export interface WordParts {
  readonly body: string
  readonly styles: string
  readonly numbering: string
  /** Headers and footers, by the name of their part. */
  readonly edges: ReadonlyMap<string, string>
  /**
   * By what pages begin lower, for lines in the middle of their multiple; twentieths of a point.
   */
  readonly lead: number
}

/** What steps ask of a text document besides. */
export interface AboutWord {
  readonly settings: string
  readonly faceOf: ThemeFaces
  /** Of headers and footers, where all sections have the same. */
  readonly edgeWidth: number | undefined
  readonly isWps: boolean
  /** Whether page numbers of contents are brought up to date. */
  readonly updates: boolean
  /** Whether lines get the heights of their grid themselves. */
  readonly isLoose: boolean
}

type WordStep = Step<WordParts, AboutWord>

/** A step that changes the text alone. */
const ofBody = (
  name: string,
  change: (body: string, parts: WordParts, about: AboutWord) => string,
): WordStep => ({
  name,
  settle: (parts, about) => ({ ...parts, body: change(parts.body, parts, about) }),
})

const ofStyles = (name: string, change: (styles: string) => string): WordStep => ({
  name,
  settle: (parts) => ({ ...parts, styles: change(parts.styles) }),
})

/** Numbering that is no plain markup was good enough to be asked, and is not changed. */
const ofNumbering = (name: string, change: (numbering: string) => string): WordStep => ({
  name,
  settle: (parts) =>
    isPlainMarkup(parts.numbering) ? { ...parts, numbering: change(parts.numbering) } : parts,
})

const withEdges = (
  { edges }: WordParts,
  change: (edge: string) => string,
): ReadonlyMap<string, string> => new Map([...edges].map(([name, xml]) => [name, change(xml)]))

/**
 * What is written into the copy of a text document, in this order: rows of tables come after the
 * lines in them, and lines are fitted last, to the faces and widths that all before them left.
 */
export const wordSteps: readonly WordStep[] = [
  {
    name: "faces of the theme",
    settle: (parts, { faceOf }) => ({
      ...parts,
      body: withThemeFaces(parts.body, faceOf),
      styles: withThemeFaces(parts.styles, faceOf),
    }),
  },
  ofBody("contents up to date", (body, _, { updates }) => (updates ? contentsAsLines(body) : body)),
  {
    name: "content controls as text",
    settle: (parts) => ({
      ...parts,
      body: controlsAsText(parts.body),
      edges: withEdges(parts, controlsAsText),
    }),
  },
  ofBody("buttons as text", buttonsAsText),
  ofBody("tables on new pages", tablesOnNewPages),
  ofBody("numbers beside equations", (body, { styles }) => numbersBesideEquations(body, styles)),
  ofBody("objects as pictures", objectsAsPictures),
  ofBody("tables as wide as their columns", asWideAsColumns),
  {
    name: "lines on the grid",
    settle: (parts, { settings, isLoose }) => ({
      ...parts,
      ...settleGridLines(parts.body, parts.styles, settings, isLoose),
    }),
  },
  ofBody("lines in cells", (body, { styles, lead }) => settleCells(body, styles, lead)),
  ofBody("heights of rows", (body, { styles }) => settleRows(body, styles)),
  ofBody("no space after breaks", (body, { styles }, { settings }) =>
    withoutSpaceAfterBreaks(body, styles, settings),
  ),
  { name: "lines end alike", settle: linesFitted },
  ofStyles("styles without circles", withoutCircles),
  ofStyles("no hanging signs", withoutHanging),
  ofStyles("no raised styles", withoutRaising),
  { name: "links with a style", settle: (parts) => ({ ...parts, ...linksWithStyle(parts) }) },
  ofNumbering("no hidden numbers", withoutHiddenNumbers),
  ofNumbering("bullets as high as Symbol", bulletsAsHigh),
]

function linesFitted(parts: WordParts, { settings, isWps, edgeWidth }: AboutWord): WordParts {
  const { styles, numbering } = parts
  return {
    ...parts,
    body: fitLines(parts.body, { styles, settings, numbering, isWps }),
    edges:
      edgeWidth === undefined
        ? parts.edges
        : withEdges(parts, (edge) =>
            fitLines(edge, { styles, settings, numbering: "", width: edgeWidth, isWps }),
          ),
  }
}
