import { execFile } from "node:child_process"
import { appendFile, chown, mkdir, readdir } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { openDatabase } from "../../packages/data/src/index.ts"
import { freePort } from "../../packages/testkit/src/index.ts"
import { startProgram, type Program } from "./program.ts"

const run = promisify(execFile)

/** A PostgreSQL server of Debian's, reached over TCP with a password, as a managed one would be. */
export interface PostgresServer extends Program {
  readonly port: number
  url(host?: string): string
  /** Folder with pg_dump and its like. */
  readonly binaries: string
}

const password = "cluster-test"

/** Starts an empty server below `folder` on the given addresses. */
export async function startPostgres(
  folder: string,
  addresses: readonly string[],
): Promise<PostgresServer> {
  const binaries = await findBinaries()
  const account = await postgresAccount()
  const data = join(folder, "postgres")
  await mkdir(data, { recursive: true, mode: 0o700 })
  await chown(data, account.uid, account.gid)
  await run(
    join(binaries, "initdb"),
    ["-D", data, "-U", "mozhuan", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"],
    { ...account, cwd: "/", env: { TZ: "UTC" } },
  )
  const port = await freePort()
  await appendFile(
    join(data, "postgresql.conf"),
    `
port = ${port}
listen_addresses = '${addresses.join(",")}'
unix_socket_directories = '${data}'
max_connections = 200
`,
  )
  await appendFile(join(data, "pg_hba.conf"), "host all all 10.0.0.0/8 trust\n")
  const url = (host = "127.0.0.1"): string =>
    `postgresql://mozhuan:${password}@${host}:${port}/mozhuan`
  const program = await startProgram({
    name: "postgres",
    command: join(binaries, "postgres"),
    args: ["-D", data],
    account,
    log: join(folder, "postgres.log"),
    ready: () => answers(`postgresql://mozhuan@127.0.0.1:${port}/postgres`),
  })
  await run(join(binaries, "createdb"), [
    "-h",
    "127.0.0.1",
    "-p",
    String(port),
    "-U",
    "mozhuan",
    "mozhuan",
  ])
  return { ...program, port, url, binaries }
}

async function answers(url: string): Promise<boolean> {
  const database = openDatabase({ url, connections: 1, onIdleError: () => undefined })
  try {
    await database.query("select 1")
    return true
  } catch {
    return false
  } finally {
    await database.close()
  }
}

async function findBinaries(): Promise<string> {
  const versions = (await readdir("/usr/lib/postgresql")).toSorted((a, b) => Number(b) - Number(a))
  if (!versions[0]) throw new Error("PostgreSQL is not installed")
  return join("/usr/lib/postgresql", versions[0], "bin")
}

/** PostgreSQL refuses to run as root. */
async function postgresAccount(): Promise<{ uid: number; gid: number }> {
  const { stdout } = await run("getent", ["passwd", "postgres"])
  const fields = stdout.split(":")
  return { uid: Number(fields[2]), gid: Number(fields[3]) }
}
