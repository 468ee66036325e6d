const STYLE = /<w:style\b[^>]*\bw:styleId="([^"]*)"[^>]*>(?:(?!<w:style\b)[\s\S])*?<\/w:style>/g
const BASED = /<w:basedOn\b[^>]*\bw:val="([^"]*)"[^>]*\/>/

/**
 * Styles none of which is based on itself, over however many others: Word passes over such a
 * circle, the office program falls over it. The style that closes a circle is based on none.
 */
export function withoutCircles(styles: string): string {
  const parents = new Map(
    [...styles.matchAll(STYLE)].map(([style, id = ""]) => [id, BASED.exec(style)?.[1]]),
  )
  const closing = new Set<string>()
  for (const id of parents.keys()) {
    const seen = new Set<string>()
    for (let at: string | undefined = id; at !== undefined; at = parents.get(at)) {
      seen.add(at)
      const parent = parents.get(at)
      if (parent === undefined || !seen.has(parent)) continue
      closing.add(at)
      parents.set(at, undefined)
    }
  }
  if (closing.size === 0) return styles
  return styles.replace(STYLE, (style, id: string) =>
    closing.has(id) ? style.replace(BASED, "") : style,
  )
}
