import { strFromU8 } from "fflate"
import { inflateEntry, readZipDirectory } from "../formats/zip-directory.ts"
import { LONGEST } from "./plain-markup.ts"

export const PRESENTATION = "ppt/presentation.xml"

export const relationsOf = (part: string): string =>
  part.replace(/[^/]+$/, (file) => `_rels/${file}.rels`)

/** Gives the relations of a part; empty where it has none. */
export function relationsIn(bytes: Uint8Array): (part: string) => string {
  const entries = new Map(readZipDirectory(bytes).map((entry) => [entry.name, entry]))
  return (part) => {
    const entry = entries.get(relationsOf(part))
    return entry === undefined || entry.unpacked > LONGEST
      ? ""
      : strFromU8(inflateEntry(bytes, entry))
  }
}

export const relationships = (rels: string): { id: string; target: string }[] =>
  (rels.match(/<Relationship\b[^>]*>/g) ?? []).map((tag) => ({
    id: /\bId="([^"]*)"/.exec(tag)?.[1] ?? "",
    target: /\bTarget="([^"]*)"/.exec(tag)?.[1] ?? "",
  }))

/**
 * The parts of the slides of a presentation, in their order. Source: ECMA-376 part 1, 19.2.1.34
 * sldIdLst.
 */
export function slideOrder(presentation: string, rels: string): string[] {
  const targets = new Map(relationships(rels).map(({ id, target }) => [id, target]))
  return (presentation.match(/<p:sldId\b[^>]*>/g) ?? []).map((tag) => {
    const target = targets.get(/\br:id="([^"]*)"/.exec(tag)?.[1] ?? "") ?? ""
    return `ppt/slides/${target.slice(target.lastIndexOf("/") + 1)}`
  })
}
