import { UsageError } from "./usage-error.ts"

/** What stands on the command line after the command, before it is known what the options mean. */
export interface Arguments {
  readonly positionals: readonly string[]
  /** Flags by name in camel case; `true` where no value was given, `false` for `--no-…`. */
  readonly flags: ReadonlyMap<string, string | boolean>
}

/** Short flags and the names they stand for. */
const shortNames: Readonly<Record<string, string>> = {
  "-o": "output",
  "-h": "help",
  "-p": "password",
  "-q": "quiet",
}

/** Turns `--page-range` and `--pageRange` alike into `pageRange`. */
export const camelCase = (name: string): string =>
  name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

export const kebabCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Splits a command line into positionals and flags.
 *
 * `isToggle` tells which flags take no value, so that `--tables out.docx` leaves the file name
 * alone. `-` alone is a positional (standard input or output); everything after `--` is positional.
 * @throws UsageError where a flag that needs a value has none.
 */
export function parseArguments(
  argv: readonly string[],
  isToggle: (name: string) => boolean,
): Arguments {
  const positionals: string[] = []
  const flags = new Map<string, string | boolean>()
  const rest = [...argv]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === "--") {
      positionals.push(...rest.splice(0))
    } else if (word === "-" || !word.startsWith("-")) {
      positionals.push(word)
    } else {
      const [spelt = "", ...given] = word.split("=")
      const name = spelt.startsWith("--") ? camelCase(spelt.slice(2)) : shortNames[spelt]
      if (name === undefined || name === "") throw new UsageError(`unknown option ${spelt}`)
      flags.set(
        ...readFlag(name, spelt, given.length > 0 ? given.join("=") : undefined, rest, isToggle),
      )
    }
  }
  return { positionals, flags }
}

function readFlag(
  name: string,
  spelt: string,
  given: string | undefined,
  rest: string[],
  isToggle: (name: string) => boolean,
): [string, string | boolean] {
  const positive = camelCase(
    name.replace(/^no(?=[A-Z])/, "").replace(/^./, (letter) => letter.toLowerCase()),
  )
  if (positive !== name && isToggle(positive) && given === undefined) return [positive, false]
  if (isToggle(name)) {
    if (given === undefined || given === "true") return [name, true]
    if (given === "false") return [name, false]
    throw new UsageError(`${spelt} is on or off`, `Write ${spelt} or --no-${kebabCase(name)}.`)
  }
  const value = given ?? rest.shift()
  if (value === undefined) throw new UsageError(`${spelt} needs a value`)
  return [name, value]
}
