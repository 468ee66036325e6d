import type { Operation } from "./read-operations.ts"

/** What is sent: the call, its filled fields, a file where it takes one, and the key or "". */
export interface Attempt {
  readonly operation: Operation
  readonly values: Readonly<Record<string, string>>
  readonly file: File | undefined
  readonly apiKey: string
}

/** What came back, as it is shown. */
export interface Answer {
  readonly status: number
  /** From sending to the last byte. */
  readonly milliseconds: number
  readonly retryAfter: string
  readonly body: string
}

function targetOf({ operation, values }: Attempt): { path: string; fields: URLSearchParams } {
  const fields = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ""))
  const path = operation.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = fields.get(name) ?? ""
    fields.delete(name)
    return encodeURIComponent(value)
  })
  return { path: `/v1${path}`, fields }
}

/** Makes the call as a program would: with the key alone, without the page's own login. */
export async function sendCall(attempt: Attempt): Promise<Answer> {
  const { operation, file, apiKey } = attempt
  const { path, fields } = targetOf(attempt)
  const query = operation.method === "GET" && fields.size > 0 ? `?${fields.toString()}` : ""
  const begun = performance.now()
  const reply = await fetch(path + query, {
    method: operation.method,
    credentials: "omit",
    headers: apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` },
    ...(operation.takesFile && file ? { body: file } : {}),
    ...(operation.method === "POST" ? { body: fields } : {}),
  })
  const text = await reply.text()
  return {
    status: reply.status,
    milliseconds: Math.round(performance.now() - begun),
    retryAfter: reply.headers.get("retry-after") ?? "",
    body: spaced(text),
  }
}

/** JSON with line ends; anything else as it is. */
function spaced(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}

/** Text between apostrophes, as a shell takes it word for word. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The same call as a command, to copy. */
export function commandOf(attempt: Attempt, site: string): string {
  const { operation, file, apiKey } = attempt
  const { path, fields } = targetOf(attempt)
  const isGet = operation.method === "GET"
  const parts = [
    "curl -sS",
    `-H ${quoted(`Authorization: Bearer ${apiKey || "mzk_…"}`)}`,
    ...(operation.takesFile ? [`-T ${quoted(file?.name ?? "report.pdf")}`] : []),
    ...(isGet && fields.size > 0 ? ["--get"] : []),
    ...(operation.method === "POST" && fields.size === 0 ? ["-X POST"] : []),
    ...[...fields].map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`),
    quoted(site + path),
  ]
  return parts.join(" \\\n  ")
}
