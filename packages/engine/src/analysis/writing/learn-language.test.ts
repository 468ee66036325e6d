import { expect, it } from "vitest"
import { paragraph, section, textRun } from "../../model/build.ts"
import { learnLanguage } from "./learn-language.ts"

const languageOf = (text: string): string | undefined =>
  learnLanguage({ sections: [section([paragraph([textRun(text)])])] })

it.each([
  ["这个系统会对时间进行检查。", "zh-CN"],
  ["這個系統會對時間進行檢查。", "zh-TW"],
  ["このシステムは時間を確認します。", "ja-JP"],
  ["이 시스템은 시간을 확인합니다.", "ko-KR"],
  ["המערכת בודקת את הזמן", "he-IL"],
  ["يتحقق النظام من الوقت", "ar-SA"],
  ["The system checks the time.", undefined],
])("%s is %s", (text, language) => {
  expect(languageOf(text)).toBe(language)
})

it("a few foreign words do not change the language of a text", () => {
  expect(
    languageOf("The word 时间 means time in Chinese, as everybody knows who has learnt it."),
  ).toBeUndefined()
})
