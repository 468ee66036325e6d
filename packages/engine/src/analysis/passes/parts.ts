import type * as Charts from "../page/charts/read-charts.ts"
import type * as Sheets from "../file/sheets/find-sheets.ts"
import type * as Slides from "../document/slides/analyse-slides.ts"

/** Large parts of the analysis that not every kind of document needs. */
interface Parts {
  readonly charts: typeof Charts
  readonly sheets: typeof Sheets
  readonly slides: typeof Slides
}

export type PartName = keyof Parts

const loaders: { readonly [Name in PartName]: () => Promise<Parts[Name]> } = {
  charts: () => import("../page/charts/read-charts.ts"),
  sheets: () => import("../file/sheets/find-sheets.ts"),
  slides: () => import("../document/slides/analyse-slides.ts"),
}

/** Kept for later files: the host is asked once. */
const loaded: { -readonly [Name in PartName]?: Parts[Name] } = {}

async function load<Name extends PartName>(name: Name): Promise<void> {
  if (loaded[name] === undefined) Object.assign(loaded, { [name]: await loaders[name]() })
}

/** Loads parts, all of them where none are named. */
export async function loadParts(
  names: Iterable<PartName> = Object.keys(loaders) as PartName[],
): Promise<void> {
  await Promise.all(Array.from(names, load))
}

/** Gives a part that a pass has named in `loads`. */
export function part<Name extends PartName>(name: Name): Parts[Name] {
  const own = loaded[name]
  if (!own) throw new Error(`the part "${name}" is not loaded: no pass names it`)
  return own
}
