const systems = [
  [/MicroMessenger/, "WeChat"],
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS/, "macOS"],
  [/Linux/, "Linux"],
] as const
const browsers = [
  [/Edg\//, "Edge"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const

/** A name people recognise in what a browser calls itself; empty where there is none. */
export function deviceName(userAgent: string): string {
  const find = (table: readonly (readonly [RegExp, string])[]): string | undefined =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [find(systems), find(browsers)].filter(Boolean).join(" · ")
}
