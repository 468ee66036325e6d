const LEVEL = /<w:lvl\b[^>]*>(?:(?!<w:lvl\b)[\s\S])*?<\/w:lvl>/g
/** Text that is hidden; `w:val="0"` takes it back. Source: ECMA-376 part 1, 17.3.2.41 vanish. */
const hides = /<w:vanish(?:\s+w:val="(?:1|true|on)")?\s*\/>/

/**
 * Numbers of lists that are hidden show nothing, and take no room; they count on. The office
 * program shows them. Source: ECMA-376 part 1, 17.9.11 lvlText, 17.9.28 suff.
 */
export function withoutHiddenNumbers(numbering: string): string {
  if (!numbering.includes("<w:vanish")) return numbering
  return numbering.replace(LEVEL, (level) => {
    if (!hides.test(level)) return level
    const bare = level.replace(/<w:suff\b[^>]*\/>/, "")
    return bare.replace(/<w:lvlText\b[^>]*\/>/, '<w:suff w:val="nothing"/><w:lvlText w:val=""/>')
  })
}
