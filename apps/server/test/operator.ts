import {
  consoleBase,
  consoleCalls,
  createClient,
  type Client,
  type OperatorRole,
} from "@mozhuan/contract"
import { createOperator, totpAt, type ServiceContext } from "@mozhuan/services"

/**
 * An operator as tests play one: the typed client of the console behind a cookie jar of its own.
 */
export interface TestOperator {
  readonly name: string
  readonly password: string
  readonly call: Client
  /** Codes of the authenticator app, each asked for once: `ahead` steps into the future. */
  code(ahead?: number): string
  /** The session cookie, as the browser would send it. */
  cookie(): string
  /** What the server last said about the cookie. */
  setCookie(): string
}

export const operatorPassword = "correct horse battery"

/**
 * The same password at a cost of 2^4 rounds, not 2^16, which take a fifth of a second of the
 * processor at each try. A hash names its cost, so that the server asks it as any other.
 */
const cheapHash = "scrypt$4$8$1$BwcHBwcHBwcHBwcHBwcHBw$cEV-K__OeYWY_GTFKER-4xhs1WWKV3aYDDWox2i5QfI"

/** Makes an operator and signs them in, second factor and all. */
export async function signInOperator(
  site: { url: string; context: ServiceContext },
  name: string,
  roles: OperatorRole[],
): Promise<TestOperator & { recoveryCodes: string[] }> {
  const operator = await makeOperator(site, name, roles)
  await operator.call(consoleCalls.signIn, { name, password: operatorPassword })
  const { value } = await operator.call(consoleCalls.confirmEnrolment, { code: operator.code() })
  return { ...operator, recoveryCodes: value.recoveryCodes }
}

/** Makes an operator who has not signed in yet. */
export async function makeOperator(
  site: { url: string; context: ServiceContext },
  name: string,
  roles: OperatorRole[],
): Promise<TestOperator> {
  const { secret } = await createOperator(site.context, {
    name,
    mail: `${name}@example.com`,
    displayName: name,
    roles,
    password: operatorPassword,
  })
  const change = "update operator set password_hash = $2 where name = $1"
  await site.context.database.query(change, [name, cheapHash])
  return {
    name,
    password: operatorPassword,
    code: (ahead = 0) => codeOf(secret, site.context.now(), ahead),
    ...createConsoleClient(site.url),
  }
}

/** A browser at the console with nobody signed in. */
export function createConsoleClient(url: string): {
  call: Client
  cookie: () => string
  setCookie: () => string
} {
  const jar = { cookie: "", setCookie: "", device: "" }
  const fetchWithCookie: typeof fetch = async (target, options) => {
    const headers = new Headers(options?.headers)
    const cookies = [jar.cookie, jar.device].filter(Boolean).join("; ")
    if (cookies) headers.set("cookie", cookies)
    const reply = await fetch(target, { ...options, headers })
    const set = reply.headers.getSetCookie().find((line) => line.startsWith("operator="))
    if (set) {
      jar.setCookie = set
      jar.cookie = set.split(";")[0] ?? ""
    }
    const device = reply.headers.getSetCookie().find((line) => line.startsWith("operator-device="))
    if (device) jar.device = device.split(";")[0] ?? ""
    return reply
  }
  return {
    call: createClient({
      baseUrl: `${url}${consoleBase}`,
      fetch: fetchWithCookie,
      timeout: 60_000,
    }),
    cookie: () => jar.cookie,
    setCookie: () => jar.setCookie,
  }
}

/** Spells back what `spellSecret` spelled. */
function codeOf(secret: string, now: Date, ahead: number): string {
  let bits = ""
  for (const letter of secret)
    bits += "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0")
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return totpAt(bytes, Math.floor(now.getTime() / 30_000) + ahead)
}
