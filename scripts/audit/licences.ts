/**
 * Licences under which code may be shipped with a closed product; the last two for separate
 * libraries that stay replaceable.
 */
const accepted = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "CC0-1.0",
  "CC-BY-4.0",
  "Unlicense",
  "BlueOak-1.0.0",
  "Zlib",
  "Python-2.0",
  "PSF-2.0",
  "OFL-1.1",
  "MPL-2.0",
  "LGPL-3.0-only",
  "LGPL-3.0-or-later",
  "LGPL-2.1-or-later",
])

/**
 * Tells whether an SPDX expression leaves at least one accepted choice, and every part of it is
 * accepted.
 */
export function isAcceptedLicence(expression: string): boolean {
  const choices = expression.replace(/[()]/g, "").split(/\s+OR\s+/)
  return choices.some((choice) =>
    choice.split(/\s+AND\s+/).every((part) => accepted.has(part.trim())),
  )
}
