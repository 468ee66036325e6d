/**
 * A bullet whose place would be left of the text's edge stands at the edge in PowerPoint, and the
 * text of its line as far behind it as the indent tells; the office program sets the text beside it.
 * Such a bullet becomes a sign of the text, with a tab behind it.
 *
 * Source: a presentation that PowerPoint exported: margin 0, indent -9 pt; bullets at 0, text at 9 pt,
 * further lines at 0.
 */
export function bulletsAtEdge(paragraph: string): string {
  const [head, attributes = "", inside = ""] =
    /^<a:p>\s*<a:pPr\b([^>]*[^/>])>([\s\S]*?)<\/a:pPr>/.exec(paragraph) ?? []
  const sign = /<a:buChar\b[^>]*\bchar="([^"]+)"[^>]*>/.exec(inside)
  const [margin, indent] = [numberIn(attributes, "marL"), numberIn(attributes, "indent")]
  // An inherited margin is not known here.
  if (head === undefined || !sign || margin === undefined || indent === undefined) return paragraph
  const first = /<a:r>(?:(?!<a:r>)[\s\S])*?<\/a:r>/.exec(paragraph)?.[0]
  if (margin + indent >= 0 || first === undefined || /<a:tab\b/.test(inside)) return paragraph
  const tab = `<a:tabLst><a:tab pos="${-indent}" algn="l"/></a:tabLst>`
  const plain = inside
    .replace(/<a:bu(?:Clr|Sz|Font)\w*\b(?:[^>]*\/>|[\s\S]*?<\/a:bu(?:Clr|Sz|Font)\w*>)/g, "")
    .replace(/<a:tabLst\s*\/>/, "")
    .replace(sign[0], `<a:buNone/>${tab}`)
  const face = /<a:buFont\b[^>]*\btypeface="([^"]+)"/.exec(inside)?.[1]
  return paragraph
    .replace(
      head,
      () => `<a:p><a:pPr${attributes.replace(/\sindent="[^"]*"/, "")}>${plain}</a:pPr>`,
    )
    .replace(first, () => bulletRun(first, sign[1] ?? "", face) + first)
}

function numberIn(attributes: string, name: string): number | undefined {
  const found = new RegExp(`\\b${name}="(-?\\d+)"`).exec(attributes)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** The sign of a list as text, in the size and colour of what follows it. */
function bulletRun(first: string, sign: string, face: string | undefined): string {
  const own = first
    .replace(/<a:hlinkClick\b(?:[^>]*\/>|[\s\S]*?<\/a:hlinkClick>)/, "")
    .replace(/<a:t>[^<]*<\/a:t>/, () => `<a:t>${sign}\t</a:t>`)
  return face === undefined || face.startsWith("+")
    ? own
    : own.replaceAll(/<a:(latin|ea)\b[^>]*>/g, `<a:$1 typeface="${face}"/>`)
}
