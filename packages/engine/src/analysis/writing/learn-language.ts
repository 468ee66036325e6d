import { counts, shares } from "../geometry/scale.ts"
import type { Document } from "../../model/document.ts"
import { paragraphsOf, plainText } from "../../model/walk.ts"

/** Characters that are looked at. */
const sampleLength = counts.flood
/** Share of a script's letters among all letters from which on it is the text's own. */
const scriptShare = shares.few
/** Share of kana among Han and kana: Chinese has none, Japanese is never far below this. */
const kanaShare = 0.05

/**
 * Characters that only traditional, and only simplified Chinese writes; among the most frequent of
 * each.
 */
const traditional = /[這個們來說國會學對時後為麼開關發電業經過還進無與從點現實體應當]/gu
const simplified = /[这个们来说国会学对时后为么开关发电业经过还进无与从点现实体应当]/gu

/**
 * Tells the language of a text whose script gives it away: Chinese of either kind, Japanese,
 * Korean, Hebrew, Arabic, Thai.
 *
 * Letters that many languages share tell nothing: undefined.
 */
export function learnLanguage({ sections }: Pick<Document, "sections">): string | undefined {
  let sample = ""
  for (const section of sections) {
    for (const paragraph of paragraphsOf(section.blocks)) {
      if (sample.length > sampleLength) break
      sample += plainText(paragraph.inlines)
    }
  }
  const count = (pattern: RegExp): number => sample.match(pattern)?.length ?? 0
  const letters = Math.max(1, count(/\p{L}/gu))
  const [han, kana] = [count(/\p{Script=Han}/gu), count(/[\u3041-\u30FA]/gu)]
  if (han + kana > scriptShare * letters) {
    if (kana > kanaShare * (han + kana)) return "ja-JP"
    return count(traditional) > count(simplified) ? "zh-TW" : "zh-CN"
  }
  const scripts = [
    [/\p{Script=Hangul}/gu, "ko-KR"],
    [/\p{Script=Hebrew}/gu, "he-IL"],
    [/\p{Script=Arabic}/gu, "ar-SA"],
    [/\p{Script=Thai}/gu, "th-TH"],
  ] as const
  return scripts.find(([pattern]) => count(pattern) > scriptShare * letters)?.[1]
}
