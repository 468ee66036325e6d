import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import { AwsClient } from "aws4fetch"
import {
  calls,
  createClient,
  openUploadAccount,
  type Client,
  type TaskView,
  type UploadAccount,
} from "@mozhuan/contract"

/**
 * A visitor as tests play it: the typed client of the contract and real uploads through the
 * gateway.
 */
export interface Visitor {
  readonly pcId: string
  readonly call: Client
  account(): Promise<UploadAccount>
  /** Uploads bytes under an opaque key and gives the key. */
  upload(bytes: Uint8Array): Promise<string>
  /** Waits for a task's end. */
  finished(taskId: string): Promise<TaskView>
  download(url: string): Promise<Uint8Array>
}

export interface VisitorOptions {
  readonly url: string
  readonly sealKey: string
  readonly pcId?: string
  readonly token?: string
}

/** Longest wait for a conversion in a test, ms. */
const PATIENCE = 90_000

/** Makes a visitor with an id of its own. */
export function createVisitor({
  url,
  sealKey,
  pcId = randomUUID(),
  token,
}: VisitorOptions): Visitor {
  const call = createClient({
    baseUrl: `${url}/v1`,
    fetch,
    marks: () => ({ pcId, deviceType: 1 }),
    timeout: 30_000,
    ...(token ? { token: () => token } : {}),
  })
  const account = async (): Promise<UploadAccount> =>
    openUploadAccount((await call(calls.uploadAccount, {})).value, sealKey)
  return {
    pcId,
    call,
    account,
    upload: async (bytes) => {
      const keys = await account()
      const key = `${keys.prefix}${randomUUID()}`
      const response = await signer(keys).fetch(objectUrl(url, keys, key), {
        method: "PUT",
        body: Buffer.from(bytes),
      })
      if (!response.ok)
        throw new Error(`upload refused: ${response.status} ${await response.text()}`)
      return key
    },
    finished: async (taskId) => {
      for (const end = Date.now() + PATIENCE; Date.now() < end;) {
        const [view] = (await call(calls.progress, { taskId })).value
        if (view && view.state !== "queued" && view.state !== "running") return view
        await delay(20)
      }
      throw new Error(`task ${taskId} did not end in time`)
    },
    download: async (link) => {
      const response = await fetch(new URL(link, url))
      if (!response.ok) throw new Error(`download refused: ${response.status}`)
      return new Uint8Array(await response.arrayBuffer())
    },
  }
}

/** Signs requests with temporary keys, as the page does. */
export function signer(keys: UploadAccount): AwsClient {
  return new AwsClient({
    accessKeyId: keys.accessKeyId,
    secretAccessKey: keys.accessKeySecret,
    sessionToken: keys.securityToken,
    region: keys.region,
    service: "s3",
    retries: 0,
  })
}

export function objectUrl(url: string, keys: UploadAccount, key: string): string {
  return new URL(`${keys.endpoint}/${keys.bucket}/${key}`, url).href
}
