/** Names in the order people expect: 第2章 before 第10章. */
const byName = new Intl.Collator(["zh-Hans-CN", "en"], { numeric: true, sensitivity: "base" })

export type SortKey = "name" | "time"

export function sortFiles<T extends { readonly file: File }>(
  items: readonly T[],
  key: SortKey,
): T[] {
  return items.toSorted((a, b) =>
    key === "name"
      ? byName.compare(a.file.name, b.file.name)
      : a.file.lastModified - b.file.lastModified,
  )
}

/** Moves one entry to a place, both counted from 0; places outside are clamped. */
export function moveTo<T>(items: readonly T[], from: number, to: number): T[] {
  const moved = [...items]
  const [entry] = moved.splice(from, 1)
  if (entry === undefined) return moved
  moved.splice(Math.max(0, Math.min(to, moved.length)), 0, entry)
  return moved
}
