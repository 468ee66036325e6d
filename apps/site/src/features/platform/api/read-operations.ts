import { calls, callExamples, keyNeedOf } from "@mozhuan/contract"

/** A field of a call as its form shows it. */
export interface CallField {
  readonly name: string
  readonly isNeeded: boolean
  /** What the example of the call says. */
  readonly example: string
  /** Values to choose from; empty where anything may be written. */
  readonly choices: readonly string[]
}

/** A call that can be tried. */
export interface Operation {
  readonly name: string
  readonly method: string
  /** Below /v1, parameters as `:name`. */
  readonly path: string
  readonly fields: readonly CallField[]
  /** The body is a file. */
  readonly takesFile: boolean
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly enum?: readonly unknown[]
}

interface DocumentedCall {
  readonly parameters?: readonly {
    readonly name: string
    readonly required?: boolean
    readonly schema?: Schema
  }[]
  readonly requestBody?: {
    readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
  }
}

/** Fields that tell a campaign or a device: nothing that a program says. */
const marks: ReadonlySet<string> = new Set(["deviceType", "apkId", "pcId", "channel", "bd_vid"])

/** Gives the calls that keys make, with their fields as the document of the API has them. */
export async function readOperations(signal: AbortSignal): Promise<readonly Operation[]> {
  const reply = await fetch("/v1/docs/json", { signal })
  if (!reply.ok) throw new Error(`the document of the API: ${reply.status}`)
  const { paths } = (await reply.json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedCall>>>>
  }
  return Object.entries(calls)
    .filter(([, call]) => keyNeedOf(call) !== "person" && call.isSignIn !== true)
    .map(([name, { method, path }]) => {
      const documented =
        paths[`/v1${path.replaceAll(/:(\w+)/g, "{$1}")}`]?.[method.toLowerCase()] ?? {}
      const example = callExamples[name as keyof typeof calls]?.input ?? {}
      const fields = fieldsOf(documented).filter((field) => !marks.has(field.name))
      return {
        name,
        method,
        path,
        takesFile: method === "PUT",
        fields: fields.map((field) => ({ ...field, example: example[field.name] ?? "" })),
      }
    })
}

function fieldsOf(call: DocumentedCall): Omit<CallField, "example">[] {
  const listed = (call.parameters ?? []).map(({ name, required, schema }) => ({
    name,
    isNeeded: required ?? false,
    choices: choicesOf(schema),
  }))
  const body = call.requestBody?.content?.["application/x-www-form-urlencoded"]?.schema
  const needed = new Set(body?.required)
  return [
    ...listed,
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
      name,
      isNeeded: needed.has(name),
      choices: choicesOf(schema),
    })),
  ]
}

const choicesOf = (schema: Schema | undefined): readonly string[] =>
  (schema?.enum ?? []).map(String)
