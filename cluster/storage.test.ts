import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openS3Store } from "../packages/storage/src/index.ts"
import { testStore } from "../packages/storage/test/conformance.ts"
import { startRadosGateway } from "./parts/radosgw.ts"

testStore("Ceph object gateway", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mz-ceph-"))
  const gateway = await startRadosGateway(folder)
  const endpoint = `http://127.0.0.1:${gateway.port}`
  const store = openS3Store({
    endpoint,
    region: "us-east-1",
    bucket: gateway.bucket,
    accessKeyId: gateway.accessKeyId,
    secretAccessKey: gateway.secretAccessKey,
    forcePathStyle: true,
    uploadRole: gateway.role,
  })
  const close = async (): Promise<void> => {
    await gateway.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { store, origin: endpoint, smallestPart: 5 * 1_048_576, close }
})
