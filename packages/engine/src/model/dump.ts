import type { Block, Document, Section } from "./document.ts"
import { plainText, tablesOf } from "./walk.ts"

/** Gives an outline that a person can read at a glance: a line a block. */
export function sketchDocument(document: Document): string {
  return document.sections.map(sketchSection).join("\n")
}

function sketchSection(section: Section, index: number): string {
  const { page, columns } = section
  const head = `section ${index} pages ${section.pages.join("-")} ${page.width.toFixed(0)}x${page.height.toFixed(0)} columns ${columns.count} ${section.start}`
  const furniture = (["header", "footer"] as const).flatMap((place) =>
    (["default", "first", "even"] as const).flatMap((variant) => {
      const blocks = section[place][variant]
      return blocks
        ? [`  ${place} ${variant}:`, ...blocks.map((block) => sketchBlock(block, "    "))]
        : []
    }),
  )
  return [head, ...furniture, ...section.blocks.map((block) => sketchBlock(block, "  "))].join("\n")
}

function sketchBlock(block: Block, indent: string): string {
  if (block.kind === "figure") return `${indent}figure ${block.content.kind} ${block.anchor}`
  if (block.kind === "table") {
    const rows = block.rows.map((row) =>
      row.cells
        .map(
          (cell) =>
            `${cell.column}${cell.columnSpan > 1 || cell.rowSpan > 1 ? `[${cell.rowSpan}x${cell.columnSpan}]` : ""}:${blockText(cell.blocks).slice(0, 24)}`,
        )
        .join(" | "),
    )
    const nested = [...tablesOf([block])].length - 1
    return [
      `${indent}table ${block.rows.length}x${block.columns.length} ${block.evidence}${nested ? ` nested ${nested}` : ""}`,
      ...rows.map((row) => `${indent}  ${row}`),
    ].join("\n")
  }
  const marks = [
    block.headingLevel === undefined ? "" : `H${block.headingLevel}`,
    block.list ? `L${block.list.list}.${block.list.level}=${block.list.value ?? "•"}` : "",
    block.role ?? "",
    block.breakBefore ? `break:${block.breakBefore}` : "",
    block.format.align,
  ].filter(Boolean)
  const { indent: i, spaceBefore, lineSpacing } = block.format
  return `${indent}${marks.join(" ")} [${i.left.toFixed(0)},${i.firstLine.toFixed(0)},${i.right.toFixed(0)} ^${spaceBefore.toFixed(1)} ${lineSpacing.rule}${lineSpacing.value.toFixed(1)}] ${JSON.stringify(plainText(block.inlines))}`
}

function blockText(blocks: readonly Block[]): string {
  return blocks
    .map((block) => (block.kind === "paragraph" ? plainText(block.inlines) : `<${block.kind}>`))
    .join(" / ")
}
