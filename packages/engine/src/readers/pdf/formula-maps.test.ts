import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { expect, it } from "vitest"
import { readPdf } from "./read-pdf.ts"

interface How {
  readonly font?: string
  readonly ranges?: string
  readonly said?: string
}

/**
 * A page with glyphs of Cambria Math, or another font, by their numbers, and a map of them; `said`
 * stands for them.
 */
function formulas(
  codes: string,
  map: Readonly<Record<string, string>>,
  creator: string,
  { font = "CambriaMath", ranges = "", said }: How = {},
): Uint8Array {
  const ranged = ranges && `${ranges.split("\n").length} beginbfrange\n${ranges}\nendbfrange`
  const entries = Object.entries(map).map(([code, text]) => `<${code}> <${text}>`)
  return makeDrawnPdf({
    info: `/Creator (${creator})`,
    pages: [
      {
        content: `${said === undefined ? "" : `/Span <</ActualText (${said})>> BDC `}BT /G 20 Tf 10 50 Td <${codes}> Tj ET${said === undefined ? "" : " EMC"}`,
        resources: "/Font << /G 200 0 R >>",
      },
    ],
    objects: {
      200: `<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+${font} /Encoding /Identity-H /DescendantFonts [201 0 R] /ToUnicode 202 0 R >>`,
      201: "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+CambriaMath /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity /DW 600 /FontDescriptor 300 0 R >>",
      202: streamObject(
        "",
        `/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange ${entries.length} beginbfchar\n${entries.join("\n")}\nendbfchar ${ranged} endcmap end end`,
      ),
      300: "<< /Type /FontDescriptor /FontName /ABCDEF+CambriaMath /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>",
    },
  })
}

async function read(file: Uint8Array): Promise<string> {
  const { value } = await readPdf(file, createNodeHost())
  const items = value.scene.pages.flatMap((page) => page.items)
  value.close()
  return items.flatMap((item) => (item.kind === "glyphs" ? item.chars : [])).join("")
}

const halves = { "0732": "D835", "123A": "DC43", "0736": "0028", "123B": "D835", "0744": "210E" }
const codes = "0732123A0736123B0744"

it("letters that WPS names by halves of pairs, or by their neighbours, are told by their numbers", async () => {
  expect(await read(formulas(codes, halves, "WPS Office"))).toBe("𝑃(𝑇)ℎ")
})

it("letters that WPS names by nothing at all are told by their numbers", async () => {
  const none = { "0732": "0000", "01E1": "0000", "0746": "0068", "0D51": "0000" }
  expect(await read(formulas("073201E107460D51", none, "WPS Office"))).toBe("𝑃,𝑗≤")
})

it("digits that Acrobat names alike are told by their numbers", async () => {
  const alike = {
    "0ADA": "D835DFCFD835DFCF",
    "0ADC": "D835DFCFD835DFCF",
    "0ADE": "D835DFCFD835DFCF",
    "01E4": "002E",
  }
  const acrobat = "Acrobat PDFMaker 21 Word"
  expect(await read(formulas("0ADA0ADE0ADC01E4", alike, acrobat))).toBe("𝟏𝟓𝟑.")
  // What is said to stand in place of 500 is 5 six times.
  const said = `\xfe\xff${"\xd8\x35\xdf\xd3".repeat(6)}`
  const zeros = { ...alike, "0AD9": "D835DFCED835DFCE" }
  expect(await read(formulas("0ADE0AD90AD9", zeros, acrobat, { said }))).toBe("𝟓𝟎𝟎")
  // One that names each by its own is believed, however it spells them.
  const own = { "0ADA": "D835DFD2D835DFD2", "0ADC": "D835DFD3D835DFD3" }
  expect(await read(formulas("0ADA0ADC", own, acrobat))).toBe("𝟒𝟓")
})

it("the maps of other programs are believed", async () => {
  const own = { "0732": "0041", "0736": "0042" }
  expect(await read(formulas("07320736", own, "WPS Office"))).toBe("AB")
  expect(await read(formulas("07320736", { ...halves, ...own }, "Other"))).toBe("AB")
})

it("a letter beyond U+FFFF that is named twice over is there once", async () => {
  const twice = { "0732": "D835DC43D835DC43", "0736": "00660069" }
  expect(await read(formulas("07320736", twice, "Other"))).toBe("𝑃fi")
})

it("a character of Han that is named with its radical, or its form of older codes, is there once", async () => {
  const named = {
    "0732": "2F647528",
    "0736": "884CFA08",
    "0744": "2ED89752",
    "123A": "2F8F884CFA08",
  }
  expect(await read(formulas("073207360744123A", named, "Pages"))).toBe("用行青行")
})

