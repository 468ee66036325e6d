import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { slideFamilies } from "../fonts/data/slide-families.ts"
import { slideFaces } from "../fonts/slide-faces.ts"
import { settleSlides } from "./slide-layout.ts"

const faces = slideFaces(slideFamilies, ["Lato"])

/** What becomes of one part of a presentation. */
function settled(xml: string, name = "ppt/slides/slide1.xml"): string {
  const parts = unzipSync(settleSlides(zipSync({ [name]: strToU8(xml) }), faces))
  return strFromU8(parts[name] ?? new Uint8Array())
}

const run = (text: string, properties = ""): string =>
  `<a:r><a:rPr lang="zh-CN" sz="1800">${properties}</a:rPr><a:t>${text}</a:t></a:r>`
const paragraph = (inside: string): string => `<a:p>${inside}</a:p>`
const textsOf = (xml: string): string[] =>
  [...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text = ""]) => text)
const facesOf = (xml: string): string[] =>
  [...xml.matchAll(/<a:(?:latin|ea|cs) typeface="([^"]*)"/g)].map(([, face = ""]) => face)

describe("typefaces of slides", () => {
  it("become those whose lines are as high as PowerPoint's; installed and symbol faces stay", () => {
    const named = ["Arial", "微软雅黑", "Calibri", "Lato", "Wingdings", "+mn-lt"]
      .map((name) => `<a:latin typeface="${name}"/>`)
      .join("")
    expect(facesOf(settled(named))).toEqual([
      "Mozhuan Slide Sans Latin",
      "Mozhuan Slide YaHei",
      "Mozhuan Slide Calibri",
      "Lato",
      "Wingdings",
      "+mn-lt",
    ])
  })

  it("of bullets are made ones as well, so that a bullet stands as high as its text", () => {
    const bullets = ["Arial", "Courier New", "Wingdings"].map(
      (name) => `<a:buFont typeface="${name}" pitchFamily="34"/>`,
    )
    expect(settled(bullets.join(""))).toBe(
      '<a:buFont typeface="Mozhuan Slide Sans Latin"/><a:buFont typeface="Mozhuan Slide Mono Latin"/>' +
        bullets[2],
    )
  })

  it("that nobody knows become one of their kind", () => {
    const named = [
      '<a:latin typeface="Nobody Knows"/>',
      '<a:latin typeface="Elephant" pitchFamily="18"/>',
      '<a:latin typeface="Bookman" panose="02050604050505020204"/>',
      '<a:latin typeface="Lucida Sans Typewriter" pitchFamily="49"/>',
      '<a:latin typeface="Pretendard" pitchFamily="50"/>',
      '<a:latin typeface="Some Heavy"/>',
      '<a:latin typeface="Roboto Condensed" pitchFamily="2"/>',
      '<a:latin typeface="Didone Condensed" pitchFamily="18"/>',
      '<a:ea typeface="字魂简约黑"/>',
      '<a:ea typeface="某某宋体"/>',
      '<a:ea typeface="나눔고딕"/>',
      '<a:ea typeface="ヒラギノ角ゴ"/>',
      '<a:cs typeface="B Nazanin"/>',
    ].join("")
    expect(facesOf(settled(named))).toEqual([
      "Mozhuan Slide Sans Latin",
      "Mozhuan Slide Serif Latin",
      "Mozhuan Slide Serif Latin",
      "Mozhuan Slide Mono Latin",
      "Mozhuan Slide Sans Latin",
      "Mozhuan Slide Bold Latin",
      "Mozhuan Slide Narrow",
      "Mozhuan Slide Serif Latin",
      "Mozhuan Slide YaHei",
      "Mozhuan Slide Serif",
      "Mozhuan Slide Malgun",
      "Mozhuan Slide Yu Gothic",
      "Mozhuan Slide Sans Latin",
    ])
  })

  it("of the web have letters as wide as their own, in each weight that has a name", () => {
    const named = ["Montserrat", "Poppins Light", "Poppins SemiBold", "Libre Baskerville"]
      .map((name) => `<a:latin typeface="${name}"/>`)
      .join("")
    expect(facesOf(settled(named))).toEqual([
      "Mozhuan Slide Montserrat",
      "Mozhuan Slide Poppins",
      "Mozhuan Slide Poppins Heavy",
      "Mozhuan Slide Libre Baskerville",
    ])
  })

  it("that the themes of PowerPoint name have letters as wide as their own", () => {
    const named = {
      "Baskerville Old Face": "Baskerville",
      "Bahnschrift SemiLight": "Bahnschrift Light",
      "Calisto MT": "Calisto",
      Candara: "Candara",
      Century: "Century",
      Corbel: "Corbel",
      Impact: "Impact",
      "Lucida Sans Unicode": "Lucida Sans",
      "Neue Haas Grotesk Text Pro": "Neue Haas",
      "Rockwell Condensed": "Rockwell Condensed",
      "Segoe UI Light": "Segoe Thin",
      "Tw Cen MT Condensed": "Tw Cen Condensed",
    }
    const xml = Object.keys(named).map((name) => `<a:latin typeface="${name}"/>`)
    expect(facesOf(settled(xml.join("")))).toEqual(
      Object.values(named).map((name) => `Mozhuan Slide ${name}`),
    )
  })

  it("whose name is Korean or Chinese have the Latin letters of their kind, whatever family they tell", () => {
    const named =
      '<a:latin typeface="나눔스퀘어" pitchFamily="18"/><a:latin typeface="某某宋体" pitchFamily="34"/>'
    expect(facesOf(settled(named))).toEqual(["Mozhuan Slide Malgun", "Mozhuan Slide Serif"])
  })

  it("for Chinese are never faces of Latin letters, in which the office program finds none that is bold", () => {
    const ea = '<a:ea typeface="Arial"/>'
    expect(facesOf(settled(ea))).toEqual(["Mozhuan Slide YaHei"])
    expect(facesOf(settled(paragraph(run("한글", ea))))).toEqual(["Mozhuan Slide Malgun"])
  })

  it("for Chinese that a theme leaves open is the theme's own for the presentation's script", () => {
    // Complex scripts without a face get one that has Hebrew, and lines as high as all others.
    expect(
      facesOf(settled('<a:majorFont><a:cs typeface=""/></a:majorFont>', "ppt/theme/theme1.xml")),
    ).toEqual(["Mozhuan Slide Sans Latin"])
    const theme =
      '<a:minorFont><a:latin typeface="Calibri"/><a:ea typeface=""/><a:font script="Jpan" typeface="ＭＳ Ｐゴシック"/><a:font script="Hans" typeface="宋体"/></a:minorFont>'
    const themeWith = (text: string): string => {
      const name = "ppt/theme/theme1.xml"
      const deck = zipSync({
        [name]: strToU8(theme),
        "ppt/slides/slide1.xml": strToU8(paragraph(run(text))),
      })
      const [, ea = ""] = facesOf(
        strFromU8(unzipSync(settleSlides(deck, faces))[name] ?? new Uint8Array()),
      )
      return ea
    }
    expect(themeWith("汉字")).toBe("Mozhuan Slide Song")
    expect(themeWith("ひらがな")).toBe("Mozhuan Slide P Gothic")
    expect(themeWith("한글")).toBe("Mozhuan Slide Malgun")
  })
})

