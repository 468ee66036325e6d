/** One run of `convert`: files that become one result, or the results of one file. */
export interface ConvertRequest {
  readonly inputs: readonly string[]
  /** A file, a folder, or "-". */
  readonly out: string
  /** Extension of the wanted format. */
  readonly wanted: string
  /** Name of the result without its extension, where it is not that of OUT or of the input. */
  readonly stem?: string
  /** Flags of the tool, and "password". */
  readonly flags: Readonly<Record<string, string | boolean>>
  readonly isJson: boolean
  readonly isQuiet: boolean
}
