import { z } from "zod"
import { mobilePattern, smsCodePattern, validationTexts } from "../validation.ts"
import { defineCall } from "./call.ts"
import { input, sitePath } from "./fields.ts"

const tag = "user"
const mobile = z
  .string(validationTexts.mobileMissing.zh)
  .min(1, validationTexts.mobileMissing.zh)
  .regex(mobilePattern, validationTexts.mobileWrong.zh)
const done = z.object({ ok: z.literal(true) })

/** Times in seconds; 0 where there is none. */
export const userInfo = z.object({
  userCode: z.string(),
  /** Masked; "" where the person has none. */
  mobile: z.string(),
  webPaid: z.union([z.literal(0), z.literal(1)]),
  webForever: z.union([z.literal(0), z.literal(1)]),
  webExpireTime: z.int(),
  winExpireTime: z.int(),
  macExpireTime: z.int(),
  deletionTime: z.int(),
})
export type UserInfo = z.output<typeof userInfo>

const session = userInfo.extend({ token: z.string(), uuid: z.string() })

export const accountCalls = {
  sendSms: defineCall({
    isSignIn: true,
    method: "POST",
    path: "/sms/sendSms",
    tag: "sms",
    place: "obj",
    value: done,
    summary: "Sends a login code; the answer is the same for every number",
    input: input({ mobile, challengeAnswer: z.string().max(300).optional() }),
  }),
  loginOrRegister: defineCall({
    isSignIn: true,
    method: "POST",
    path: "/user/loginOrRegister",
    tag,
    place: "obj",
    summary: "Signs in by SMS code (type message), or gives a login QR code (type wechat)",
    input: input({
      type: z.enum(["message", "wechat"]),
      mobile: mobile.optional(),
      code: z
        .string()
        .min(1, validationTexts.codeMissing.zh)
        .regex(smsCodePattern, validationTexts.codeMissing.zh)
        .optional(),
    }),
    value: z.union([
      session,
      z.object({ qrCode: z.string(), sceneId: z.string(), expireIn: z.int() }),
    ]),
  }),
  wxLoginStatus: defineCall({
    isSignIn: true,
    method: "GET",
    path: "/user/wxLoginStatus",
    tag,
    place: "obj",
    summary: "Tells how far a login QR code is: 0 waiting, 1 scanned, 2 done, 3 expired, 4 refused",
    input: input({ sceneId: z.string().min(1).max(64) }),
    value: z.object({ state: z.int(), token: z.string().optional(), uuid: z.string().optional() }),
  }),
  wechatAuthPage: defineCall({
    isSignIn: true,
    method: "POST",
    path: "/user/getWechatAuthPage",
    tag,
    place: "obj",
    summary:
      "Gives the page on which a person inside WeChat authorises; redirectUrl is a path of this site",
    input: input({ redirectUrl: sitePath }),
    value: z.object({ url: z.string() }),
  }),
  wechatAuthLogin: defineCall({
    isSignIn: true,
    method: "POST",
    path: "/user/wechatAuthLogin",
    tag,
    place: "obj",
    value: session,
    summary: "Signs in by the code of a WeChat authorisation",
    input: input({
      authCode: z.string().min(1).max(200),
      state: z.string().max(300).optional(),
      type: z.literal("wechat").optional(),
      apkChannel: z.string().max(64).optional(),
      apkVersionCode: z.coerce.number().int().optional(),
      apkVersionName: z.string().max(32).optional(),
    }),
  }),
  logout: defineCall({
    isSignIn: true,
    method: "POST",
    path: "/user/logout",
    tag,
    place: "obj",
    value: done,
    summary: "Ends this session",
    input: input({}),
  }),
  getUserInfo: defineCall({
    method: "GET",
    path: "/user/getUserInfo",
    tag,
    place: "obj",
    value: userInfo,
    summary: "Gives the signed-in person and their membership",
    input: input({}),
  }),
  issueTicket: defineCall({
    method: "POST",
    path: "/user/issueTicket",
    tag,
    place: "obj",
    value: z.object({ token: z.string(), uuid: z.string() }),
    summary: "Gives a one-time ticket for redirectLogin, good for a minute",
    input: input({}),
  }),
  redirectLogin: defineCall({
    isSignIn: true,
    method: "GET",
    path: "/user/redirectLogin",
    tag,
    place: "obj",
    value: session,
    summary:
      "Signs in by a one-time ticket; a browser that did not ask for it gets 10015 with the account and a consent to send along",
    input: input({
      token: z.string().min(1).max(200),
      uuid: z.string().min(1).max(64),
      consent: z
        .string()
        .max(64)
        .regex(/^[\w-]*$/, "must be as it was given")
        .optional(),
    }),
  }),
  listSessions: defineCall({
    method: "GET",
    path: "/user/sessions",
    tag,
    place: "result",
    summary: "Lists where the person is signed in",
    input: input({}),
    value: z.array(
      z.object({
        uuid: z.string(),
        userAgent: z.string(),
        createdAt: z.string(),
        lastSeenAt: z.string(),
        isCurrent: z.boolean(),
      }),
    ),
  }),
  endOtherSessions: defineCall({
    method: "POST",
    path: "/user/endOtherSessions",
    tag,
    place: "obj",
    value: z.object({ ended: z.int() }),
    summary: "Signs the person out everywhere else",
    input: input({}),
  }),
  requestDeletion: defineCall({
    method: "POST",
    path: "/user/requestDeletion",
    tag,
    place: "obj",
    value: z.object({ deletionTime: z.int() }),
    summary: "Asks for the account's deletion in seven days, or takes that back (cancel=1)",
    input: input({ cancel: z.enum(["0", "1"]).default("0") }),
  }),
  exportAccount: defineCall({
    method: "GET",
    path: "/user/export",
    tag,
    place: "obj",
    value: z.record(z.string(), z.unknown()),
    summary: "Gives everything held about the person",
    input: input({}),
  }),
  recordConsent: defineCall({
    method: "POST",
    path: "/user/consent",
    tag,
    place: "obj",
    value: done,
    summary: "Records that a version of a document was agreed to",
    input: input({
      document: z.enum(["agreement", "privacy", "children"]),
      version: z.string().regex(/^[\w.-]{1,32}$/),
    }),
  }),
}
