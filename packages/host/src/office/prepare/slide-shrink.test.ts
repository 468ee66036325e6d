import { describe, expect, it } from "vitest"
import { sizesAsShrunk } from "./slide-shrink.ts"

const level = (number: number, size: number, spacing = ""): string =>
  `<a:lvl${number}pPr>${spacing}<a:defRPr sz="${size}"/></a:lvl${number}pPr>`
const placeholder = (ph: string, styles: string): string =>
  `<p:sp><p:nvPr><p:ph ${ph}/></p:nvPr><p:txBody><a:bodyPr/><a:lstStyle>${styles}</a:lstStyle></p:txBody></p:sp>`
const spaced = (percent: number): string => `<a:lnSpc><a:spcPct val="${percent}"/></a:lnSpc>`

const ancestors = {
  layout: placeholder('idx="1"', level(1, 2400)) + placeholder('type="ctrTitle"', ""),
  master: `${placeholder('type="title"', "")}<p:txStyles><p:titleStyle>${level(1, 4400)}</p:titleStyle><p:bodyStyle>${level(1, 3200)}${level(2, 2800, spaced(90_000))}</p:bodyStyle></p:txStyles>`,
  presentation: `<p:defaultTextStyle>${level(1, 1600)}</p:defaultTextStyle>`,
}

/** A shape of one slide, shrunk. */
const shape = (ph: string, fit: string, paragraphs: string): string =>
  `<p:sp><p:nvPr>${ph}</p:nvPr><p:txBody><a:bodyPr>${fit}</a:bodyPr><a:lstStyle/>${paragraphs}</p:txBody></p:sp>`
const made = (xml: string): string => sizesAsShrunk(xml, () => ancestors)
const sizesOf = (xml: string): number[] =>
  [...xml.matchAll(/\bsz="(\d+)"/g)].map(([, size]) => Number(size))
const half = '<a:normAutofit fontScale="50000"/>'
const run = "<a:r><a:rPr/><a:t>x</a:t></a:r>"

describe("text that PowerPoint shrank", () => {
  it("has its own sizes, those of its placeholder, its kind or its presentation, scaled", () => {
    const sizes = (ph: string, text: string): number[] =>
      sizesOf(made(shape(ph, half, `<a:p>${text}</a:p>`)))
    expect(sizes("", '<a:r><a:rPr lang="en-US" sz="2000"/><a:t>x</a:t></a:r>')).toEqual([1000])
    expect(sizes('<p:ph idx="1"/>', run)).toEqual([1200])
    expect(sizes('<p:ph idx="1"/>', `<a:pPr lvl="1"/>${run}`)).toEqual([1400])
    expect(sizes('<p:ph type="title"/>', run)).toEqual([2200])
    expect(sizes("", "<a:r><a:t>x</a:t></a:r><a:br/>")).toEqual([800, 800])
  })

  it("has lines as near as they were brought, and is shrunk no more", () => {
    const fit = '<a:normAutofit fontScale="90%" lnSpcReduction="20000"/>'
    const shrunk = (properties: string): string =>
      made(shape('<p:ph idx="1"/>', fit, `<a:p>${properties}${run}</a:p>`))
    expect(shrunk("")).toContain(`<a:p><a:pPr>${spaced(80_000)}</a:pPr>`)
    expect(shrunk('<a:pPr lvl="1"/>')).toContain(`<a:pPr lvl="1">${spaced(70_000)}</a:pPr>`)
    expect(shrunk(`<a:pPr>${spaced(150_000)}</a:pPr>`)).toContain(spaced(130_000))
    const points = '<a:pPr><a:lnSpc><a:spcPts val="1200"/></a:lnSpc></a:pPr>'
    expect(shrunk(points)).toContain(points)
    expect(shrunk("")).toContain("<a:noAutofit")
  })

  it("is as many whole points high as PowerPoint makes it", () => {
    const size = (share: string, own: number): number[] =>
      sizesOf(
        made(
          shape(
            "",
            `<a:normAutofit fontScale="${share}"/>`,
            `<a:p>${run.replace("rPr", `rPr sz="${own}"`)}</a:p>`,
          ),
        ),
      )
    expect(size("90000", 4400)).toEqual([4000])
    expect(size("92500", 2000)).toEqual([1900])
    expect(size("92500", 950)).toEqual([900])
  })

  it("keeps its size where its lines alone were brought nearer", () => {
    const fit = '<a:normAutofit lnSpcReduction="10000"/>'
    const near = made(shape("", fit, `<a:p>${run.replace("rPr", 'rPr sz="1050"')}</a:p>`))
    expect(sizesOf(near)).toEqual([1050])
    expect(near).toContain(spaced(90_000))
    expect(near).toContain("<a:noAutofit")
  })

  it("is told from all other text", () => {
    for (const fit of ["<a:normAutofit/>", "<a:spAutoFit/>", ""]) {
      const plain = shape('<p:ph idx="1"/>', fit, `<a:p>${run}</a:p>`)
      expect(made(plain)).toBe(plain)
    }
  })
})
