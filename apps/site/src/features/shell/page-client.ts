import {
  appTokenPrefix,
  CallError,
  createClient,
  defaultAppClient,
  loginRequiredSuccess,
  type Client,
} from "@mozhuan/contract"
import { askForLogin, noteSessionEnd } from "./login-request.ts"
import { pcIdOf, visitMarks } from "./visit.ts"

/** Where the API lives, on the page's own host. */
export const apiBase = "/v1"

/** Fields of every call: the device's kind and id, and how the visitor came here. */
export const callMarks = (): Record<string, string | number> => ({
  deviceType: 1,
  apkId: 1,
  pcId: pcIdOf(localStorage),
  ...visitMarks(localStorage),
})

/**
 * Inside an app the fixed token of the app; otherwise none: the session rides in a cookie that
 * scripts cannot read.
 */
const fixedToken = (): string | undefined =>
  document.documentElement.dataset["app"] === undefined
    ? undefined
    : `${appTokenPrefix}${defaultAppClient}`

/** Codes that say that the page believes in a login that is no more. */
const endCodes: readonly number[] = [10009, 10010, 10011, 10014]

/**
 * Tells whether a call was refused because nobody is signed in. Other codes never open the dialog.
 */
const needsLogin = (error: unknown): error is CallError =>
  error instanceof CallError && loginRequiredSuccess.includes(error.code)

/**
 * Gives the typed client of this page. A session that turns out to be over is forgotten by the
 * page.
 */
export function pageClient(): Client {
  const call = createClient({
    baseUrl: apiBase,
    fetch: (...args) => fetch(...args),
    token: fixedToken,
    marks: callMarks,
  })
  return (definition, input, signal) =>
    call(definition, input, signal).catch((error: unknown) => {
      if (error instanceof CallError && endCodes.includes(error.code)) noteSessionEnd()
      throw error
    })
}

/**
 * The same for calls that need a login: where one is missing the dialog opens, and after it the
 * call is made once more.
 */
export function accountClient(): Client {
  const call = pageClient()
  return async (definition, input, signal) => {
    try {
      return await call(definition, input, signal)
    } catch (error) {
      if (!needsLogin(error) || !(await askForLogin(error)) || signal?.aborted) throw error
      return await call(definition, input, signal)
    }
  }
}
