import {
  CallError,
  consoleBase,
  createClient,
  errorEntry,
  imageUploadPath,
  type Client,
} from "@mozhuan/contract"

/** Where operators sign in. */
export const signInPath = "/admin/login"

/** The typed client of the console; a session that is over leads to the sign-in page and back. */
export function consoleClient(): Client {
  const client = createClient({
    baseUrl: consoleBase,
    fetch: (...args) => fetch(...args),
    timeout: 30_000,
  })
  return async (call, input, signal) => {
    try {
      return await client(call, input, signal)
    } catch (error) {
      if (isSignedOut(error) && !location.pathname.startsWith(signInPath))
        location.assign(signInAddress(location.pathname + location.search))
      throw error
    }
  }
}

/** The sign-in page that leads back to an address of the console. */
export const signInAddress = (back: string): string =>
  `${signInPath}?next=${encodeURIComponent(back)}`

/** Leads only to pages of the console itself. */
export const backAddress = (next: string | null): string =>
  next && /^\/admin(?:\/[a-z-]+)*(?:\?[^#]*)?$/.test(next) && !next.startsWith(signInPath)
    ? next
    : "/admin/dashboard"

const isSignedOut = (error: unknown): boolean =>
  error instanceof CallError && error.code === errorEntry("operator-signed-out").success

/** What to tell about a call that failed. */
export const faultOf = (error: unknown, network: string): string =>
  error instanceof CallError && error.code !== 0 ? error.message : network

/** Posts a picture and gives its address. @throws CallError */
export async function uploadImage(
  file: File,
): Promise<{ path: string; width: number; height: number }> {
  const response = await fetch(consoleBase + imageUploadPath, {
    method: "POST",
    headers: { "content-type": file.type || "application/octet-stream" },
    body: file,
  }).catch((cause: unknown) => {
    throw new CallError("", { code: 0, status: 0, cause })
  })
  const envelope = (await response.json()) as {
    success: number
    msg: string
    obj?: { path: string; width: number; height: number }
  }
  if (envelope.success !== 1 || !envelope.obj)
    throw new CallError(envelope.msg, { code: envelope.success, status: response.status })
  return envelope.obj
}
