import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"

/** A wire between two programs that can be cut, slowed and made to refuse. */
export interface Wire {
  readonly port: number
  /** New connections are refused and open ones broken. */
  refuse(): void
  /** Every chunk waits this long, ms. */
  slow(delay: number): void
  /** As at the start. */
  mend(): void
  close(): Promise<void>
}

/** Lays a wire from a free port on `host` to a port on loopback. */
export async function layWire(host: string, target: number): Promise<Wire> {
  const state = { isRefusing: false, delay: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    if (state.isRefusing) {
      near.resetAndDestroy()
      return
    }
    const far = connect(target, "127.0.0.1")
    join(near, far)
    join(far, near)
  }).listen(0, host)
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the wire has no port")
  const breakAll = (): void => sockets.forEach((socket) => socket.resetAndDestroy())
  return {
    port: address.port,
    refuse: () => {
      state.isRefusing = true
      breakAll()
    },
    slow: (delay) => (state.delay = delay),
    mend: () => Object.assign(state, { isRefusing: false, delay: 0 }),
    close: async () => {
      breakAll()
      server.close()
      await once(server, "close")
    },
  }

  function join(from: Socket, to: Socket): void {
    sockets.add(from)
    from.setNoDelay(true)
    from.on("error", () => to.destroy())
    from.on("close", () => {
      sockets.delete(from)
      to.end()
    })
    from.on("data", (chunk) => {
      const pass = (): void => {
        if (!to.destroyed && !to.write(chunk)) {
          from.pause()
          to.once("drain", () => from.resume())
        }
      }
      if (state.delay === 0) pass()
      else setTimeout(pass, state.delay)
    })
  }
}