it("a range of codes whose first byte changes, as Quartz, Google Sheets and FPDF write it, names its letters and those beside it", async () => {
  const ranges = "<0732><0732><0041>\n<07FE><0801><4E00>\n<0900><0901><0061>"
  const file = (creator: string): Uint8Array =>
    formulas("073207FE07FF0800080109000901", { "0001": "0042" }, creator, {
      font: "SimSun",
      ranges,
    })
  expect(await read(file("Mac OS X 10.10.3 Quartz PDFContext"))).toBe("A一丁丂七ab")
  expect(await read(file("Google Sheets"))).toBe("A一丁丂七ab")
  for (const library of ["PyFPDF 1.7.2", "tFPDF 1.33", "mPDF 8.0", "TCPDF 6.3.2"])
    expect(await read(file(library))).toBe("A一丁丂七ab")
  expect(await read(file("Other"))).not.toContain("丂")
  // Three names in brackets are no range.
  const named = "<0732> <0734> [ <4E00> <5B57> <0061> ]\n<07FE><0801><0041>"
  const listed = formulas("073207330734080007FE", { "0001": "0042" }, "Google Sheets", {
    font: "SimSun",
    ranges: named,
  })
  expect(await read(listed)).toBe("一字aCA")
})

/** A page in TeX's fonts of signs whose codes a program gave anew; `names` is their Differences. */
function renumbered(family: string, codes: string, names: readonly string[]): Uint8Array {
  const fonts = names.map((_, at) => `/F${at} ${200 + at} 0 R`).join(" ")
  const shown = names.map((_, at) => `/F${at} 20 Tf <${codes}> Tj`).join(" ")
  return makeDrawnPdf({
    pages: [{ content: `BT 10 50 Td ${shown} ET`, resources: `/Font << ${fonts} >>` }],
    objects: {
      ...Object.fromEntries(
        names.map((own, at) => [
          200 + at,
          `<< /Type /Font /Subtype /Type1 /BaseFont /ABCDE${"FGH"[at]}+${family} /FirstChar 2 /LastChar 4 /Widths [600 600 600] /Encoding << /Type /Encoding /Differences [2 ${own}] >> /FontDescriptor 300 0 R >>`,
        ]),
      ),
      300: `<< /Type /FontDescriptor /FontName /ABCDEF+${family} /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>`,
    },
  })
}

it("a sign of TeX whose code was given anew is what its encoding calls it", async () => {
  const read2 = async (family: string, names: readonly string[]): Promise<string> =>
    await read(renumbered(family, "020304", names))
  expect(await read2("CMEX10", ["/parenleftbigg /summationdisplay /floorrightBig"])).toBe("(∑⌋")
  expect(await read2("CMSY10", ["/ceilingleft /angbracketright /notinthelist"])).toBe("⌈⟩÷")
  expect(await read2("CMR10", ["/ff /ffi /ffl"])).toBe("ffffiffl")
})

it("codes that fonts of one name call differently are those of TeX", async () => {
  const both = ["/summationdisplay /floorleftbig", "/productdisplay /floorleftbig"]
  expect(await read(renumbered("CMEX10", "0203", both))).toBe("[⌊[⌊")
})

it("letters that a map of PDFTron names by nothing first have the name that comes after", async () => {
  const names = {
    "0001": "0000",
    "0002": "0041",
    "0003": "0042> endbfchar 1 beginbfchar <0001> <0028",
  }
  const file = formulas("00010002", names, "PDFTron", { font: "Inter" })
  expect(await read(file)).toBe("(A")
})

it("letters that Microsoft's printer leaves out are told by their numbers where the map is that font's", async () => {
  const printer = "Microsoft: Print To PDF"
  const font = { font: "CIDFont+F12" }
  const left = { "01E1": "002C", "0372": "0030", "123A": "0028", "123B": "0029", "0245": "03B8" }
  const used = "0754123A075501E10372123B0245"
  expect(await read(formulas(used, left, printer, font))).toBe("𝑥(𝑦,0)θ")
  // One that numbers a glyph otherwise is another font, and so may be one with two such glyphs.
  const other = { ...left, "0D45": "0041" }
  expect(await read(formulas("07540D45", other, printer, font))).not.toContain("𝑥")
  const few = { "01E1": "002C", "0372": "0030" }
  expect(await read(formulas("075401E1", few, printer, font))).not.toContain("𝑥")
})

it("maps that name a dozen codes by one letter name nothing: the encoding does", async () => {
  const paper = (names: (code: number) => string): Uint8Array => {
    const codesOf = Array.from("Adition", (letter) => letter.charCodeAt(0))
    const entries = [...codesOf, 0x73, 0x65]
      .map((code) => `<${code.toString(16)}><${code.toString(16)}><${names(code)}>`)
      .join("\n")
    return makeDrawnPdf({
      info: "/Producer (GPL Ghostscript 9.16)",
      pages: [
        {
          content: "BT /G 20 Tf 10 50 Td (Aditions) Tj ET",
          resources: "/Font << /G 200 0 R >>",
        },
      ],
      objects: {
        200: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 202 0 R >>",
        202: streamObject(
          "",
          `/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 9 beginbfrange\n${entries}\nendbfrange endcmap end end`,
        ),
      },
    })
  }
  expect(await read(paper(() => "0029"))).toBe("Aditions")
  const hex = (code: number): string => code.toString(16).padStart(4, "0")
  // Small capitals that are named by their letters share names with these.
  expect(await read(paper((code) => hex(code & 0xdf)))).toBe("ADITIONS")
})
