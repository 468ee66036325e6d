import { callMarks } from "../../../shell/page-client.ts"

/**
 * Gives the query of an event stream for some tasks: what every call carries, as the browser's
 * streams send no body. The device's own id stays out, since addresses are kept in logs.
 */
export function streamQuery(taskIds: readonly string[]): string {
  const { pcId: _, ...marks } = callMarks()
  const fields = Object.entries(marks).map(([name, value]) => [name, String(value)])
  return new URLSearchParams([["taskIds", JSON.stringify(taskIds)], ...fields]).toString()
}
