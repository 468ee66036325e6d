import { execFile } from "node:child_process"
import { promisify } from "node:util"

const run = promisify(execFile)

/**
 * A network namespace with one cable to ours, which can be pulled: packets then vanish without a
 * word.
 */
export interface Island {
  /** Our end, on which programs outside listen. */
  readonly shore: string
  /** Runs a command inside. */
  readonly enter: readonly string[]
  pull(): Promise<void>
  plug(): Promise<void>
  remove(): Promise<void>
}

/** Makes the namespace; needs root. The addresses exist on this machine alone. */
export async function makeIsland(name: string, subnet: string): Promise<Island> {
  const ip = (...args: string[]): Promise<unknown> => run("ip", args)
  const [near, far] = [`${name}0`, `${name}1`]
  const remove = async (): Promise<void> => {
    await ip("netns", "del", name).catch(() => undefined)
    await ip("link", "del", near).catch(() => undefined)
  }
  await remove()
  await ip("netns", "add", name)
  await ip("link", "add", near, "type", "veth", "peer", "name", far, "netns", name)
  await ip("addr", "add", `${subnet}.1/24`, "dev", near)
  await ip("link", "set", near, "up")
  await ip("-n", name, "addr", "add", `${subnet}.2/24`, "dev", far)
  await ip("-n", name, "link", "set", far, "up")
  await ip("-n", name, "link", "set", "lo", "up")
  return {
    shore: `${subnet}.1`,
    enter: ["ip", "netns", "exec", name],
    pull: async () => void (await ip("-n", name, "link", "set", far, "down")),
    plug: async () => void (await ip("-n", name, "link", "set", far, "up")),
    remove,
  }
}