describe("letters in the theme's face for Chinese", () => {
  const deckWith = (ea: string, head: string): string => {
    const slide = "ppt/slides/slide1.xml"
    const made = settleSlides(
      zipSync({
        "ppt/theme/theme1.xml": strToU8(`<a:minorFont><a:ea typeface="${ea}"/></a:minorFont>`),
        [slide]: strToU8(
          `<a:r><a:rPr ${head}><a:latin typeface="+mn-ea"/><a:ea typeface="+mn-ea"/></a:rPr><a:t>a</a:t></a:r>`,
        ),
      }),
      faces,
    )
    return facesOf(strFromU8(unzipSync(made)[slide] ?? new Uint8Array()))[0] ?? ""
  }

  it("are Arial where the theme names none and their language is none of them", () => {
    expect(deckWith("", 'lang="en-US"')).toBe("Mozhuan Slide Sans Latin")
    expect(deckWith("", 'lang="en-US" altLang="ko-KR"')).toBe("+mn-ea")
    expect(deckWith("", 'lang="zh-CN"')).toBe("+mn-ea")
    expect(deckWith("宋体", 'lang="en-US"')).toBe("+mn-ea")
  })
})

describe("text of slides", () => {
  it("has a sign as high as nothing between Chinese and Latin, where no space is to be", () => {
    const made = settled(paragraph(run("用JSON格式") + run("1.1引言")))
    expect(textsOf(made)).toEqual([
      "用",
      "\u200b",
      "JSON",
      "\u200b",
      "格式",
      "\u200b",
      "1.1",
      "\u200b",
      "引言",
    ])
    expect(made.match(/sz="100"/g)).toHaveLength(4)
  })

  it("does not break before what closes and after what opens", () => {
    expect(textsOf(settled(paragraph(run("七版.北京（A"))))).toEqual([
      "七版",
      "\u2060",
      ".",
      "\u200b",
      "北京（",
      "\u2060",
      "A",
    ])
    // What opens may end one run and what follows begin the next.
    expect(textsOf(settled(paragraph(run("目录下（") + run("data") + run("）下"))))).toEqual([
      "目录下（",
      "\u2060",
      "data",
      "\u2060",
      "）下",
    ])
  })

  it("breaks Korean at its spaces alone", () => {
    expect(textsOf(settled(paragraph(run("API의 40건"))))).toEqual([
      "API",
      "\u2060",
      "의",
      " ",
      "\u200b",
      "40",
      "\u2060",
      "건",
    ])
  })

  it("stays as it is without Chinese, spelled characters included", () => {
    const plain = paragraph(run("R&amp;D 1.1"))
    expect(settled(plain)).toBe(plain)
  })

  it("keeps its tab stops beside an indent that is none", () => {
    const stops = '<a:tabLst><a:tab pos="540000" algn="r"/></a:tabLst>'
    const head = (indent: string): string =>
      paragraph(`<a:pPr marL="0"${indent}>${stops}</a:pPr>${run("a\tb")}`)
    expect(settled(head(' indent="0"'))).toBe(head(""))
    expect(settled(head(' indent="-5000"'))).toBe(head(' indent="-5000"'))
  })

  it("that fits already is not shrunk; what PowerPoint shrank is", () => {
    const body = (fit: string): string => `<a:bodyPr>${fit}</a:bodyPr>`
    expect(settled(body("<a:normAutofit/>"))).toBe(body("<a:noAutofit/>"))
    const shrunk = body('<a:normAutofit fontScale="92500"/>')
    expect(settled(shrunk)).toBe(shrunk)
  })

  it("begins half as far down as its spacing would have it, and bears no mark of ours", () => {
    const shape = (spacing: string, fit = ""): string =>
      `<p:sp><p:txBody><a:bodyPr wrap="square">${fit}</a:bodyPr>${paragraph(`<a:pPr><a:lnSpc><a:spcPct val="${spacing}"/></a:lnSpc></a:pPr>${run("x")}`)}</p:txBody></p:sp>`
    // .24 of 18 pt, 12,700 units each.
    expect(settled(shape("150000"))).toContain(
      `<a:bodyPr tIns="${45_720 - 54_864}" bIns="45720" wrap="square">`,
    )
    expect(settled(shape("90000"))).toBe(shape("90000"))
    const nearer = settled(shape("90000", '<a:normAutofit lnSpcReduction="10000"/>'))
    expect(nearer).toContain(
      '<a:noAutofit/></a:bodyPr><a:p><a:pPr><a:lnSpc><a:spcPct val="80000"/>',
    )
  })

  it("has what rounding adds to its letters taken back where it inherits its size, too", () => {
    const shape = (size: string): string =>
      `<p:sp><p:txBody><a:bodyPr/><a:lstStyle>${size}</a:lstStyle><a:p><a:r><a:rPr lang="en-US"><a:latin typeface="Arial"/></a:rPr><a:t>collection</a:t></a:r></a:p></p:txBody></p:sp>`
    const made = settled(shape('<a:lvl1pPr><a:defRPr sz="900"/></a:lvl1pPr>'))
    expect(made).toContain('<a:rPr spc="-3" lang="en-US">')
    // Nothing tells a size: 18 pt.
    expect(settled(shape(""))).toContain('<a:rPr spc="3" lang="en-US">')
  })

  it("breaks within links to the web, and leaves links within the presentation whole", () => {
    const link = (more: string): string =>
      paragraph(run("two words", `<a:hlinkClick r:id="rId1"${more}/>`))
    const made = settled(link(""))
    expect(textsOf(made)).toEqual(["two", "\u2060", " ", "words"])
    expect(made.match(/<a:hlinkClick/g)).toHaveLength(2)
    expect(made).toContain(
      '<a:rPr u="sng" lang="zh-CN" sz="1800"><a:solidFill><a:schemeClr val="hlink"/></a:solidFill></a:rPr><a:t> <',
    )
    expect(textsOf(settled(link(' action="ppaction://hlinksldjump"')))).toEqual(["two words"])
    const inside = paragraph(run("A8安全", '<a:hlinkClick r:id="rId1" action="x"/>'))
    expect(settled(inside)).toBe(inside)
  })

  it("has spaces between Chinese and Korean words as wide as those of its Latin face", () => {
    const made = settled(
      paragraph(run("한글 단어", '<a:latin typeface="Arial"/>') + run(" 다, b c", "")),
    )
    expect(textsOf(made)).toEqual(["한글", " ", "단어", " ", "다", "\u2060", ", b c"])
    expect(
      [...made.matchAll(/<a:ea typeface="([^"]*)"\/><\/a:rPr><a:t> </g)].map(([, face]) => face),
    ).toEqual(["Mozhuan Slide Sans Latin", "+mn-lt"])
    const english = (text: string): string => run(text).replace("zh-CN", "en-US")
    const quoted = settled(paragraph(run("称“甲”") + english("“") + run("乙")))
    expect(textsOf(quoted)).toEqual(["称“甲”", "“", "乙"])
    expect(facesOf(quoted)).toEqual(["+mn-lt"])
    const title = `<p:sp><p:ph type="title"/>${paragraph(run("한글 단어"))}</p:sp>`
    expect(settled(title)).toContain('<a:ea typeface="+mj-lt"/>')
  })

  it("has bullets left of its edge at the edge, and the text behind them at the indent", () => {
    const list = (margin: number): string =>
      paragraph(
        `<a:pPr marL="${margin}" indent="-114300"><a:buFont typeface="Arial"/><a:buChar char="•"/></a:pPr>${run("one")}`,
      )
    const made = settled(list(0))
    expect(textsOf(made)).toEqual(["•\t", "one"])
    expect(made).toContain(
      '<a:pPr marL="0"><a:buNone/><a:tabLst><a:tab pos="114300" algn="l"/></a:tabLst></a:pPr>',
    )
    expect(textsOf(settled(list(114_300)))).toEqual(["one"])
  })

  it("keeps links whole where it runs from right to left", () => {
    const link = run("two words", '<a:hlinkClick r:id="rId1"/>')
    expect(textsOf(settled(paragraph(`<a:pPr rtl="1"/>${link}`)))).toEqual(["two words"])
  })

  it("has signs of symbol faces as what they show", () => {
    const sign = run("\uf0e8", '<a:latin typeface="Wingdings"/><a:sym typeface="Wingdings"/>')
    const made = settled(paragraph(sign))
    expect(textsOf(made)).toEqual(["➔"])
    expect(made).not.toContain("Wingdings")
  })

  it("has signs whose letters have another face, beside words too", () => {
    const made = settled(
      paragraph(run("see \uf0ee here", '<a:latin typeface="Lato"/><a:sym typeface="Wingdings"/>')),
    )
    expect(textsOf(made)).toEqual(["see ", "⬊", " here"])
    expect(facesOf(made)).toEqual(["Lato", "DejaVu Sans", "Lato"])
  })
})
