/**
 * Writes docs/errors.md from the error table of the contract; with `--check`, fails when it is out
 * of date.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { errorTable, type ErrorEntry } from "../packages/contract/src/index.ts"

const path = join(import.meta.dirname, "../docs/errors.md")
const text = describe(errorTable)
if (!process.argv.includes("--check")) writeFileSync(path, text)
else if (readFileSync(path, "utf8") !== text) {
  console.error("docs/errors.md is out of date: run `npm run error-docs`")
  process.exitCode = 1
}

/** Gives the whole page. */
function describe(entries: readonly ErrorEntry[]): string {
  const rows = entries.map(
    (entry) =>
      `| ${[entry.success, `\`${entry.code}\``, entry.status, entry.retry, entry.message.zh, entry.message.en, entry.remedy.zh, entry.remedy.en].map(cell).join(" | ")} |`,
  )
  return `# Error codes

Made from \`packages/contract/src/data/error-table.ts\` by \`npm run error-docs\`; do not edit.

Every reply is an envelope \`{success, msg, obj | page | result, payUrl?, traceId}\`. \`success\` 1 is done, 10101 is valid but needs a purchase; every other number is one of these. \`obj.name\` holds the stable name, \`obj.remedy\` what to do, and further members of \`obj\` the values of the message. Retry: \`final\` never as it is, \`after-change\` once the visitor has changed something, \`later\` by itself after a while, \`refresh\` at once with fresh state.

| success | name | HTTP | retry | message (zh) | message (en) | remedy (zh) | remedy (en) |
|---|---|---|---|---|---|---|---|
${rows.join("\n")}
`
}

function cell(value: string | number): string {
  return String(value).replaceAll("|", "\\|")
}
