const paragraphStyle =
  /<w:style\b[^>]*\bw:type="paragraph"[^>]*>(?:(?!<w:style\b)[\s\S])*?<\/w:style>/g

/**
 * Paragraph styles that neither raise nor lower their text: the office program makes it three
 * fifths as large besides, which Word does not. Source: ECMA-376 part 1, 17.3.2.24 position.
 */
export const withoutRaising = (styles: string): string =>
  styles.includes("<w:position ")
    ? styles.replace(paragraphStyle, (style) => style.replaceAll(/<w:position\b[^>]*\/>/g, ""))
    : styles
