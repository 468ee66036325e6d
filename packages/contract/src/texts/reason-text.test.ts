import { expect, test } from "vitest"
import { z } from "zod"
import { reasonText, type RefusedValue } from "./reason-text.ts"

const schema = z.strictObject({
  quality: z.number().min(10).max(95).optional(),
  layout: z.enum(["flow", "exact"]).optional(),
  name: z.string(),
  level: z.union([z.literal(1), z.string().regex(/^a/)]).optional(),
})

/** What the schema says first about a value. */
function refused(value: unknown): RefusedValue {
  const [issue] = schema.safeParse(value).error?.issues ?? []
  if (issue === undefined) throw new Error("the value was taken")
  return issue
}

test.for([
  [{}, "没有填写", "belum diisi"],
  [{ name: 1 }, "应为文字", "harus berupa teks"],
  [{ name: "a", quality: 5 }, "不能少于 10", "paling sedikit 10"],
  [{ name: "a", quality: 99 }, "不能多于 95", "paling banyak 95"],
  [{ name: "a", layout: "x" }, "可以是 flow、exact", "bisa berupa flow, exact"],
  [{ name: "a", dpi: 1 }, "没有叫 dpi 的参数", "tidak ada parameter bernama dpi"],
  [{ name: "a", level: "b" }, "不是可用的值", "bukan nilai yang bisa dipakai"],
] as const)("%j is refused in Chinese and Indonesian", ([value, zh, id]) => {
  const issue = refused(value)
  expect([reasonText(issue, "zh"), reasonText(issue, "id")]).toEqual([zh, id])
  expect(reasonText(issue, "en")).toBe(issue.message)
})

test("reasons of our own are said in the caller's language, and an unknown one never in English", () => {
  const say = (message: string) => reasonText({ message }, "zh")
  expect(say("this tool takes one file a task")).toBe("这个工具一次任务只处理一个文件")
  expect(say("nobody has translated this")).toBe("不是可用的值")
})
