import type { Outcome } from "../../base/failure.ts"
import type { HostZlib } from "../../base/host.ts"
import { isFixedPitchName } from "../../html/font-stack.ts"
import type { Document, Inline, Note } from "../../model/document.ts"
import { createListCounter } from "../../model/list-label.ts"
import type { SceneBytes } from "../../model/scene.ts"
import { blockListsOf, paragraphsOf } from "../../model/walk.ts"
import type { WrittenFile } from "../../model/written-file.ts"
import { packZip } from "../../ooxml/zip.ts"
import { noPictures, picturesBeside, type Beside } from "./beside.ts"
import { blocksMarkdown } from "./blocks.ts"
import type { Writing } from "./context.ts"
import { emptyMd, escapeText, joinMd, spelt, respell, type Markdown } from "./escape.ts"

export interface MdOptions {
  /** Pictures stand beside the text; without them it is text alone. */
  readonly images: boolean
  /** Name of the file in the archive, without extension. */
  readonly name: string
  /** Deflates the archive; absent: the engine does. */
  readonly zlib?: HostZlib | undefined
}

/**
 * Writes a document as Markdown of GitHub's kind, in UTF-8; with pictures it is a zip that holds
 * them in a folder beside the text.
 *
 * Headers and footers are left out: they belong to pages. Source: CommonMark 0.31.2, GFM 0.29.
 */
export async function writeMd(
  document: Document,
  bytes: SceneBytes,
  { images, name, zlib }: MdOptions,
): Promise<Outcome<readonly WrittenFile[]>> {
  const beside = images ? picturesBeside(document, bytes) : noPictures
  const text = new TextEncoder().encode(documentMarkdown(document, beside))
  const files = await beside.files()
  const file: WrittenFile =
    files.length === 0
      ? { suffix: "", format: "md", content: text, pages: document.pages.length }
      : {
          suffix: "",
          format: "zip",
          content: packZip([{ name: `${name}.md`, content: text }, ...files], zlib),
          pages: document.pages.length,
        }
  return { value: [file], diagnostics: [] }
}

function documentMarkdown(document: Document, beside: Beside): string {
  const label = createListCounter(document.lists)
  const writing: Writing = {
    document,
    label: (place) => label(place),
    picture: beside.picture,
    drawing: beside.drawing,
    references: new Set(),
    linked: linkedBookmarks(document),
    blocks: (blocks) => blocksMarkdown(blocks, writing),
    isAllFixedPitch: isFixedPitchName(document.fonts[document.body.font]?.ascii ?? ""),
  }
  const body = document.sections.flatMap((section) => blocksMarkdown(section.blocks, writing))
  const notes = document.notes.map((note, index) => noteMarkdown(note, index, writing))
  return [...body, ...notes].map((block) => `${block}\n`).join("\n")
}

/**
 * Gives a note below the text. One that no mark of Markdown leads to, as from a table in HTML,
 * stands there as a paragraph: readers show no note without a mark.
 */
function noteMarkdown(note: Note, index: number, writing: Writing): Markdown {
  const blocks = writing.blocks(note.blocks)
  if (!writing.references.has(index))
    return joinMd(
      [
        spelt`${escapeText(`${note.mark}${note.closing ?? ""} `)}${blocks[0] ?? emptyMd}`,
        ...blocks.slice(1),
      ],
      "\n\n",
    )
  const indented = respell(joinMd(blocks, "\n\n"), (spelled) =>
    spelled.replace(/(?<=\n)(?=[^\n])/g, "    "),
  )
  return spelt`[^${index + 1}]: ${indented}`
}

function linkedBookmarks(document: Document): ReadonlySet<string> {
  const names = new Set<string>()
  const look = (inlines: readonly Inline[]): void => {
    for (const inline of inlines) {
      if (inline.kind !== "link") continue
      if (inline.target.kind === "bookmark") names.add(inline.target.name)
      look(inline.inlines)
    }
  }
  for (const blocks of blockListsOf(document))
    for (const { inlines } of paragraphsOf(blocks)) look(inlines)
  return names
}
