import type { SceneFile } from "../drafts.ts"
import type { Diagnostic, Outcome } from "../../base/failure.ts"
import type { Handover } from "../../base/handover.ts"
import type { RunContext } from "../../base/progress.ts"
import { createPacker } from "../../model/packed-page.ts"
import type { GlyphRun, Scene, SceneInfo, SceneItem, ScenePage } from "../../model/scene.ts"
import type { GivenPage } from "../page/tables/given-tables.ts"
import { createTablePacker } from "../page/tables/pack-cells.ts"
import { createFigureImages, type FigureImages } from "../page/figures/figure-images.ts"
import { loadParts, type PartName } from "./parts.ts"
import type { AnalyseOptions, AnyPass, FileInput, PassContext } from "./pass.ts"
import { writeBullets } from "../page/figures/drawn-bullets.ts"
import { writeUnderscores } from "../page/figures/drawn-underscores.ts"
import { reindexScene } from "./reindex.ts"
import type { PageFigures, StageName } from "./stages.ts"
import { MOST_UNPACKED } from "../geometry/limits.ts"

export interface PassRequest<Wanted extends StageName> {
  /** Gives the passes in order for a file; those after the last wanted stage are left out. */
  readonly passes: (info: SceneInfo) => readonly AnyPass[]
  /** Stages to hand out. */
  readonly wanted: readonly Wanted[]
  readonly options: AnalyseOptions
}

/**
 * Runs passes over a scene and hands out the wanted stages: those of pages as a list by page.
 *
 * Passes of single pages that follow each other run page by page, so that a page's drafts are made
 * while its glyphs are at hand. A stage that no later pass needs is let go. The scene is not
 * changed: the runner keeps a list of pages of its own. Progress is told a page, and the signal
 * looked at before every page and pass.
 */
export async function runPasses<Wanted extends StageName>(
  scene: Scene | Handover<Scene>,
  request: PassRequest<Wanted>,
  context: RunContext = {},
): Promise<Outcome<FileInput<Wanted>>> {
  const run = new PassRun(takeScene(scene), request, context)
  await loadParts(run.parts)
  for (const group of run.groups) {
    if (group[0]?.scope === "page") await run.pagePasses(group)
    else for (const pass of group) await run.filePass(pass)
  }
  return run.outcome() as Outcome<FileInput<Wanted>>
}

interface OwnScene {
  readonly file: SceneFile
  /** The runner's own list: its entries may become leaner, the pages of the scene do not. */
  readonly pages: ScenePage[]
  /** Place in the file of each page. */
  readonly original: readonly number[]
}

function takeScene(source: Scene | Handover<Scene>): OwnScene {
  const { scene, original } = reindexScene("take" in source ? source.take() : source)
  const { pages, ...file } = scene
  return { file, pages: [...pages], original }
}

/** Pages between two turns of the event loop, in which an abort can arrive. */
const PAGES_PER_TURN = 16

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

class PassRun {
  readonly groups: readonly (readonly AnyPass[])[]
  /** Parts of the analysis that the passes ask for. */
  readonly parts: ReadonlySet<PartName>
  readonly #own: OwnScene
  readonly #wanted: ReadonlySet<StageName>
  readonly #options: AnalyseOptions
  readonly #context: RunContext
  /** Values of the stages of pages, a list by page each, and of those of the file. */
  readonly #byPage = new Map<StageName, unknown[]>()
  readonly #ofFile = new Map<StageName, unknown>()
  /** The last pass that needs each stage. */
  readonly #lastUse = new Map<StageName, AnyPass>()
  readonly #diagnostics: Diagnostic[] = []
  readonly #times = new Map<string, number>()
  readonly #passContext: PassContext
  #images: FigureImages | undefined
  readonly #dropGlyphs = createGlyphDropper()
  readonly #packTable = createTablePacker()
  readonly #packPage = createPacker()

