/** What a command gets: its words, and the flags that are not common to all commands. */
export interface CommandInput {
  readonly positionals: readonly string[]
  readonly flags: ReadonlyMap<string, string | boolean>
  readonly isJson: boolean
  readonly isQuiet: boolean
}

export type Command = (input: CommandInput) => Promise<void>
