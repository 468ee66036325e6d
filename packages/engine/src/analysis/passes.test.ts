import { gridLines, sceneOfPages, textGrid, type PageSpec } from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import { handOver } from "../base/handover.ts"
import type { Scene } from "../model/scene.ts"
import { filePass, inOrder, pagePass, type AnyPass } from "./passes/pass.ts"
import { analyseScene, analyseUntil, passListFor, passLists } from "./passes.ts"
import { runPasses } from "./passes/run-passes.ts"

const noBytes = {
  image: () => Promise.reject(new Error("no image")),
  font: async () => undefined,
  drawRegion: () => Promise.reject(new Error("no page")),
}

const xs = [60, 160, 260]
const ys = [300, 330, 360]
const page: PageSpec = {
  texts: [
    { x: 60, y: 40, text: "Report of the year" },
    { x: 60, y: 120, text: "The harvest was good, and the barns are full to the roof." },
    ...textGrid(
      [
        ["Goods", "Weight"],
        ["Apples", "12"],
      ],
      { xs: [64, 164], y: 305, pitch: 30 },
    ),
    { x: 300, y: 800, text: "1" },
  ],
  lines: gridLines(xs, ys),
}
const scene = (pages = 3, creator?: string): Scene =>
  sceneOfPages(
    Array.from({ length: pages }, () => page),
    creator === undefined ? {} : { creator },
  )

/** Freezes plain data all the way down. */
function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value
  if (ArrayBuffer.isView(value)) return value
  Object.freeze(value)
  Object.values(value).forEach(freeze)
  if (value instanceof Map || value instanceof Set) [...value.values()].forEach(freeze)
  return value
}

const frozen = (pass: AnyPass): AnyPass => ({
  ...pass,
  run: (input, context) => freeze(pass.run(input, context)),
})

describe("the list of passes", () => {
  it("is that of sheets for what a printer names, where a workbook is made", () => {
    const { info } = sceneOfPages([page], { creator: "", title: "Plan 2024.xlsx" })
    expect(passListFor(info, {})).toBe("sheet")
    expect(passListFor(info, { cutsCells: true })).toBe("flow")
    const { info: calc } = sceneOfPages([page], { creator: "Calc" })
    expect(passListFor(calc, { cutsCells: true })).toBe("sheet")
  })
})

it("loads charts, sheets and slides for those alone that need them", () => {
  const loadedBy = (name: keyof typeof passLists, options = {}): readonly string[] => [
    ...new Set(passLists[name].flatMap((pass) => pass.loads?.(options) ?? [])),
  ]
  expect(loadedBy("flow")).toEqual([])
  expect(loadedBy("exact", { charts: true })).toEqual(["charts"])
  expect(loadedBy("sheet")).toEqual(["sheets"])
  expect(loadedBy("slides")).toEqual(["slides"])
})

describe("the passes", () => {
  for (const [name, passes] of Object.entries(passLists)) {
    it(`of the list "${name}" never change what they were given`, async () => {
      const { value } = await runPasses(
        freeze(scene(3, name.toLowerCase().includes("sheet") ? "Calc" : "Writer")),
        {
          passes: () => passes.map(frozen),
          wanted: ["document"],
          options: {
            marks: true,
            dropsGlyphs: true,
            ...(name.startsWith("exact") ? { arrangement: "exact" } : {}),
          },
        },
      )
      expect(value.document.pages).toHaveLength(3)
    })

    it(`of the list "${name}" find what they need in those before them, and say why they stand there`, () => {
      const known = new Set(["page", "file"])
      for (const pass of passes) {
        expect(pass.needs.filter((stage) => !known.has(stage))).toEqual([])
        expect(pass.why).toMatch(/^[A-Z].*\.$/)
        for (const stage of pass.gives) known.add(stage)
      }
      expect(known).toContain("document")
      expect(new Set(passes.map((pass) => pass.name)).size).toBe(passes.length)
    })
  }

  it("in another order are an error of types", () => {
    const first = pagePass({
      name: "first",
      needs: ["page"],
      gives: ["lines"],
      why: "It reads the page.",
      run: () => ({ lines: [] }),
    })
    const second = filePass({
      name: "second",
      needs: ["lines"],
      gives: ["drafts"],
      why: "It reads lines.",
      run: () => ({ drafts: [] }),
    })
    expect(inOrder([first, second])).toHaveLength(2)
    // @ts-expect-error lines are not there yet
    expect(inOrder([second, first])).toHaveLength(2)
  })
})

