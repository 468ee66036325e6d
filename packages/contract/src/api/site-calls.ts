import { z } from "zod"
import { defineCall } from "./call.ts"
import { input } from "./fields.ts"

/** Settings that the public may read. */
export const publicSettings = [
  "web_trial_file_size",
  "web_trial_day_count",
  "app_download_url",
] as const

export const siteCalls = {
  uploadAccount: defineCall({
    method: "GET",
    path: "/app/oss/getAccount",
    tag: "app",
    place: "obj",
    value: z.string(),
    summary: "Gives temporary storage credentials, sealed with AES-ECB and base64",
    input: input({}),
  }),
  uploadFile: defineCall({
    method: "PUT",
    path: "/app/upload",
    tag: "app",
    place: "obj",
    /** The bytes of the file are the body, with their length; its name goes with the next call. */
    input: input({}),
    value: z.object({ fileKey: z.string(), size: z.int() }),
    summary: "Takes the bytes of one file, as its body, and gives its key; for programs with a key",
  }),
  configList: defineCall({
    method: "GET",
    path: "/globalConfig/getConfigList",
    tag: "config",
    place: "result",
    summary: "Gives settings by their codes",
    input: input({ codeList: z.string().max(500).optional() }),
    value: z.array(z.object({ code: z.string(), value: z.string() })),
  }),
}
