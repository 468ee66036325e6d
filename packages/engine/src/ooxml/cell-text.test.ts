import { expect, test } from "vitest"
import { cellText } from "./cell-text.ts"

test.each([
  ["SH_x000D_Z002", "SH_x005F_x000D_Z002"],
  ["_x00e9__x0041_", "_x005F_x00e9__x005F_x0041_"],
  ["a_x12_ & _xyzzy_", "a_x12_ &amp; _xyzzy_"],
])("the cell %j is written as %j", (value, xml) => expect(cellText(value)).toBe(xml))
