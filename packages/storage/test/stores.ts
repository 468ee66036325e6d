import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { mkdtemp, rm } from "node:fs/promises"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  createGateway,
  openDiskStore,
  openS3Store,
  type DiskStore,
  type ObjectStore,
} from "../src/index.ts"

/** A store under test with the address at which browsers reach it. */
export interface TestStore {
  readonly store: ObjectStore
  readonly origin: string
  /** Bytes below which a store refuses a part that is not the last. */
  readonly smallestPart: number
  readonly close: () => Promise<void>
}

/** The disk store behind its gateway on a free port. */
export async function startDiskStore(
  options: { readonly isSealed?: boolean } = {},
): Promise<TestStore & { readonly disk: DiskStore }> {
  const folder = await mkdtemp(join(tmpdir(), "mz-storage-"))
  const disk = await openDiskStore({
    folder,
    secret: Buffer.alloc(32, 7),
    endpoint: "/oss",
    ...options,
  })
  const gateway = createGateway(disk, "/oss")
  const server = createServer((request, response) => {
    const isSts = request.url?.startsWith("/sts")
    void (isSts ? answerSts(disk, request, response) : gateway(request, response))
  })
  const origin = await listen(server)
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await rm(folder, { recursive: true })
  }
  return { store: disk, disk, origin, smallestPart: 50_000, close }
}

/**
 * The S3 store, talking to the gateway as to any S3 service, with an STS that issues the gateway's
 * own temporary keys.
 */
export async function startS3Store(): Promise<TestStore> {
  const { disk, origin, close } = await startDiskStore()
  const { accessKeyId, secret } = disk.keys.root
  const store = openS3Store({
    endpoint: `${origin}/oss`,
    region: "local",
    bucket: "files",
    accessKeyId,
    secretAccessKey: secret,
    forcePathStyle: true,
    uploadRole: "arn:aws:iam:::role/upload",
    stsEndpoint: `${origin}/sts`,
  })
  return { store, origin, smallestPart: 50_000, close }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** AssumeRole: reads the prefix out of the session policy, as a real STS would enforce it. */
async function answerSts(
  disk: DiskStore,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const form = new URLSearchParams(Buffer.concat(chunks).toString())
  const resource: string = JSON.parse(form.get("Policy") ?? "{}").Statement[0].Resource[0]
  const prefix = resource.replace("arn:aws:s3:::files/", "").replace(/\*$/, "")
  const expires = Math.floor(Date.now() / 1000) + Number(form.get("DurationSeconds"))
  const issued = disk.keys.issueUpload({ prefix, expires, maximumBytes: 1 << 30 })
  response
    .setHeader("content-type", "text/xml")
    .end(
      `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials><AccessKeyId>${issued.accessKeyId}</AccessKeyId><SecretAccessKey>${issued.secret}</SecretAccessKey><SessionToken>${issued.token}</SessionToken><Expiration>${new Date(expires * 1000).toISOString()}</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`,
    )
}
