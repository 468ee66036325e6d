import { type Insert, SpatialFilter } from "@node-projects/acad-ts"

/** Gives the filter that cuts what a block reference shows (XCLIP), if there is one. */
export function filterOf(entity: Insert): SpatialFilter | undefined {
  for (const entry of entity.xDictionary ?? []) {
    if (!(Symbol.iterator in entry) || !/^acad_filter$/i.test(entry.name)) continue
    for (const filter of entry as Iterable<unknown>)
      if (filter instanceof SpatialFilter) return filter
  }
  return undefined
}
