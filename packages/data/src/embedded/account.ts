import { readFile, stat } from "node:fs/promises"

/** An account of this machine, under which the database server runs. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/**
 * Accounts tried in order when running as root; PostgreSQL refuses uid 0 and needs one that is in
 * the passwd file.
 */
const candidates = ["mozhuan", "nobody"]

/**
 * Chooses the account for the database server: undefined (our own) unless this process is root.
 *
 * An existing cluster keeps its owner, whatever the preference.
 */
export async function chooseAccount(clusterFolder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(clusterFolder).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"))
  for (const name of candidates) {
    const entry = lines.find((fields) => fields[0] === name)
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) }
  }
  throw new Error(
    `PostgreSQL does not run as root and none of the accounts ${candidates.join(", ")} exists; create one or set DATABASE_URL`,
  )
}
