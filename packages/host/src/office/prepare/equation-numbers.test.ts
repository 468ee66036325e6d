import { expect, test } from "vitest"
import { numbersBesideEquations } from "./equation-numbers.ts"

const section = '<w:sectPr><w:pgSz w:w="5000"/><w:pgMar w:left="500" w:right="500"/></w:sectPr>'
const run = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`
const equation = (row: string, properties = ""): string =>
  `<w:p>${properties}<m:oMathPara><m:oMath><m:eqArr><m:eqArrPr><m:maxDist m:val="1"/></m:eqArrPr><m:e>${row}</m:e></m:eqArr></m:oMath></m:oMathPara></w:p>`
const settle = (body: string): string =>
  numbersBesideEquations(body + section, "").slice(0, -section.length)
const inParentheses = (xml: string): string => `<m:d><m:dPr/><m:e>${xml}</m:e></m:d>`

test("a number behind # stands at the right edge, with the formula in the middle", () => {
  const made = settle(equation(run("a") + run("b#") + inParentheses(run("1"))))
  expect(made).toContain(
    '<w:tabs><w:tab w:val="center" w:pos="2000"/><w:tab w:val="right" w:pos="4000"/></w:tabs>',
  )
  expect(made).toContain(
    "<w:r><w:tab/></w:r><m:oMath><m:r><m:t>a</m:t></m:r><m:r><m:t>b</m:t></m:r>",
  )
  expect(made).toContain("<w:t>(1)</w:t></w:r></w:p>")
})

test("fields show what they came to, or count by themselves", () => {
  const char = (type: string): string => `<m:r><w:fldChar w:fldCharType="${type}"/></m:r>`
  const auto = `${char("begin")}${run(" AUTONUM ")}${char("end")}`
  const two = equation(run("a#") + inParentheses(auto)).repeat(2)
  expect(settle(two).match(/<w:t>\(\d\)<\/w:t>/g)).toEqual(["<w:t>(1)</w:t>", "<w:t>(2)</w:t>"])
  const seq = `${char("begin")}${run("SEQ")}${char("separate")}${run("7")}${char("end")}`
  expect(settle(equation(run("a#") + inParentheses(seq)))).toContain("<w:t>(7)</w:t>")
})

test("formulas without a number, or with more behind the sign, stay", () => {
  const deep = inParentheses(run("a#1"))
  const fraction = "<m:f><m:num/><m:den/></m:f>"
  for (const row of [run("a"), deep, run("a#") + fraction])
    expect(settle(equation(row))).toBe(equation(row))
})
