import { cssString } from "./markup.ts"

/** Families that stand in for a Chinese face on Windows, macOS, Linux and phones. */
const eastAsianFallback: Readonly<Record<string, string>> = {
  宋体: '"SimSun","Songti SC","Noto Serif CJK SC","Source Han Serif SC"',
  仿宋: '"FangSong","STFangsong","FangSong_GB2312"',
  楷体: '"KaiTi","Kaiti SC","STKaiti"',
  黑体: '"SimHei","Heiti SC","Noto Sans CJK SC"',
  微软雅黑: '"Microsoft YaHei","PingFang SC","Noto Sans CJK SC"',
  等线: '"DengXian","PingFang SC","Noto Sans CJK SC"',
}

const serif =
  /serif(?<!sans[ -]?serif)|song|宋|times|ming|明|roman|georgia|garamond|palatino|book|cambria|fang|仿|kai|楷/i
/** Names of faces whose characters are all of one width. */
const fixedPitch = /mono|courier|consolas|menlo|code|typewriter/i

/** Tells by its name whether a face has characters of one width. */
export const isFixedPitchName = (family: string): boolean => fixedPitch.test(family)

/**
 * Gives a font-family list: the Latin family, the East Asian one with its likes on other systems,
 * and a generic family.
 */
export function fontStack(ascii: string, eastAsia: string): string {
  const generic = fixedPitch.test(ascii)
    ? "monospace"
    : serif.test(ascii) || serif.test(eastAsia)
      ? "serif"
      : "sans-serif"
  const families = [ascii, eastAsia]
    .filter((family, index, all) => family !== "" && all.indexOf(family) === index)
    .map(cssString)
  const likes = eastAsianFallback[eastAsia]
  return [...families, ...(likes ? [likes] : []), generic].join(",")
}
