import { expect, test } from "vitest"
import { mendedDxf, oldBinaryAsText, tablesAsInserts } from "./records.ts"

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0))
const wordsOf = (bytes: Uint8Array | undefined): string =>
  String.fromCharCode(...(bytes ?? []))
    .trim()
    .split("\n")
    .join(" ")

test("a table becomes an insert of its block, what describes its cells goes", () => {
  const made = tablesAsInserts(
    bytesOf(
      "0\r\nACAD_TABLE\r\n100\r\nAcDbBlockReference\r\n2\r\n*T1\r\n10\r\n5.0\r\n100\r\nAcDbTable\r\n91\r\n3\r\n0\r\nENDSEC\r\n",
    ),
  )
  expect(wordsOf(made)).toBe("0 INSERT 100 AcDbBlockReference 2 *T1 10 5.0 0 ENDSEC")
  const other = bytesOf("0\nLINE\n")
  expect(tablesAsInserts(other)).toBe(other)
})

test("a damaged file loses stray lines and records, and gets its end back", () => {
  expect(
    wordsOf(
      mendedDxf(
        bytesOf(
          "0\nSECTION\n2\nTABLES\nrubbish\n0\nBLOCK_RECORD\n2\nx\n0\nTABLE\n2\nLAYER\n0\nENDTAB\n",
        ),
      ),
    ),
  ).toBe("0 SECTION 2 TABLES 0 TABLE 2 LAYER 0 ENDTAB 0 ENDSEC 0 EOF")
})

test("binary files with group codes of one byte are read as text", () => {
  const double = new Uint8Array(new Float64Array([2.5]).buffer)
  const bytes = Uint8Array.from([
    ...bytesOf("AutoCAD Binary DXF\r\n\u001A\0"),
    0,
    ...bytesOf("LINE\0"),
    10,
    ...double,
    62,
    7,
    0,
    255,
    0xe8,
    3,
    ...bytesOf("app\0"),
  ])
  expect(wordsOf(oldBinaryAsText(bytes))).toBe("0 LINE 10 2.5 62 7 1000 app")
  expect(oldBinaryAsText(bytesOf("0\nSECTION\n"))).toBeUndefined()
})
