const LINK = /<w:hyperlink\b[^>]*>(?:(?!<w:hyperlink\b|<\/w:hyperlink>)[\s\S])*<\/w:hyperlink>/g
const RUN =
  /<w:r(?:\s[^>]*)?>(?:\s*<w:rPr(?:\s[^>]*)?\/>)?(?:\s*<w:rPr>((?:(?!<\/w:rPr>)[\s\S])*)<\/w:rPr>)?/g
const NAME = "MozhuanLink"

/** A document's body and styles. */
interface Texts {
  readonly body: string
  readonly styles: string
}

/**
 * Links whose text has no character style get one without any properties: the office program leaves
 * such links out of the PDF. Source: measured; ECMA-376 part 1, 17.16.22 hyperlink, 17.3.2.29
 * rStyle.
 */
export function linksWithStyle({ body, styles }: Texts): Texts {
  if (!styles.includes("</w:styles>")) return { body, styles }
  const linked = body.replace(LINK, (link) =>
    link.replace(RUN, (head, properties: string | undefined) => {
      if (properties?.includes("<w:rStyle")) return head
      const start = /^<w:r(?:\s[^>]*)?>/.exec(head)?.[0] ?? "<w:r>"
      return `${start}<w:rPr><w:rStyle w:val="${NAME}"/>${properties ?? ""}</w:rPr>`
    }),
  )
  if (linked === body) return { body, styles }
  const style = `<w:style w:type="character" w:styleId="${NAME}"><w:name w:val="${NAME}"/></w:style>`
  return { body: linked, styles: styles.replace("</w:styles>", `${style}</w:styles>`) }
}
