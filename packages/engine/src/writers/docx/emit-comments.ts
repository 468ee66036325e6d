import type { Paragraph } from "../../model/document.ts"
import { declare } from "../../ooxml/namespaces.ts"
import { element, emptyXml, joinXml, type Xml } from "../../ooxml/xml.ts"
import type { PartContext } from "./context.ts"
import { run, textElement } from "./emit-run.ts"
import type { PlannedComment } from "./plan-comments.ts"

/** Gives what opens the comments on a paragraph. Source: ECMA-376 part 1, 17.13.4. */
export function openComments({ comments }: PartContext, paragraph: Paragraph): Xml {
  return joinXml(
    (comments.get(paragraph) ?? []).map(({ id }) => element("w:commentRangeStart", { "w:id": id })),
  )
}

export function closeComments({ comments }: PartContext, paragraph: Paragraph): Xml {
  return joinXml(
    (comments.get(paragraph) ?? []).flatMap(({ id }) => [
      element("w:commentRangeEnd", { "w:id": id }),
      run(emptyXml, element("w:commentReference", { "w:id": id })),
    ]),
  )
}

/** Gives w:comments. No dates: equal input gives equal bytes. */
export function commentsPart(comments: readonly PlannedComment[]): Xml {
  return element(
    "w:comments",
    declare("w"),
    comments.map(({ id, text, author }) =>
      element(
        "w:comment",
        { "w:id": id, "w:author": author, "w:initials": initials(author) },
        text
          .split(/\r\n|\r|\n/)
          .map((line) => element("w:p", undefined, run(emptyXml, textElement(line)))),
      ),
    ),
  )
}

/** First letters of the names, three at most; the last character of a Chinese name. */
function initials(author: string): string | undefined {
  const words = author.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  return words
    .slice(0, 3)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase()
}
