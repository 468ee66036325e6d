/**
 * Gives the name of a tag in addresses: its letters and digits of any script, the rest as hyphens.
 */
export function tagShortName(name: string): string {
  return (
    name
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{Nd}]+/gu, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 60) || "tag"
  )
}
