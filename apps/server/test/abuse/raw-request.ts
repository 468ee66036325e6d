import { once } from "node:events"
import { connect } from "node:net"

/** What came back over a plain connection, and how long it stood open. */
export interface RawReply {
  /** 0 where the connection ended without a reply. */
  readonly status: number
  readonly text: string
  /** From connecting until the peer ended the connection, ms. */
  readonly milliseconds: number
}

export interface RawOptions {
  /** Sent one after the other with a pause before each, as somebody with bad intent sends them. */
  readonly drip?: { readonly chunk: string; readonly every: number }
  /** Longest wait for the end, ms. */
  readonly patience?: number
}

/**
 * Sends bytes as they stand, which no HTTP client would, and reads until the server ends the
 * connection.
 */
export async function sendRaw(
  url: string,
  head: string,
  { drip, patience = 60_000 }: RawOptions = {},
): Promise<RawReply> {
  const { hostname, port } = new URL(url)
  const begun = Date.now()
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on("data", (chunk: Buffer) => void chunks.push(chunk))
  socket.on("error", () => undefined)
  socket.write(head)
  const dripping = drip && setInterval(() => socket.write(drip.chunk), drip.every)
  const impatient = setTimeout(() => socket.destroy(), patience)
  await once(socket, "close")
  clearInterval(dripping)
  clearTimeout(impatient)
  const text = Buffer.concat(chunks).toString()
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
    text,
    milliseconds: Date.now() - begun,
  }
}
