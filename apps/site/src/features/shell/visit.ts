/** Names of the browser's own storage, as the product has always used them. */
const channelKey = "channel"
const bdVidKey = "bd_vid"
const pcIdKey = "pcId"
const phoneIdKey = "phoneId"
/** Which app shows the pages, for as long as this window lives. */
const sourceKey = "source"
/** Cookies live two days. */
const cookieSeconds = 2 * 24 * 60 * 60

/** What every call of the page carries besides its own values. */
export interface VisitMarks {
  readonly channel?: string
  readonly bd_vid?: string
}

/** Keeps the sales channel and the ad click id of the address, which override what was kept before. */
export function rememberVisit(address: URL, storage: Storage): void {
  for (const key of [channelKey, bdVidKey]) {
    const value = address.searchParams.get(key)
    if (value && value.length <= 200) storage.setItem(key, value)
  }
}

/** Keeps that an app shows the pages: its own address says so only once. */
export function rememberApp(address: URL, storage: Storage): void {
  const source = address.searchParams.get(sourceKey)
  if (source !== null && source.length <= 64) storage.setItem(sourceKey, source)
}

export const isAppVisit = (storage: Storage): boolean => storage.getItem(sourceKey) !== null

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
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")
}

/** Writes a cookie of the page's own choices, such as `language` and `theme`. */
export function keepChoice(name: "language" | "theme", value: string): void {
  // The asynchronous cookie store is missing in Firefox and in WeChat's browser.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${cookieSeconds}; samesite=lax`
}

/** Reads one cookie out of a Cookie header or `document.cookie`. */
export function cookieOf(header: string | null, name: string): string | undefined {
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=")
    if (at > 0 && part.slice(0, at).trim() === name) return decodeURIComponent(part.slice(at + 1).trim())
  }
  return undefined
}

/** True inside WeChat's browser, which cannot download files. */
export const isWechat = (userAgent: string): boolean => /MicroMessenger/i.test(userAgent)
