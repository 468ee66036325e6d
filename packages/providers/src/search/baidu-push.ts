import { ProviderError } from "../failure.ts"
import { parseJson, send } from "../http.ts"

/** What Baidu said to a list of addresses. */
export interface PushReport {
  readonly accepted: number
  /** Addresses that can be sent today after these. */
  readonly remaining: number
  /** Refused for good: not of the site, or not valid. */
  readonly refused: readonly string[]
}

export interface BaiduPush {
  /**
   * Tells the search engine of new pages.
   *
   * @throws ProviderError "throttled" when today's number is used up, "refused" for a wrong token
   * or site
   */
  readonly push: (urls: readonly string[]) => Promise<PushReport>
}

/** Addresses that one call may carry. */
export const PUSH_BATCH = 2000

const provider = "baidu-push"

/** Connects to Baidu's link submission; `site` is the host as registered there. */
export function createBaiduPush({
  endpoint,
  site,
  token,
}: {
  readonly endpoint: string
  readonly site: string
  readonly token: string
}): BaiduPush {
  const url = `${endpoint}?${new URLSearchParams({ site, token }).toString()}`
  return {
    push: async (urls) => {
      const { status, text } = await send({
        provider,
        url,
        method: "POST",
        headers: { "content-type": "text/plain" },
        body: urls.join("\n"),
      })
      if (status === 401) throw new ProviderError(provider, "refused", "token is not valid")
      const reply = parseJson(provider, text)
      if (status !== 200) {
        const message = textOr(reply["message"], String(status))
        throw new ProviderError(
          provider,
          /over quota/.test(message) ? "throttled" : "refused",
          message.slice(0, 80),
        )
      }
      return {
        accepted: numberOf(reply["success"]),
        remaining: numberOf(reply["remain"]),
        refused: [...listOf(reply["not_same_site"]), ...listOf(reply["not_valid"])],
      }
    },
  }
}

const textOr = (value: unknown, otherwise: string): string =>
  typeof value === "string" ? value : otherwise
const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0)
const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : []
