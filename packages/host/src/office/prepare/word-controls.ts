/** What ties a content control to a property of the document, and what makes it plain text. */
const ties = /<w(?:15)?:(?:dataBinding|text)(?: [^>]*)?\/>/g

/**
 * Content controls whose text stays as it stands: the office program sets the text of those that
 * are plain or bound to a property anew, without the format of their paragraphs and letters (the
 * title of a cover in 11 pt instead of 36). Source: measured; ECMA-376 part 1, 17.5.2.6
 * dataBinding, 17.5.2.44 text.
 */
export const controlsAsText = (part: string): string =>
  part.includes("<w:sdtPr>") ? part.replace(ties, "") : part
