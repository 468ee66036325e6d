/**
 * Gives the page of this site that a login may lead to: a path with its query, never another host.
 *
 * @returns undefined where what was asked for is no such path
 */
export function placeAfterLogin(asked: string | null): string | undefined {
  // Browsers read a backslash as a slash, and leave out tabs and line ends: `/\\host` is a host.
  if (asked === null || !/^\/(?![/\\])[^\\\s]*$/.test(asked)) return undefined
  return asked
}
