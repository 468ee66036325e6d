import { expect, it } from "vitest"
import { pairedSigns } from "./paired-signs.ts"

/** What a line of characters, 20 pixels wide and `gap` apart, is taken for. */
function read(line: string, gap = 2): string {
  const chars = Array.from(line, (text, at) => {
    const x0 = at * (20 + gap)
    return { text, box: { x0, y0: 0, x1: x0 + 20, y1: 20 }, confidence: 0.9 }
  })
  const settled = pairedSigns(chars, 22)
  return chars.map((char) => settled.get(char) ?? char.text).join("")
}

it("opens and closes the quotes of Chinese lines in turn", () => {
  expect(read("即“纹路”，转指”外表”。")).toBe("即“纹路”，转指“外表”。")
  expect(read("前文”，又说“后文")).toBe("前文”，又说“后文")
  expect(read("一个”")).toBe("一个”")
})

it("makes both angles of a name in Latin lines ones of two strokes", () => {
  expect(read("Size: «Size> and <Price»")).toBe("Size: «Size» and «Price»")
  expect(read("a < b > c")).toBe("a < b > c")
})

it("makes two strokes that touch a dash, and leaves ones", () => {
  expect(read("文章。一一作者", 0)).toBe("文章。——作者")
  expect(read("一一对应", 3)).toBe("一一对应")
  expect(read("隐私丨商标")).toBe("隐私|商标")
})

it("takes the dot of dictionaries for a comma, and one at the foot of a line for a full stop", () => {
  expect(read("正文丶附件丶签字页")).toBe("正文、附件、签字页")
  const dot = (y0: number): string => {
    const chars = [
      { text: "德", box: { x0: 0, y0: 0, x1: 20, y1: 20 }, confidence: 0.9 },
      { text: "·", box: { x0: 22, y0, x1: 26, y1: y0 + 4 }, confidence: 0.9 },
      { text: "拉", box: { x0: 44, y0: 0, x1: 64, y1: 20 }, confidence: 0.9 },
    ]
    const settled = pairedSigns(chars, 22)
    return chars.map((char) => settled.get(char) ?? char.text).join("")
  }
  expect(dot(15)).toBe("德。拉")
  expect(dot(8)).toBe("德·拉")
})
