/**
 * Reads `?p=`; undefined for anything but a plain whole number from 1. The first page has no number
 * in its address.
 */
export function pageNumberOf(url: URL): number | undefined {
  const asked = url.searchParams.get("p")
  if (asked === null) return 1
  const n = Number(asked)
  return /^[1-9]\d{0,5}$/.test(asked) && n > 1 ? n : undefined
}
