/** What a page tells the app that shows it; docs/app-mode.md describes each. */
export type BridgeMessage =
  | { readonly type: "ready"; readonly path: string }
  | { readonly type: "tool"; readonly tool: string; readonly url: string }
  | { readonly type: "download"; readonly url: string; readonly name: string }
  | { readonly type: "purchase"; readonly url: string }
  | { readonly type: "back"; readonly path: string }

/** The ways in which apps let pages speak to them. */
interface BridgeWindow {
  readonly uni?: { readonly postMessage?: (message: { data: unknown }) => void }
  readonly wx?: {
    readonly miniProgram?: { readonly postMessage?: (message: { data: unknown }) => void }
  }
  readonly ReactNativeWebView?: { readonly postMessage?: (text: string) => void }
  readonly webkit?: {
    readonly messageHandlers?: {
      readonly mozhuan?: { readonly postMessage?: (message: unknown) => void }
    }
  }
  readonly mozhuanHost?: { readonly postMessage?: (text: string) => void }
}

/**
 * Sends a message to the app around the page.
 *
 * @returns whether an app that hears at once was there; what it hears it answers itself
 */
export function tellHost(
  message: BridgeMessage,
  host: BridgeWindow = window as unknown as BridgeWindow,
): boolean {
  const whole = { source: "mozhuan", ...message }
  const ways: (() => void)[] = []
  const { uni, wx, ReactNativeWebView, webkit, mozhuanHost } = host
  // Mini-programs are given their messages only when the page is left, so these count for nobody.
  uni?.postMessage?.({ data: whole })
  wx?.miniProgram?.postMessage?.({ data: whole })
  if (ReactNativeWebView?.postMessage)
    ways.push(() => ReactNativeWebView.postMessage?.(JSON.stringify(whole)))
  const handler = webkit?.messageHandlers?.mozhuan
  if (handler?.postMessage) ways.push(() => handler.postMessage?.(whole))
  if (mozhuanHost?.postMessage) ways.push(() => mozhuanHost.postMessage?.(JSON.stringify(whole)))
  for (const send of ways) send()
  return ways.length > 0
}
