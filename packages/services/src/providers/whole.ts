/** What providers are opened with besides their settings. */
export interface Means {
  /** Where visitors reach the site; providers call back below it. */
  readonly siteUrl: string
  readonly now: () => Date
}

/**
 * Gives the values of all names when the first is set. @throws Error naming those that are missing
 * beside it
 */
export function whole<K extends string>(
  configuration: Readonly<Record<string, unknown>>,
  names: readonly K[],
): Record<K, string> | undefined {
  if (!names[0] || !configuration[names[0]]) return undefined
  const missing = names.filter((name) => !configuration[name])
  if (missing.length > 0)
    throw new Error(`${names[0]} is set, so these must be set too: ${missing.join(", ")}`)
  return Object.fromEntries(names.map((name) => [name, configuration[name]])) as Record<K, string>
}

/** Gives a PEM key whose line ends may be spelled "\n". */
export const pem = (text: string): string => text.replaceAll("\\n", "\n")
