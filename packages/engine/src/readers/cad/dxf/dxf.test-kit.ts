/** Pairs of group code and value. */
export type DxfPairs = readonly (readonly [code: number, value: string | number])[]

const spell = (pairs: DxfPairs): string =>
  pairs.map(([code, value]) => `${code}\n${value}\n`).join("")
const section = (name: string, body: string): string =>
  `${spell([
    [0, "SECTION"],
    [2, name],
  ])}${body}${spell([[0, "ENDSEC"]])}`

export interface DxfParts {
  readonly version?: string
  /** Null: the header names none. */
  readonly codePage?: string | null
  readonly header?: DxfPairs
  readonly layers?: readonly DxfPairs[]
  readonly lineTypes?: readonly DxfPairs[]
  readonly styles?: readonly DxfPairs[]
  readonly objects?: readonly DxfPairs[]
  readonly appIds?: readonly DxfPairs[]
  readonly blockRecords?: readonly DxfPairs[]
  readonly blocks?: string
  readonly entities: readonly DxfPairs[]
}

/** Spells a small DXF file; text is UTF-8. */
export function makeDxf({
  version = "AC1027",
  codePage = "ANSI_936",
  header = [],
  layers = [],
  lineTypes = [],
  styles = [],
  objects = [],
  appIds = [],
  blockRecords = [],
  blocks = "",
  entities,
}: DxfParts): Uint8Array {
  const head = section(
    "HEADER",
    spell([
      [9, "$ACADVER"],
      [1, version],
      ...(codePage === null
        ? []
        : ([
            [9, "$DWGCODEPAGE"],
            [3, codePage],
          ] as const)),
      ...header,
    ]),
  )
  const tables =
    table("LTYPE", "AcDbLinetypeTableRecord", lineTypes) +
    table("LAYER", "AcDbLayerTableRecord", layers) +
    table("APPID", "AcDbRegAppTableRecord", appIds) +
    table("STYLE", "AcDbTextStyleTableRecord", styles) +
    table("BLOCK_RECORD", "AcDbBlockTableRecord", blockRecords)
  const body = entities.map((entity) => spell(entity)).join("")
  return new TextEncoder().encode(
    `${head}${section("TABLES", tables)}${section("BLOCKS", blocks)}${section("ENTITIES", body)}${objects.length > 0 ? section("OBJECTS", objects.map((object) => spell(object)).join("")) : ""}${spell([[0, "EOF"]])}`,
  )
}

function table(name: string, kind: string, records: readonly DxfPairs[]): string {
  if (records.length === 0 && name !== "LAYER") return ""
  const body = records
    .map((record) => spell([[0, name], [100, "AcDbSymbolTableRecord"], [100, kind], ...record]))
    .join("")
  return (
    spell([
      [0, "TABLE"],
      [2, name],
      [70, records.length],
    ]) +
    body +
    spell([[0, "ENDTAB"]])
  )
}

/** A block definition for `DxfParts.blocks`; `reference` names the drawing that it stands for. */
export function block(name: string, entities: readonly DxfPairs[], reference?: string): string {
  const begin = spell([
    [0, "BLOCK"],
    [8, "0"],
    [2, name],
    [70, reference === undefined ? 0 : 4],
    [10, 0],
    [20, 0],
    [30, 0],
    [3, name],
    ...(reference === undefined ? [] : ([[1, reference]] as const)),
  ])
  return (
    begin +
    entities.map((entity) => spell(entity)).join("") +
    spell([
      [0, "ENDBLK"],
      [8, "0"],
    ])
  )
}

export const line = (
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  more: DxfPairs = [],
  layer = "0",
): DxfPairs => [[0, "LINE"], [8, layer], ...more, [10, x0], [20, y0], [11, x1], [21, y1]]
export const text = (
  value: string,
  x: number,
  y: number,
  height: number,
  more: DxfPairs = [],
): DxfPairs => [[0, "TEXT"], [8, "0"], [10, x], [20, y], [40, height], [1, value], ...more]
export const insert = (name: string, x: number, y: number, more: DxfPairs = []): DxfPairs => [
  [0, "INSERT"],
  [8, "0"],
  [2, name],
  [10, x],
  [20, y],
  ...more,
]

/**
 * What a drawing of one layout needs beside its entities: layout and model are blocks of their own.
 */
export function layoutParts(
  name: string,
  plotSettings: DxfPairs = [],
): Required<Pick<DxfParts, "blockRecords" | "blocks" | "objects">> {
  const record = (handle: string, block: string, layout: string): DxfPairs => [
    [5, handle],
    [2, block],
    [340, layout],
  ]
  const layout = (handle: string, title: string, order: number, owner: string): DxfPairs => [
    [0, "LAYOUT"],
    [5, handle],
    [330, "1A"],
    [100, "AcDbPlotSettings"],
    ...(order > 0 ? plotSettings : []),
    [100, "AcDbLayout"],
    [1, title],
    [70, 1],
    [71, order],
    [330, owner],
  ]
  return {
    blockRecords: [record("1F", "*Model_Space", "22"), record("1B", "*Paper_Space", "1E")],
    blocks: block("*Model_Space", []) + block("*Paper_Space", []),
    objects: [
      [
        [0, "DICTIONARY"],
        [5, "C"],
        [330, "0"],
        [100, "AcDbDictionary"],
        [3, "ACAD_LAYOUT"],
        [350, "1A"],
      ],
      [
        [0, "DICTIONARY"],
        [5, "1A"],
        [330, "C"],
        [100, "AcDbDictionary"],
        [3, name],
        [350, "1E"],
        [3, "Model"],
        [350, "22"],
      ],
      layout("1E", name, 1, "1B"),
      layout("22", "Model", 0, "1F"),
    ],
  }
}

/** A viewport of the layout; the first one, number 1, is the paper. */
export const viewport = (
  number: number,
  middle: readonly [x: number, y: number],
  size: readonly [width: number, height: number],
  view: { readonly middle: readonly [x: number, y: number]; readonly height: number },
): DxfPairs => [
  [0, "VIEWPORT"],
  [5, `A${number}`],
  [330, "1B"],
  [100, "AcDbEntity"],
  [67, 1],
  [8, "0"],
  [100, "AcDbViewport"],
  [10, middle[0]],
  [20, middle[1]],
  [40, size[0]],
  [41, size[1]],
  [68, number],
  [69, number],
  [12, view.middle[0]],
  [22, view.middle[1]],
  [16, 0],
  [26, 0],
  [36, 1],
  [45, view.height],
]