  constructor(
    own: OwnScene,
    { passes, wanted, options }: PassRequest<StageName>,
    context: RunContext,
  ) {
    this.#own = own
    this.#wanted = new Set(wanted)
    this.#options = options
    this.#context = context
    const needed = passesUntil(passes(own.file.info), this.#wanted)
    for (const pass of needed) for (const name of pass.needs) this.#lastUse.set(name, pass)
    this.groups = groupsOf(needed)
    this.parts = new Set(needed.flatMap((pass) => pass.loads?.(options) ?? []))
    this.#byPage.set("page", own.pages)
    this.#ofFile.set("file", own.file)
    this.#passContext = {
      options: optionsInPart(options, own.original),
      report: (diagnostic) => void this.#diagnostics.push(this.#inFile(diagnostic)),
      images: () => (this.#images ??= this.#createImages()),
    }
  }

  /** Runs passes of single pages, all of them for one page after the other. */
  async pagePasses(passes: readonly AnyPass[]): Promise<void> {
    const { pages } = this.#own
    const isLast = passes === this.groups.findLast(([first]) => first?.scope === "page")
    const isFirst = passes === this.groups[0]
    // A later pass may give a stage anew, without what it took from it.
    const kept = new Set(
      passes.flatMap((pass) => pass.gives.filter((name) => this.#outlives(name, passes))),
    )
    for (const name of kept) this.#byPage.set(name, [])
    for (const at of pages.keys()) {
      this.#context.signal?.throwIfAborted()
      if (isFirst) this.#writeDrawnLetters(at)
      const values = this.#runOnPage(passes, at)
      for (const name of kept) this.#byPage.get(name)?.push(values.get(name))
      if (isLast) this.#finishPage(at)
      if ((at + 1) % PAGES_PER_TURN === 0) await nextTurn()
    }
    this.#letGo(passes)
  }

  /** Letters that a page draws are written on it just before its passes, which look at it again. */
  #writeDrawnLetters(at: number): void {
    const { pages } = this.#own
    const page = pages[at]
    if (!page) return
    const written = writeUnderscores(writeBullets(page))
    if (written === page) return
    pages[at] = pages.length > MOST_UNPACKED ? this.#packPage(written) : written
  }

  #runOnPage(passes: readonly AnyPass[], at: number): Map<StageName, unknown> {
    const values = new Map<StageName, unknown>()
    for (const pass of passes) {
      const input = pass.needs.map((name) => [
        name,
        values.has(name)
          ? values.get(name)
          : this.#byPage.has(name)
            ? this.#byPage.get(name)?.[at]
            : this.#ofFile.get(name),
      ])
      const given = this.#timed(pass, Object.fromEntries(input))
      for (const name of pass.gives) values.set(name, given[name])
    }
    return values
  }

  /** Runs a pass of the whole file. */
  async filePass(pass: AnyPass): Promise<void> {
    if (this.#own.pages.length >= PAGES_PER_TURN) await nextTurn()
    this.#context.signal?.throwIfAborted()
    const input = pass.needs.map((name) => [name, this.#byPage.get(name) ?? this.#ofFile.get(name)])
    const given = this.#timed(pass, Object.fromEntries(input))
    for (const name of pass.gives) this.#ofFile.set(name, given[name])
    this.#letGo([pass])
  }

  outcome(): Outcome<object> {
    const { timing } = this.#context
    for (const [name, milliseconds] of this.#times) timing?.onPass(name, milliseconds)
    const value = Object.fromEntries(
      [...this.#wanted].map((name) => [name, this.#byPage.get(name) ?? this.#ofFile.get(name)]),
    )
    return { value, diagnostics: [...this.#diagnostics, ...(this.#images?.diagnostics ?? [])] }
  }

  /** `input` holds what the pass names in `needs`: its type is checked where the list is made. */
  #timed(pass: AnyPass, input: unknown): Partial<Record<StageName, unknown>> {
    const { timing } = this.#context
    const start = timing?.clock() ?? 0
    const given = pass.run(input as never, this.#passContext)
    if (timing)
      this.#times.set(pass.name, (this.#times.get(pass.name) ?? 0) + timing.clock() - start)
    return given
  }

  #finishPage(at: number): void {
    const { pages } = this.#own
    const page = pages[at]
    const isLong = pages.length > MOST_UNPACKED
    if (page && this.#options.dropsGlyphs === true) {
      const bare = this.#dropGlyphs(page)
      pages[at] = isLong ? this.#packPage(bare) : bare
    }
    if (isLong) this.#packTables(at)
    this.#context.onProgress?.({
      stage: "rebuild",
      pagesDone: at + 1,
      pagesTotal: pages.length,
    })
  }

  /** Lets go of the cells of a long file's page until they are asked for. */
  #packTables(at: number): void {
    const found = this.#byPage.get("figures")
    const own = found?.[at] as PageFigures | undefined
    if (found && own) found[at] = { ...own, tables: own.tables.map(this.#packTable) }
  }

  #outlives(name: StageName, passes: readonly AnyPass[]): boolean {
    const last = this.#lastUse.get(name)
    return this.#wanted.has(name) || (last !== undefined && !passes.includes(last))
  }

  #letGo(passes: readonly AnyPass[]): void {
    for (const name of passes.flatMap((pass) => pass.needs))
      if (!this.#outlives(name, passes)) {
        this.#byPage.delete(name)
        this.#ofFile.delete(name)
      }
  }

  /** Pictures of regions are drawn from the file, where pages keep their own numbers. */
  #createImages(): FigureImages {
    const { pages, original, file } = this.#own
    const numbered = new Map(pages.map((page, at) => [original[at] ?? at, page]))
    const images = createFigureImages({ pages: numbered, images: file.images })
    return {
      ...images,
      content: (draft) => images.content({ ...draft, page: original[draft.page] ?? draft.page }),
    }
  }

  #inFile(diagnostic: Diagnostic): Diagnostic {
    const { page } = diagnostic
    return page === undefined
      ? diagnostic
      : { ...diagnostic, page: Math.floor(this.#own.original[page - 1] ?? page - 1) + 1 }
  }
}

/** Options that name pages of the file name those of the part that is read. */
function optionsInPart(options: AnalyseOptions, original: readonly number[]): AnalyseOptions {
  const { grids, placed, recognised } = options
  const placesOf = (pages: readonly number[]): number[] =>
    original.flatMap((page, at) => (pages.includes(Math.floor(page)) ? [at] : []))
  return {
    ...options,
    ...(grids && { grids: inPart(grids, original) }),
    ...(placed && { placed: placed === "designed" ? placed : placesOf(placed) }),
    ...(recognised && { recognised: placesOf(recognised) }),
  }
}

/** Numbers pages by their place in the part that is read; pages that are not read go. */
function inPart(grids: readonly GivenPage[], original: readonly number[]): readonly GivenPage[] {
  return grids.flatMap((given) => {
    const at = original.indexOf(given.page)
    return at < 0 ? [] : [{ ...given, page: at }]
  })
}

function passesUntil(
  passes: readonly AnyPass[],
  wanted: ReadonlySet<StageName>,
): readonly AnyPass[] {
  const missing = [...wanted].filter(
    (name) =>
      name !== "page" && name !== "file" && !passes.some((pass) => pass.gives.includes(name)),
  )
  if (missing.length > 0) throw new Error(`no pass gives ${missing.join(", ")}`)
  const last = passes.findLastIndex((pass) => pass.gives.some((name) => wanted.has(name)))
  return passes.slice(0, last + 1)
}

/** Passes of single pages that follow each other are one group; any other pass is its own. */
function groupsOf(passes: readonly AnyPass[]): AnyPass[][] {
  const groups: AnyPass[][] = []
  for (const pass of passes) {
    const last = groups.at(-1)
    if (pass.scope === "page" && last?.[0]?.scope === "page") last.push(pass)
    else groups.push([pass])
  }
  return groups
}

const none: readonly never[] = []

/** A run whose glyphs are lines by now. */
const emptyRun: GlyphRun = {
  kind: "glyphs",
  chars: none,
  x: none,
  y: none,
  advance: none,
  font: 0,
  size: 0,
  angle: 0,
  stretch: 1,
  skew: 0,
  isVertical: false,
  colour: 0,
  alpha: 1,
  renderMode: 0,
  box: { x0: 0, y0: 0, x1: 0, y1: 0 },
}

/**
 * Gives pages with their runs emptied: of each only its places in the page, in the file and in the
 * structure tree stay. Runs that are alike then are one, over all pages.
 */
function createGlyphDropper(): (page: ScenePage) => ScenePage {
  /** By the place in the structure tree, then by that in the file. */
  const known = new Map<number | undefined, Map<number | undefined, SceneItem>>()
  const emptied = ({ object, mcid }: SceneItem): SceneItem => {
    const marked = known.get(mcid) ?? new Map<number | undefined, SceneItem>()
    known.set(mcid, marked)
    const before = marked.get(object)
    if (before) return before
    const made: Omit<GlyphRun, "mcid"> & { object?: number; mcid?: number } = { ...emptyRun }
    if (object !== undefined) made.object = object
    if (mcid !== undefined) made.mcid = mcid
    marked.set(object, made)
    return made
  }
  return (page) => ({
    ...page,
    items: page.items.map((item) => (item.kind === "glyphs" ? emptied(item) : item)),
  })
}
