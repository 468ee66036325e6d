import { processorTime } from "@mozhuan/testkit"
import { expect, test } from "vitest"
import { formulasAmongWords } from "./slide-formulas.ts"

const shapes = (choice: string): string =>
  `<mc:AlternateContent><mc:Choice Requires="a14"><p:sp>${choice}</p:sp></mc:Choice><mc:Fallback><p:pic><a:blip r:embed="rId3"/></p:pic></mc:Fallback></mc:AlternateContent>`
const words = "<a:r><a:t>time </a:t></a:r>"
const math = (inside: string): string => `<a14:m><m:oMath>${inside}</m:oMath></a14:m>`
const letters = (text: string): string =>
  `<m:r><a:rPr lang="en-US" sz="2800" i="1"><a:latin typeface="Cambria Math"/></a:rPr><m:t>${text}</m:t></m:r>`
const runsOf = (xml: string): string[] =>
  [...xml.matchAll(/<a:rPr i="(\d)"( baseline="-?\d+")?[^>]*>.*?<a:t>([^<]*)</g)].map(
    ([, italic, shift = "", text = ""]) => `${italic === "1" ? "/" : ""}${text}${shift}`,
  )

test("a formula on a line of words becomes text: letters italic, powers raised, brackets drawn", () => {
  const power = `<m:sSup><m:e>${letters("𝑛")}</m:e><m:sup>${letters("2")}</m:sup></m:sSup>`
  const made = formulasAmongWords(
    shapes(words + math(letters("O") + `<m:d><m:dPr/><m:e>${power}${letters("+𝑚")}</m:e></m:d>`)),
  )
  expect(runsOf(made)).toEqual(["/O", "(", "/n", '2 baseline="30000"', "+", "/m", ")"])
  expect(made).toContain('<a:latin typeface="Cambria"/>')
  expect(made).not.toContain("a14:m>")
})

test("signs that markup spells out stay whole in a formula, and relations stand apart", () => {
  const made = formulasAmongWords(shapes(words + math(letters("&#x1D6FE;&lt;0\uFF06𝑥"))))
  expect(runsOf(made)).toEqual(["/γ", " &lt; 0&amp;", "/x"])
})

test("a shape with a fraction among words becomes the picture that is stored of it", () => {
  const fraction = math(`<m:f><m:num>${letters("a")}</m:num><m:den>${letters("b")}</m:den></m:f>`)
  expect(formulasAmongWords(shapes(words + fraction))).toBe(
    '<p:pic><a:blip r:embed="rId3"/></p:pic>',
  )
})

test("a formula alone is set by the office program in a shape that fits it, and else as it is stored", () => {
  const fraction = math(`<m:f><m:num>${letters("a")}</m:num><m:den>${letters("b")}</m:den></m:f>`)
  expect(formulasAmongWords(shapes(`<a:spAutoFit/>${fraction}`))).toBe(
    shapes(`<a:spAutoFit/>${fraction}`),
  )
  // It would be drawn as large as the shape.
  expect(formulasAmongWords(shapes(fraction))).toBe('<p:pic><a:blip r:embed="rId3"/></p:pic>')
})

test.each([
  ["", "ctr"],
  ['<m:oMathParaPr><m:jc m:val="left"/></m:oMathParaPr>', "l"],
])("a formula alone on a line becomes text that stands where it says: %s", (told, algn) => {
  const own = `<a14:m><m:oMathPara>${told}<m:oMath>${letters("𝛼=0.001")}</m:oMath></m:oMathPara></a14:m>`
  const made = formulasAmongWords(
    shapes(`<a:p><a:pPr marL="0" algn="just"><a:buNone/></a:pPr>${own}</a:p>`),
  )
  expect(made).toContain(`<a:p><a:pPr algn="${algn}" marL="0"><a:buNone/></a:pPr>`)
  expect(runsOf(made)).toEqual(["/α", " = 0.001"])
})

// Looked for from each beginning to the end of the slide, these would take minutes.
test.each(["<a14:m>", "<mc:Choice>", "<mc:Fallback>"])(
  "a slide of %s that never end stays as it is",
  (tag) => {
    const slide = shapes(words).replace("<p:sp>", `<p:sp>${tag.repeat(200_000)}`)
    const begun = processorTime()
    expect(formulasAmongWords(slide)).toBe(slide)
    expect(processorTime() - begun).toBeLessThan(10_000)
  },
)

test("a formula deeper than anybody writes becomes the picture that is stored of it", () => {
  const deep = math("<m:box><m:e>".repeat(20_000) + "</m:e></m:box>".repeat(20_000))
  expect(formulasAmongWords(shapes(words + deep))).toBe('<p:pic><a:blip r:embed="rId3"/></p:pic>')
})
