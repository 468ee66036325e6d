import { UsageError } from "./usage-error.ts"

/** What stands on the command line after the command, before it is known what the options mean. */
export interface Arguments {
  readonly positionals: readonly string[]
  /** Flags by name in camel case; `true` where no value was given, `false` for `--no-…`. */
  readonly flags: ReadonlyMap<string, string | boolean>
}

/** Whether a flag takes a value; `next` is the word behind it, if there is one. */
export type TakesValue = (name: string, next: string | undefined) => boolean

/** Short flags and the names they stand for. */
const shortNames: Readonly<Record<string, string>> = {
  "-o": "output",
  "-h": "help",
  "-p": "password",
  "-q": "quiet",
}

/** Turns `--page-range` and `--pageRange` alike into `pageRange`. */
const camelCase = (name: string): string =>
  name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

export const kebabCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Splits a command line into positionals and flags.
 *
 * `takesValue` tells which flags take one, so that `--tables out.docx` leaves the file name alone;
 * it is asked with the word that follows, because a flag may be a switch of one tool and a choice
 * of another. `-` alone is a positional (standard input or output); everything after `--` is
 * positional.
 * @throws UsageError where a flag that needs a value has none.
 */
export function parseArguments(argv: readonly string[], takesValue: TakesValue): Arguments {
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
        ...readFlag(
          { name, spelt, given: given.length > 0 ? given.join("=") : undefined },
          rest,
          takesValue,
        ),
      )
    }
  }
  return { positionals, flags }
}

/** One flag as it was written; `given` is what stands behind its "=". */
interface WrittenFlag {
  readonly name: string
  readonly spelt: string
  readonly given: string | undefined
}

function readFlag(
  { name, spelt, given }: WrittenFlag,
  rest: string[],
  takesValue: TakesValue,
): [string, string | boolean] {
  if (given !== undefined) return [name, given === "true" || (given !== "false" && given)]
  const positive = camelCase(
    name.replace(/^no(?=[A-Z])/, "").replace(/^./, (letter) => letter.toLowerCase()),
  )
  if (positive !== name && !takesValue(positive, undefined)) return [positive, false]
  if (!takesValue(name, rest[0])) return [name, true]
  const value = rest.shift()
  if (value === undefined) throw new UsageError(`${spelt} needs a value`)
  return [name, value]
}
