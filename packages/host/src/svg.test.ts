import { createServer, type Server } from "node:http"
import { mkdtempSync, rmSync, symlinkSync, writeFileSync, mkdirSync } from "node:fs"
import { execFileSync } from "node:child_process"
import { hostname, tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readOutput } from "./sandbox/hand-over.ts"
import { localSvg } from "./svg.ts"

/** Drawings that try to reach out of the program that draws them. */
const visits: string[] = []
let server: Server
let base: string
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "svg-attack-"))
  server = createServer((request, response) => {
    visits.push(request.url ?? "")
    response.end("x")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`
  await sharp({
    create: { width: 640, height: 480, channels: 3, background: { r: 255, g: 0, b: 255 } },
  })
    .png()
    .toFile(join(folder, "marker.png"))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const svg = (body: string, head = ""): Uint8Array =>
  new TextEncoder().encode(
    `<?xml version="1.0"?>${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xi="http://www.w3.org/2001/XInclude" width="700" height="500">${body}</svg>`,
  )

const draw = localSvg()

describe.skipIf(!draw)("hostile drawings", () => {
  const drawn = async (bytes: Uint8Array): Promise<string> =>
    new TextDecoder("latin1").decode(await draw?.(bytes).catch(() => new Uint8Array()))
  const picture = (address: string): string =>
    `<image xlink:href="${address}" width="640" height="480"/>`

  it("fetch nothing from the network", async () => {
    for (const body of [
      picture(`${base}/image`),
      `<use xlink:href="${base}/use.svg#a"/>`,
      `<style>@import url("${base}/style.css");</style>`,
      `<xi:include href="${base}/include" parse="text"/>`,
      `<feImage xlink:href="${base}/filter"/>`,
      `<script xlink:href="${base}/script"/>`,
    ])
      await drawn(svg(body))
    await drawn(svg("<text>&e;</text>", `<!DOCTYPE svg [<!ENTITY e SYSTEM "${base}/entity">]>`))
    expect(visits).toEqual([])
  })

  it("read no file of the machine", async () => {
    const secret = join(folder, "secret.txt")
    writeFileSync(secret, "der-geheime-text")
    expect(
      await drawn(
        svg(
          picture(
            `data:image/png;base64,${(await sharp(join(folder, "marker.png")).toBuffer()).toString("base64")}`,
          ),
        ),
      ),
    ).toMatch(/\/Width 640\b/)
    for (const address of [
      `file://${folder}/marker.png`,
      `${folder}/marker.png`,
      `../../../../../..${folder}/marker.png`,
    ])
      expect(await drawn(svg(picture(address)))).not.toMatch(/\/Width 640\b/)
    for (const [body, head] of [
      [`<text y="50">&e;</text>`, `<!DOCTYPE svg [<!ENTITY e SYSTEM "file://${secret}">]>`],
      [`<text y="50"><xi:include href="file://${secret}" parse="text"/></text>`, ""],
      [`<text y="50">&e;</text>`, `<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/hostname">]>`],
    ] as const) {
      const pdf = join(folder, "drawn.pdf")
      writeFileSync(pdf, Buffer.from(await drawn(svg(body, head)), "latin1"))
      const said = readPdfText(pdf)
      expect(said).not.toContain("geheime")
      expect(said).not.toContain(hostname())
    }
  })

  it("that are entity bombs end soon and small", async () => {
    const levels = Array.from(
      { length: 9 },
      (_, level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(10)}">`,
    ).join("")
    const begun = performance.now()
    const pdf = await drawn(
      svg("<text>&a9;</text>", `<!DOCTYPE svg [<!ENTITY a0 "aaaaaaaaaa">${levels}]>`),
    )
    expect(performance.now() - begun).toBeLessThan(32_000)
    expect(pdf.length).toBeLessThan(1 << 20)
  })
})

function readPdfText(path: string): string {
  try {
    return execFileSync("pdftotext", [path, "-"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    })
  } catch {
    return "" // refused drawings give no PDF
  }
}

describe("what a hostile program leaves behind", () => {
  it("is read only where it is a plain file: no links, pipes, folders, or files without end", () => {
    const out = join(folder, "out")
    mkdirSync(out)
    writeFileSync(join(folder, "private"), "private")
    symlinkSync(join(folder, "private"), join(out, "link"))
    symlinkSync("/dev/zero", join(out, "endless"))
    symlinkSync("link", join(out, "link-to-link"))
    execFileSync("mkfifo", [join(out, "pipe")])
    mkdirSync(join(out, "folder"))
    for (const name of ["link", "endless", "link-to-link", "pipe", "folder", "nothing"])
      expect(readOutput(join(out, name), 1000), name).toBeUndefined()
    writeFileSync(join(out, "large"), new Uint8Array(2000))
    expect(() => readOutput(join(out, "large"), 1000)).toThrow(
      expect.objectContaining({ code: "limit/size" }),
    )
  })
})
