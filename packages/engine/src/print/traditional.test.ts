import { expect, it } from "vitest"
import { traditionalLines } from "./traditional.ts"

it("tells traditional lines by themselves, and a page of them as a whole", () => {
  expect(
    traditionalLines(["依法送請立法院審查並議決", "董事會於本年三月召開", "第一章", "Page 3"]),
  ).toEqual([true, true, true, false])
})

it("takes simplified Chinese with a rare name for what it is", () => {
  expect(
    traditionalLines(["本合同由李喆与王芃共同签订", "双方各执一份，自签字之日起生效"]),
  ).toEqual([false, false])
})
