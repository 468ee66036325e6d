/** Numbers of shapes with their names and pen programs. */
export type ShapeList = readonly (readonly [
  number: number,
  name: string,
  program: readonly number[],
])[]

/** Builds a compiled shape file; `head` is what shape 0 tells after its name. */
export function makeShx(
  kind: "shapes" | "unifont" | "bigfont",
  shapes: ShapeList,
  head: readonly number[] = [10, 2, 0, 0],
): Uint8Array {
  const mark = text(`AutoCAD-86 ${kind} 1.0\r\n\u001A`)
  const records = ([[0, "made for tests", head], ...shapes] as const).map(
    ([number, name, program]) => ({ number, body: [...text(name), 0, ...program] }),
  )
  if (kind === "shapes") {
    const numbers = records.map((record) => record.number)
    const list = records.flatMap(({ number, body }) => [...short(number), ...short(body.length)])
    return Uint8Array.from([
      ...mark,
      ...short(Math.min(...numbers)),
      ...short(Math.max(...numbers)),
      ...short(records.length),
      ...list,
      ...records.flatMap(({ body }) => body),
    ])
  }
  if (kind === "unifont")
    return Uint8Array.from([
      ...mark,
      ...short(records.length),
      ...records.flatMap(({ number, body }) => [...short(number), ...short(body.length), ...body]),
    ])
  let offset = mark.length + 6 + 4 + records.length * 8
  const index = records.flatMap(({ number, body }) => {
    const entry = [
      ...short(number),
      ...short(body.length),
      ...short(offset),
      ...short(offset >> 16),
    ]
    offset += body.length
    return entry
  })
  return Uint8Array.from([
    ...mark,
    ...short(8),
    ...short(records.length),
    ...short(1),
    ...short(0xa1),
    ...short(0xfe),
    ...index,
    ...records.flatMap(({ body }) => body),
  ])
}

const text = (value: string): number[] => Array.from(value, (char) => char.charCodeAt(0))
const short = (value: number): number[] => [value & 255, (value >> 8) & 255]
