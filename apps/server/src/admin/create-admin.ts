import { join } from "node:path"
import { startEmbeddedPostgres } from "@mozhuan/data"
import { createOperator, openServices, readConfiguration, ServiceError } from "@mozhuan/services"
import { renderUnicodeCompact } from "uqr"
import { adminHelp, readFirstOperator } from "./arguments.ts"

const checkout = join(import.meta.dirname, "../../../..")

try {
  const wanted = await readFirstOperator(process.argv.slice(2), process.env)
  if (wanted) await create(wanted)
  else console.log(adminHelp)
} catch (error) {
  console.error(error instanceof ServiceError || error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/**
 * Adds the operator and prints what the second factor needs. Works beside a running site as well as
 * without one.
 */
async function create(
  wanted: NonNullable<Awaited<ReturnType<typeof readFirstOperator>>>,
): Promise<void> {
  const configuration = readConfiguration(process.env, checkout)
  let isOurs = false
  const database = configuration.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({
        folder: join(configuration.DATA_DIR, "postgres"),
        log: (event) => void (isOurs ||= event === "database server started"),
      })
  const open = await openServices({
    configuration,
    databaseUrl: configuration.DATABASE_URL ?? database?.url ?? "",
    isWorker: false,
    onError: (error) => console.error(error.message),
  })
  try {
    const { secret, uri } = await createOperator(open.context, wanted)
    console.log(
      `${wanted.name} may now sign in at ${new URL("/admin", configuration.SITE_URL).href}`,
    )
    console.log(`\nScan this with an authenticator app, or type the secret ${secret}:\n`)
    console.log(renderUnicodeCompact(uri, { border: 2 }))
    console.log("\nThe first sign-in asks for a code of the app and then shows recovery codes.")
  } finally {
    await open.close(0)
    // A database that the site runs on stays; one that was only started for this goes again.
    await (isOurs ? database?.stop() : database?.leave())
  }
}
