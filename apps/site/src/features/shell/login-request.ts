import type { CallError } from "@mozhuan/contract"

/** A call that waits for somebody to sign in. */
export interface LoginRequest {
  readonly reason: CallError
  /** Lets the call go on, or gives it up. */
  readonly resume: (isSignedIn: boolean) => void
}

const requestEvent = "login-required"
const endEvent = "session-ended"
/** Asks the page to open its login dialog. @returns whether somebody signed in */
export function askForLogin(reason: CallError): Promise<boolean> {
  return new Promise((resolve) => {
    const event = new CustomEvent<LoginRequest>(requestEvent, {
      detail: { reason, resume: resolve },
      cancelable: true,
    })
    // Nobody has taken the request: there is no dialog to wait for.
    if (globalThis.dispatchEvent(event)) resolve(false)
  })
}

/** Tells the page that the person it shows is signed in no longer. */
export function noteSessionEnd(): void {
  globalThis.dispatchEvent(new Event(endEvent))
}

/** Listens for both; gives the way to stop listening. */
export function onLoginNews(take: (request: LoginRequest) => void, forget: () => void): () => void {
  const hear = (event: Event): void => {
    event.preventDefault()
    take((event as CustomEvent<LoginRequest>).detail)
  }
  addEventListener(requestEvent, hear)
  addEventListener(endEvent, forget)
  return () => {
    removeEventListener(requestEvent, hear)
    removeEventListener(endEvent, forget)
  }
}
