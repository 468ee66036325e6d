import type { ServerResponse } from "node:http"

/** An S3 error: code as in the S3 documentation. */
export class GatewayError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string = code) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Markup as nested data: the only way replies are written, so that every text is escaped. */
export type Element = readonly [name: string, content: string | number | readonly Element[]]

/** Spells elements as XML. */
export function spell(elements: readonly Element[]): string {
  return elements
    .map(
      ([name, content]) =>
        `<${name}>${typeof content === "object" ? spell(content) : escape(String(content))}</${name}>`,
    )
    .join("")
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

export function replyXml(response: ServerResponse, status: number, root: Element): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${spell([root])}`
  response.writeHead(status, {
    "content-type": "application/xml",
    "content-length": Buffer.byteLength(body),
  })
  response.end(body)
}

/**
 * Answers with the error; where a reply has already begun, cuts the connection, so that nobody
 * takes half a file for a whole one.
 */
export function replyError(response: ServerResponse, error: GatewayError, isHead: boolean): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  if (isHead) {
    response.writeHead(error.status).end()
    return
  }
  replyXml(response, error.status, [
    "Error",
    [
      ["Code", error.code],
      ["Message", error.message],
    ],
  ])
}
