import { expect, test } from "vitest"
import { host, openMade, qpdfComplaints, run, samplePdf, textsOf } from "../test/sample-pdf.ts"
import { compressPdf } from "./compress.ts"
import { estimateCompression } from "./estimate.ts"

const content = samplePdf({ mark: "C", pages: 3, outline: [["Top", 1, 1]], fields: [["f", 2, "v"]], links: [{ from: 1, to: 3 }], ballast: 300_000 })
const input = { name: "c.pdf", content }

test("each level makes the file smaller than the one before, with text, outline, links and fields kept", async () => {
  const sizes: number[] = []
  for (const level of ["clear", "balanced", "small"]) {
    const { files } = await run(compressPdf, [input], { level })
    const [made] = files
    sizes.push(made?.bytes.length ?? 0)
    expect(await textsOf(made?.bytes ?? new Uint8Array())).toEqual(["Cpage1", "Cpage2", "Cpage3"])
    const source = openMade(made)
    expect([source.outline.length, source.fieldRoots.length, source.file.array(source.pages[0]?.dict.get("Annots"))?.length]).toEqual([1, 1, 1])
    expect(qpdfComplaints(made?.bytes ?? new Uint8Array())).toBe("")
  }
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  expect(sizes[0]).toBeLessThan(content.length)
})

test("a target size is met, and said to be missed where it cannot be", async () => {
  const met = await run(compressPdf, [input], { level: "target", targetKilobytes: 60 })
  expect(met.files[0]?.bytes.length).toBeLessThanOrEqual(60 * 1024)
  expect(met.diagnostics).toEqual([])
  const missed = await run(compressPdf, [input], { level: "target", targetKilobytes: 1 })
  expect(missed.diagnostics.map(({ kind }) => kind)).toEqual(["target-missed"])
})

test("a file that cannot get smaller comes back as it was", async () => {
  const first = await run(compressPdf, [{ name: "s.pdf", content: samplePdf({ mark: "S", pages: 1 }) }])
  const bytes = first.files[0]?.bytes ?? new Uint8Array()
  const again = await run(compressPdf, [{ name: "s.pdf", content: bytes }])
  expect(again.files[0]?.bytes.length).toBeLessThanOrEqual(bytes.length)
  if (again.files[0]?.bytes.length === bytes.length) expect(again.diagnostics.map(({ kind }) => kind)).toEqual(["already-smallest"])
})

test("the same image stored twice is stored once", async () => {
  const { mergePdf } = await import("../merge.ts")
  const page = samplePdf({ mark: "D", pages: 1, ballast: 60_000 })
  const merged = await run(mergePdf, [{ name: "a.pdf", content: page }, { name: "b.pdf", content: page.slice() }])
  const { files } = await run(compressPdf, [{ name: "m.pdf", content: merged.files[0]?.bytes ?? new Uint8Array() }], { level: "clear" })
  expect(files[0]?.bytes.length).toBeLessThan(page.length * 1.2)
})

test("the estimate of a level comes near what the level reaches, and stronger levels promise more", async () => {
  const sizes = await estimateCompression(input, host)
  expect(sizes.small).toBeLessThan(sizes.balanced)
  expect(sizes.balanced).toBeLessThan(sizes.clear)
  const { files } = await run(compressPdf, [input], { level: "balanced" })
  const reached = files[0]?.bytes.length ?? 1
  expect(sizes.balanced / reached).toBeGreaterThan(0.5)
  expect(sizes.balanced / reached).toBeLessThan(2)
})

test("turning grey says that it turns images only", async () => {
  const { diagnostics } = await run(compressPdf, [input], { greyscale: true })
  expect(diagnostics.map(({ kind }) => kind)).toEqual(["feature-dropped"])
})
