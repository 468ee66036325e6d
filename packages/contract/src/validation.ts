import type { Text } from "./language.ts"

/** Mainland mobile numbers: eleven digits with a prefix that is in use. */
export const mobilePattern = /^1(3\d|4[5-9]|5[0-35-9]|6[2567]|7[0-8]|8\d|9[0-35-9])\d{8}$/
export const mobileLength = 11
export const smsCodePattern = /^\d{4}$/
export const smsCodeLength = 4

/** Messages of the login form; the Chinese ones are the specification's, to the letter. */
export const validationTexts = {
  mobileMissing: {
    zh: "请输入手机号",
    en: "Please enter your mobile number",
    id: "Masukkan nomor ponsel",
  },
  mobileWrong: {
    zh: "手机号格式错误",
    en: "The mobile number is not valid",
    id: "Format nomor ponsel salah",
  },
  codeMissing: { zh: "请输入验证码", en: "Please enter the code", id: "Masukkan kode verifikasi" },
} as const satisfies Record<string, Text>

/** Gives the key of what is wrong with a mobile number, or undefined. */
export function mobileFault(mobile: string): "mobileMissing" | "mobileWrong" | undefined {
  if (mobile.trim() === "") return "mobileMissing"
  return mobilePattern.test(mobile) ? undefined : "mobileWrong"
}
