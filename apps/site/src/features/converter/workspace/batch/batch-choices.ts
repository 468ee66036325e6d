/** How long results may be kept on the server, in minutes. */
export const keepTimes = [10, 60, 1440] as const
export type KeepTime = (typeof keepTimes)[number]

const keepKey = "mozhuan.keep-minutes"
const namesKey = "mozhuan.zip-names"

/** Gives how long results are to be kept; an hour unless chosen otherwise. */
export function readKeepTime(storage: Storage): KeepTime {
  const kept = Number(storage.getItem(keepKey))
  return keepTimes.find((minutes) => minutes === kept) ?? 60
}

export const saveKeepTime = (minutes: KeepTime, storage: Storage): void =>
  storage.setItem(keepKey, String(minutes))

/** Gives the pattern for names in an archive of results; empty: as they are. */
export const readNamePattern = (storage: Storage): string => storage.getItem(namesKey) ?? ""

export const saveNamePattern = (pattern: string, storage: Storage): void =>
  pattern === "" ? storage.removeItem(namesKey) : storage.setItem(namesKey, pattern)
