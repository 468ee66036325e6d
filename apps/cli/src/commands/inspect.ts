import { inspectPdf } from "@mozhuan/engine"
import { createNodeHost } from "@mozhuan/host"
import type { CommandInput } from "../command.ts"
import { openInput } from "../input.ts"
import { UsageError } from "../usage-error.ts"

/** `inspect IN`: tells what a PDF is, without converting it. */
export async function inspect({ positionals, flags, isJson }: CommandInput): Promise<void> {
  const [path] = positionals
  if (path === undefined || positionals.length > 1)
    throw new UsageError("inspect needs one file", "mozhuan inspect in.pdf")
  const input = openInput(path)
  const password = flags.get("password")
  try {
    const found = await inspectPdf(
      input.content,
      createNodeHost(),
      typeof password === "string" ? { password } : {},
    )
    const all = { bytes: input.size, ...found }
    process.stdout.write(isJson ? `${JSON.stringify(all)}\n` : sheet(all))
  } finally {
    input.close()
  }
}

function sheet(found: Readonly<Record<string, unknown>>): string {
  return Object.entries(found)
    .map(
      ([key, value]) =>
        `${key.padEnd(14)} ${typeof value === "object" ? JSON.stringify(value) : `${value as string | number | boolean}`}\n`,
    )
    .join("")
}
