import { expect, it } from "vitest"
import { document, paragraph, section, textRun } from "../../model/build.ts"
import { planComments } from "./plan-comments.ts"

const at = (y0: number) => [{ page: 0, box: { x0: 72, y0, x1: 300, y1: y0 + 14 } }]
const [first, second] = [
  paragraph([textRun("first")], { placement: at(100) }),
  paragraph([textRun("second")], { placement: at(200) }),
]

it("gives each annotation to the paragraph it stands on or nearest to, in the order of the text", () => {
  const annotations = [
    { box: { x0: 500, y0: 202, x1: 520, y1: 222 }, text: "in the margin of the second" },
    { box: { x0: 80, y0: 101, x1: 120, y1: 112 }, text: "on the first", author: "Ann" },
  ]
  const page = {
    index: 0,
    width: 595,
    height: 842,
    furniture: [],
    confidence: 1,
    isRecognised: false,
    annotations,
  }
  const plan = planComments(document([section([first, second])], { pages: [page] }))
  expect(plan.all).toEqual([
    { id: 0, text: "on the first", author: "Ann" },
    { id: 1, text: "in the margin of the second", author: "" },
  ])
  expect(plan.of.get(second)).toEqual([plan.all[1]])
})

it("leaves annotations of pages without a paragraph out", () => {
  const page = {
    index: 4,
    width: 595,
    height: 842,
    furniture: [],
    confidence: 1,
    isRecognised: false,
    annotations: [{ box: { x0: 0, y0: 0, x1: 9, y1: 9 }, text: "lost" }],
  }
  expect(planComments(document([section([first])], { pages: [page] })).all).toEqual([])
})
