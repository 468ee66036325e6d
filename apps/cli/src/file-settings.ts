import { existsSync } from "node:fs"
import { UsageError } from "./usage-error.ts"

/** One input of the command line with what holds for it alone. */
export interface NamedInput {
  readonly path: string
  readonly pageRange?: string
  readonly password?: string
  readonly options?: Readonly<Record<string, unknown>>
}

/**
 * Reads "book.pdf#pages=1-3&rotate=90&password=x": settings of one file behind its path.
 *
 * A file whose name really ends so is taken by that name. @throws UsageError that names what may
 * stand there.
 */
export function readNamedInput(given: string): NamedInput {
  const at = given.lastIndexOf("#")
  if (at <= 0 || existsSync(given)) return { path: given }
  const settings = new Map(
    given
      .slice(at + 1)
      .split("&")
      .map((part) => [part.split("=")[0] ?? "", part.slice(part.indexOf("=") + 1)] as const),
  )
  const pages = settings.get("pages")
  const rotate = settings.get("rotate")
  const password = settings.get("password")
  const unknown = [...settings.keys()].find((key) => !["pages", "rotate", "password"].includes(key))
  if (unknown !== undefined)
    throw new UsageError(
      `"${unknown}" cannot be set for one file`,
      "Write it like book.pdf#pages=1-3&rotate=90&password=P.",
    )
  if (rotate !== undefined && !["0", "90", "180", "270"].includes(rotate))
    throw new UsageError(`rotate is "${rotate}"`, "It can be: 0, 90, 180, 270.")
  return {
    path: given.slice(0, at),
    ...(pages === undefined ? {} : { pageRange: pages }),
    ...(password === undefined ? {} : { password }),
    ...(rotate === undefined ? {} : { options: { rotate: Number(rotate) } }),
  }
}
