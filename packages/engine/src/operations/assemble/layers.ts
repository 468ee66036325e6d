import { encodeText } from "../../pdf/objects/text.ts"
import { dict, isDict, isRef, name, nameOf } from "../../pdf/objects/values.ts"
import type { PdfDict, PdfValue } from "../../pdf/objects/values.ts"
import type { Part } from "./kept-part.ts"

/**
 * Gives the optional-content properties of the new file: every part's layers in the state they had.
 *
 * Losing them would show what was hidden. References in the result mean the new file.
 * Source: ISO 32000-2, 8.11.4.
 */
export function joinLayers(parts: readonly Part[]): PdfValue | undefined {
  const layered = parts.flatMap((part) => {
    const properties = part.source.file.dict(part.source.file.catalog.get("OCProperties"))
    return properties ? [{ part, properties }] : []
  })
  const [only] = layered
  if (!only) return undefined
  if (layered.length === 1) return only.part.graft.localise(only.properties)
  const lists = layered.map(({ part, properties }) => listsOf(part, properties))
  const all = (key: keyof Lists): PdfValue[] => lists.flatMap((list) => list[key])
  const order = lists.flatMap((list, index) =>
    list.Order.length > 0
      ? [[encodeText(layered[index]?.part.source.name ?? ""), ...list.Order]]
      : [],
  )
  const config = dict({
    BaseState: name("ON"),
    OFF: all("OFF"),
    Order: order,
    Locked: all("Locked"),
    RBGroups: all("RBGroups"),
    AS: all("AS"),
  })
  return dict({ OCGs: all("OCGs"), D: config })
}

interface Lists {
  readonly OCGs: readonly PdfValue[]
  readonly OFF: readonly PdfValue[]
  readonly Order: readonly PdfValue[]
  readonly Locked: readonly PdfValue[]
  readonly RBGroups: readonly PdfValue[]
  readonly AS: readonly PdfValue[]
}

function listsOf(part: Part, properties: PdfDict): Lists {
  const { file } = part.source
  const config = file.dict(properties.get("D")) ?? new Map<string, PdfValue>()
  const groups = file.array(properties.get("OCGs")) ?? []
  const list = (key: string): PdfValue[] => localised(part, file.array(config.get(key)) ?? [])
  return {
    OCGs: localised(part, groups),
    OFF: localised(part, hiddenGroups(part, config, groups)),
    Order: list("Order"),
    Locked: list("Locked"),
    RBGroups: list("RBGroups"),
    AS: list("AS"),
  }
}

/** Groups that are off, also where the file says "all off but these". */
function hiddenGroups(
  part: Part,
  config: PdfDict,
  groups: readonly PdfValue[],
): readonly PdfValue[] {
  const { file } = part.source
  const off = file.array(config.get("OFF")) ?? []
  if (nameOf(file.resolve(config.get("BaseState"))) !== "OFF") return off
  const shown = new Set(
    (file.array(config.get("ON")) ?? []).flatMap((group) => (isRef(group) ? [group.num] : [])),
  )
  return groups.filter((group) => isRef(group) && !shown.has(group.num))
}

function localised(part: Part, values: readonly PdfValue[]): PdfValue[] {
  const result = part.graft.localise([...values])
  return Array.isArray(result) ? result.filter((value) => value !== null || isDict(value)) : []
}
