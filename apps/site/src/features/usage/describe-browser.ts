/** What a browser says of itself, as coarsely as counting needs it. */
export interface BrowserFacts {
  readonly browserVersion: string
  readonly browserOs: string
  readonly phoneOsVersion: string
  /** 2 desktop, 1 iOS, 0 Android. */
  readonly phoneOs: 0 | 1 | 2
}

const browsers = [
  ["WeChat", /MicroMessenger\/([\d]+)/],
  ["Edge", /Edg\/(\d+)/],
  ["Firefox", /Firefox\/(\d+)/],
  ["Chrome", /Chrome\/(\d+)/],
  ["Safari", /Version\/(\d+).*Safari/],
] as const

/** Reads browser, system and their main versions from a user agent. */
export function describeBrowser(userAgent: string): BrowserFacts {
  const found = browsers.flatMap(([name, pattern]) => {
    const version = pattern.exec(userAgent)?.[1]
    return version === undefined ? [] : [`${name} ${version}`]
  })
  const browserVersion = found[0] ?? "other"
  const ios = /(?:iPhone|CPU) OS (\d+)/.exec(userAgent)?.[1]
  if (ios !== undefined)
    return { browserVersion, browserOs: "iOS", phoneOsVersion: ios, phoneOs: 1 }
  const android = /Android (\d+)/.exec(userAgent)?.[1]
  if (android !== undefined)
    return { browserVersion, browserOs: "Android", phoneOsVersion: android, phoneOs: 0 }
  const browserOs = /Windows/.test(userAgent)
    ? "Windows"
    : /Mac OS X/.test(userAgent)
      ? "macOS"
      : /Linux/.test(userAgent)
        ? "Linux"
        : "other"
  return { browserVersion, browserOs, phoneOsVersion: "", phoneOs: 2 }
}
