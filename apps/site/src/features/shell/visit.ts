/** Names of the browser's own storage, as the product has always used them. */
const channelKey = "channel"
const bdVidKey = "bd_vid"
const pcIdKey = "pcId"
const phoneIdKey = "phoneId"
/** Which app shows the pages, for as long as this window lives. */
const sourceKey = "source"
/** Cookies live two days. */
const cookieSeconds = 2 * 24 * 60 * 60
/** The answer about counting is not asked for again for half a year. */
const usageSeconds = 180 * 24 * 60 * 60

/** What every call of the page carries besides its own values. */
export interface VisitMarks {
  readonly channel?: string
  readonly bd_vid?: string
}

/** When a channel or click was last followed, beside its value. */
const timeKey = (key: string): string => `${key}-at`
/** How long a followed channel or click counts, in ms. */
const MARK_LIFE = 30 * 24 * 3_600_000
/** Campaigns and clicks have plain names; anything else in an address is somebody's experiment. */
const plainName = /^[\w.~%-]+$/
const longest = { [channelKey]: 64, [bdVidKey]: 256 }

/**
 * Keeps the sales channel and the ad click id of the address, which override what was kept before;
 * a host's own channel fills the gap.
 */
export function rememberVisit(
  address: URL,
  storage: Storage,
  defaultChannel = "",
  now: number = Date.now(),
): void {
  for (const key of [channelKey, bdVidKey] as const) {
    const value = address.searchParams.get(key)
    if (value && value.length <= longest[key] && plainName.test(value)) {
      storage.setItem(key, value)
      storage.setItem(timeKey(key), String(now))
    }
    const followed = Number(storage.getItem(timeKey(key)))
    if (followed > 0 && now - followed > MARK_LIFE)
      for (const each of [key, timeKey(key)]) storage.removeItem(each)
  }
  if (defaultChannel !== "" && storage.getItem(channelKey) === null)
    storage.setItem(channelKey, defaultChannel)
}

/**
 * Gives the known app that shows the pages: its address says so only once, a cookie from then on.
 * An empty name in the address ends it; names that nobody knows change nothing.
 */
export function appOf(
  address: URL,
  cookies: string | null,
  known: readonly string[],
): string | undefined {
  const asked = address.searchParams.get(sourceKey)
  if (asked === "") return undefined
  const kept = cookieOf(cookies, sourceKey)
  return [asked, kept].find((name) => name != null && known.includes(name)) ?? undefined
}

export function visitMarks(storage: Storage): VisitMarks {
  const channel = storage.getItem(channelKey)
  const bdVid = storage.getItem(bdVidKey)
  return { ...(channel ? { channel } : {}), ...(bdVid ? { bd_vid: bdVid } : {}) }
}

/** Gives this browser's random id, made on first use. */
export const pcIdOf = (storage: Storage): string => storedId(storage, pcIdKey)
export const phoneIdOf = (storage: Storage): string => storedId(storage, phoneIdKey)

function storedId(storage: Storage, key: string): string {
  const known = storage.getItem(key)
  if (known) return known
  const made = randomId()
  storage.setItem(key, made)
  return made
}

/** A random UUID; also outside secure contexts, where `crypto.randomUUID` is missing. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-")
}

/** Facts of the page that apps around it look for in the browser's storage. */
interface KeptFacts {
  readonly downloadUrl: string
  readonly company: string
  readonly licence: string
  /** Who is signed in, as the pages show them; absent for visitors. */
  readonly user?: object | undefined
}

/**
 * Keeps them under their known names; what is not known any more goes. Nothing here opens a
 * session.
 */
export function keepFacts(
  storage: Storage,
  { downloadUrl, company, licence, user }: KeptFacts,
  cookies: string,
): void {
  const facts = {
    downloadUrl,
    hithot: JSON.stringify({ company, licence }),
    uuid: user ? (cookieOf(cookies, "uuid") ?? "") : "",
    userInfo: user ? JSON.stringify(user) : "",
  }
  for (const [key, value] of Object.entries(facts)) {
    if (value === "") storage.removeItem(key)
    else storage.setItem(key, value)
  }
}

/** Writes a cookie of the page's own choices, such as `language` and `theme`. */
export function keepChoice(name: "language" | "theme" | "usage", value: string): void {
  // The asynchronous cookie store is missing in Firefox and in WeChat's browser.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${name === "usage" ? usageSeconds : cookieSeconds}; samesite=lax`
}

/** Reads one cookie out of a Cookie header or `document.cookie`. */
export function cookieOf(header: string | null, name: string): string | undefined {
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=")
    if (at > 0 && part.slice(0, at).trim() === name) return decoded(part.slice(at + 1).trim())
  }
  return undefined
}

/** A cookie that somebody broke is taken as it is. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** True inside WeChat's browser, which cannot download files. */
export const isWechat = (userAgent: string): boolean => /MicroMessenger/i.test(userAgent)
