import { ConversionError } from "@mozhuan/engine"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { expect, test } from "vitest"
import { wrapCsv } from "../prepare/plain-text.ts"
import type { OfficeTask } from "./cold-run.ts"
import { printSomehow } from "./print-somehow.ts"

const SHEET = "xl/worksheets/sheet1.xml"
const rule =
  '<conditionalFormatting sqref="A1"><cfRule type="expression" priority="1"><formula>A1</formula></cfRule></conditionalFormatting>'

const sheetOf = (bytes: Uint8Array): string =>
  strFromU8(unzipSync(bytes)[SHEET] ?? new Uint8Array())

function workbook(more: string): OfficeTask {
  const parts = unzipSync(wrapCsv(strToU8("a,b\n1,2\n")))
  const sheet = strFromU8(parts[SHEET] ?? new Uint8Array())
  parts[SHEET] = strToU8(sheet.replace("</sheetData>", `</sheetData>${more}`))
  return { bytes: zipSync(parts), kind: "excel", extension: "xlsx", filter: {}, target: "pdf" }
}

const crash = (): never => {
  throw new ConversionError("program/failed", "The office program has failed.")
}
const pdf = strToU8("%PDF-")

test("a workbook over whose conditional formats the office program ends is printed without them", async () => {
  const asked: OfficeTask[] = []
  const run = async (task: OfficeTask) => {
    asked.push(task)
    return sheetOf(task.bytes).includes("conditionalFormatting") ? crash() : pdf
  }
  const task = workbook(rule)
  expect(await printSomehow(task, task, run)).toEqual({ pdf, dropped: ["conditional formats"] })
  expect(asked).toHaveLength(3)
  expect(sheetOf(asked[2]?.bytes ?? new Uint8Array())).toBe(sheetOf(workbook("").bytes))
})

test("a document that cannot be set up is printed as it came, and nothing is left out", async () => {
  const [task, asItCame] = [workbook(`${rule}${rule}`), workbook(rule)]
  const run = async (one: OfficeTask) => (one === task ? crash() : pdf)
  expect(await printSomehow(task, asItCame, run)).toEqual({ pdf, dropped: [] })
})

test("what fails in every way, or for another reason, is told", async () => {
  const plain = workbook("")
  await expect(printSomehow(plain, plain, async () => crash())).rejects.toMatchObject({
    code: "program/failed",
  })
  const tries: OfficeTask[] = []
  const late = async (task: OfficeTask) => {
    tries.push(task)
    throw new ConversionError("limit/time", "Too slow.")
  }
  await expect(printSomehow(workbook(rule), plain, late)).rejects.toMatchObject({
    code: "limit/time",
  })
  expect(tries).toHaveLength(1)
})
