/** What one process does: everything on one machine, or one part of a larger installation. */
export const roles = ["all", "server", "worker"] as const
export type Role = (typeof roles)[number]

/** Reads `--role`; "all" when absent. @throws Error naming the valid roles */
export function readRole(args: readonly string[]): Role {
  const at = args.indexOf("--role")
  const wanted =
    args.find((arg) => arg.startsWith("--role="))?.slice("--role=".length) ??
    (at >= 0 ? args[at + 1] : undefined) ??
    "all"
  const role = roles.find((candidate) => candidate === wanted)
  if (!role) throw new Error(`--role must be one of ${roles.join(", ")}, not "${wanted}"`)
  return role
}