describe("runPasses", () => {
  it("stops after any stage and hands it out, those of pages as a list", async () => {
    const { value } = await analyseUntil(scene(), ["lines", "tables"])
    expect(value.lines).toHaveLength(3)
    expect(value.lines[0]?.map((line) => line.text)).toContain("Report of the year")
    expect(value.tables.map((tables) => tables.length)).toEqual([1, 1, 1])
  })

  it("gives every stage of the flowing text", async () => {
    for (const stage of new Set(passLists.flow.flatMap((pass) => pass.gives))) {
      const { value } = await analyseUntil(scene(2), [stage])
      expect(Object.keys(value)).toEqual([stage])
    }
  })

  it("refuses a stage that no pass of the list gives", async () => {
    await expect(analyseUntil(scene(1), ["sheets"])).rejects.toThrow("no pass gives sheets")
  })

  it("leaves the caller's glyphs alone when it lets its own go", async () => {
    const given = scene(1)
    const { value } = await analyseUntil(given, ["page", "drafts"], { dropsGlyphs: true })
    const glyphsOf = (own: Scene["pages"][number] | undefined): number =>
      (own?.items ?? []).reduce(
        (sum, item) => sum + (item.kind === "glyphs" ? item.chars.length : 0),
        0,
      )
    expect(glyphsOf(given.pages[0])).toBeGreaterThan(50)
    expect(glyphsOf(value.page[0])).toBe(0)
    expect(glyphsOf(value.drafts[0]?.page)).toBe(0)
  })

  it("takes a scene that is handed over, once", async () => {
    const given = handOver(scene(1))
    expect((await analyseScene(given, noBytes)).value.pages).toHaveLength(1)
    await expect(analyseScene(given, noBytes)).rejects.toThrow("a second time")
  })

  it("stops between pages when it is aborted while it runs", async () => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(new Error("enough")), 0)
    const seen: number[] = []
    await expect(
      analyseScene(
        scene(400),
        noBytes,
        {},
        {
          signal: stop.signal,
          onProgress: ({ pagesDone }) => void seen.push(pagesDone),
        },
      ),
    ).rejects.toThrow("enough")
    expect(seen.at(-1)).toBeLessThan(400)
  })

  it("tells how long each pass took, in order", async () => {
    const times: string[] = []
    let now = 0
    await analyseScene(
      scene(2),
      noBytes,
      {},
      { timing: { clock: () => now++, onPass: (name, ms) => void times.push(`${name} ${ms}`) } },
    )
    expect(times.map((time) => time.replace(/ \d+$/, ""))).toEqual(
      passLists.flow.map((pass) => pass.name),
    )
    expect(times[0]).toBe("formulas 2")
    expect(times.at(-1)).toBe("document 1")
  })

  it("numbers pages as in the file where it tells of them", async () => {
    const part = scene(3)
    const pages = part.pages.slice(1).map((own) => ({
      ...own,
      textQuality: { ...own.textQuality },
      items: own.items.map((item) => (item.kind === "glyphs" ? { ...item, renderMode: 3 } : item)),
    }))
    const { diagnostics } = await analyseScene({ ...part, pages }, noBytes)
    expect(new Set(diagnostics.map((each) => each.page))).toEqual(new Set([2, 3]))
  })
})
