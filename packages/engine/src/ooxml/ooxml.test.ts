import { createNodeHost } from "@mozhuan/host"
import { strFromU8, strToU8, unzipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { OpcPackage, packageRoot } from "./package.ts"
import { addProperties } from "./properties.ts"
import { element, text } from "./xml.ts"
import { packZip } from "./zip.ts"

describe("the XML serializer", () => {
  it("escapes text and attributes and drops characters XML cannot hold", () => {
    const markup = element(
      "w:t",
      { "w:x": 'a"<&\n', "w:on": true, "w:no": undefined },
      text("1 < 2 & \u0001\uD800é"),
    )
    expect(markup).toBe('<w:t w:x="a&quot;&lt;&amp;&#10;" w:on="1">1 &lt; 2 &amp; \uFFFDé</w:t>')
  })

  it("closes empty elements and never writes exponents", () => {
    expect(element("a", { n: 1e-7, m: 1.25 })).toBe('<a n="0" m="1.25"/>')
    expect(() => element("a", { n: Number.NaN })).toThrow()
  })

  it("leaves out absent children", () => {
    expect(element("a", undefined, [undefined, false, [element("b")]])).toBe("<a><b/></a>")
  })
})

describe("the package", () => {
  const build = () => {
    const pack = new OpcPackage()
    pack.add("word/document.xml", "application/x.main+xml", element("d"))
    pack.add("word/media/a.png", "image/png", new Uint8Array([1, 2, 3]))
    pack.relate(packageRoot, "type:office", "word/document.xml")
    pack.relate("word/document.xml", "type:image", "word/media/a.png")
    pack.relate("word/document.xml", "type:image", "word/media/a.png")
    pack.relateOutside("word/document.xml", "type:link", "https://example.org/?a=1&b=2")
    addProperties(pack, { title: "题 & 目", isTagged: false })
    return pack.pack()
  }

  it("names content types, relative targets and outside targets", () => {
    const files = unzipSync(build())
    expect(Object.keys(files)[0]).toBe("[Content_Types].xml")
    const part = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    expect(part("[Content_Types].xml")).toContain(
      '<Default Extension="png" ContentType="image/png"/>',
    )
    expect(part("[Content_Types].xml")).toContain('PartName="/word/document.xml"')
    expect(part("word/_rels/document.xml.rels").match(/media\/a\.png/g)).toHaveLength(1)
    expect(part("word/_rels/document.xml.rels")).toContain(
      'Target="https://example.org/?a=1&amp;b=2" TargetMode="External"',
    )
    expect(part("_rels/.rels")).toContain('Target="word/document.xml"')
    expect(part("docProps/core.xml")).toContain("题 &amp; 目")
  })

  it("gives the same bytes for the same content", () => {
    expect(build()).toEqual(build())
  })
})

describe("the archive", () => {
  const entries = [
    { name: "目录/第一页.xml", content: "<p>".repeat(5_000) },
    { name: "media/a.png", content: new Uint8Array(3_000).fill(7) },
    { name: "empty.xml", content: "" },
  ]

  it("holds every file under its name, packed by the engine or by the host, pictures as they are", () => {
    for (const zlib of [undefined, createNodeHost().zlib]) {
      const bytes = packZip(entries, zlib)
      const files = unzipSync(bytes)
      expect(Object.keys(files)).toEqual(entries.map(({ name }) => name))
      for (const { name, content } of entries)
        expect(files[name]).toEqual(typeof content === "string" ? strToU8(content) : content)
      expect(bytes.length).toBeGreaterThan(3_000)
      expect(bytes.length).toBeLessThan(4_000)
    }
  })

  it("refuses two files of one name", () => {
    expect(() =>
      packZip([
        { name: "a", content: "1" },
        { name: "a", content: "2" },
      ]),
    ).toThrow("two entries named a")
  })
})
