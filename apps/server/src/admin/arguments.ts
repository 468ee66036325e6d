import { parseArgs } from "node:util"
import { createInterface } from "node:readline/promises"
import { Writable } from "node:stream"
import { operatorPasswordLength, operatorRoles } from "@mozhuan/contract"
import { firstOperator } from "@mozhuan/services"

export const adminHelp = `npm run admin:create -- --name NAME [--display-name TEXT] [--mail ADDRESS] [--roles ${operatorRoles.join(",")}]

Adds somebody who may use the console at /admin. What is not given is asked for. The password has at least
${operatorPasswordLength} characters and comes from ADMIN_PASSWORD or is asked for; it is never a flag, as flags are seen by everybody
on the machine. DATA_DIR, DATABASE_URL and INSTALLATION_SECRET must be those of the site.`

/** What was typed or set, checked. @throws Error with a sentence that says what to change */
export async function readFirstOperator(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<ReturnType<typeof firstOperator.parse> | undefined> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      name: { type: "string" },
      "display-name": { type: "string" },
      mail: { type: "string" },
      roles: { type: "string" },
      help: { type: "boolean" },
    },
  })
  if (values.help) return undefined
  const name = values.name ?? environment["ADMIN_NAME"] ?? (await ask("Name to sign in with"))
  const given = {
    name,
    mail: (values.mail ?? environment["ADMIN_MAIL"] ?? "").toLowerCase(),
    displayName: values["display-name"] ?? environment["ADMIN_DISPLAY_NAME"] ?? name,
    roles: (values.roles ?? "owner").split(",").map((role) => role.trim()),
    password: environment["ADMIN_PASSWORD"] ?? (await askTwice()),
  }
  const parsed = firstOperator.safeParse(given)
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"),
    )
  return parsed.data
}

async function askTwice(): Promise<string> {
  const first = await ask(`Password (${operatorPasswordLength} characters or more)`, {
    isHidden: true,
  })
  if (first !== (await ask("The same again", { isHidden: true })))
    throw new Error("the two passwords differ")
  return first
}

async function ask(
  question: string,
  { isHidden = false }: { isHidden?: boolean } = {},
): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Error(`${question}: not given, and there is no terminal to ask at; see --help`)
  process.stdout.write(`${question}: `)
  // What is typed is shown by the line editor's output; a password's goes nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({
    input: process.stdin,
    output: isHidden ? nowhere : process.stdout,
    terminal: true,
  })
  try {
    return await lines.question("")
  } finally {
    lines.close()
    if (isHidden) process.stdout.write("\n")
  }
}
