import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { strFromU8, unzipSync } from "fflate"
import { expect, it } from "vitest"
import { runTool } from "../run-tool.ts"
import type { ToolId } from "../tool.ts"
import { wholeOf } from "../whole-file.ts"

const ring = "0 G 0.5 0.5 m 11.5 0.5 l 11.5 11.5 l 0.5 11.5 l s 0 g 4 4 4 4 re f"
const look = (content: string): string =>
  streamObject("/Type /XObject /Subtype /Form /BBox [0 0 12 12]", content)
const button = (y: number, name: string, isSet: boolean): string =>
  `<< /Type /Annot /Subtype /Widget /Parent 100 0 R /F 4 /Rect [20 ${y} 32 ${y + 12}] /AS /${isSet ? name : "Off"} /AP << /N << /${name} 103 0 R /Off 104 0 R >> >> >>`

/** Two buttons of one group, of which the second is set. */
const form = makeDrawnPdf({
  pages: [
    {
      content:
        "BT /F1 10 Tf 20 88 Td (How do you pay?) Tj ET BT /F1 10 Tf 40 62 Td (By card) Tj ET BT /F1 10 Tf 40 42 Td (By invoice) Tj ET",
      entries: "/Annots [101 0 R 102 0 R]",
    },
  ],
  objects: {
    100: "<< /FT /Btn /Ff 49152 /T (pay) /V /invoice /Kids [101 0 R 102 0 R] >>",
    101: button(60, "card", false),
    102: button(40, "invoice", true),
    103: look(ring),
    104: look("0 G 0.5 0.5 11 11 re s"),
  },
  catalog: "/AcroForm << /Fields [100 0 R] >>",
})

async function textOf(tool: ToolId, options: Readonly<Record<string, unknown>>): Promise<string> {
  const outputs: Uint8Array[] = []
  await runTool({ tool, inputs: [{ name: "in.pdf", content: form }], options }, createNodeHost(), {
    emit: async (output) => void outputs.push(await wholeOf(output)),
  })
  const [made = new Uint8Array()] = outputs
  const isPackage = made[0] === 0x50 && made[1] === 0x4b
  const source = isPackage
    ? Object.values(unzipSync(made, { filter: ({ name }) => /document|slide1|sheet1/.test(name) }))
        .map((part) => strFromU8(part))
        .join("")
    : strFromU8(made)
  return source
    .replace(/\\u(\d+)\??/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/<[^>]*>/g, "")
}

it.each([
  ["pdf2txt", {}],
  ["pdf2word", {}],
  ["pdf2word", { forms: "controls" }],
  ["pdf2word", { layout: "exact" }],
  ["pdf2excel", { content: "all" }],
  ["pdf2ppt", {}],
  ["pdf2html", { layout: "reflow" }],
  ["pdf2rtf", {}],
] as const)("%s %o tells which of two buttons is set", async (tool, options) => {
  const text = await textOf(tool, options)
  expect(text).toMatch(/⊙[^◯⊙]*By invoice/)
  expect(text).toMatch(/◯[^◯⊙]*By card/)
  expect(text.match(/⊙/g)).toHaveLength(1)
})

it("a page that looks as it was has both buttons at their places", async () => {
  const text = await textOf("pdf2html", {})
  expect([...(text.match(/[⊙◯]/g) ?? [])]).toEqual(["◯", "⊙"])
})
