import { execFile } from "node:child_process"
import { randomUUID } from "node:crypto"
import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from "@aws-sdk/client-s3"
import { freePort } from "../../packages/testkit/src/index.ts"
import { startProgram, until, type Program } from "./program.ts"

const run = promisify(execFile)

/**
 * A Ceph of one monitor, one manager, one disk in a file, and the gateway that speaks S3 and STS.
 */
export interface RadosGateway {
  readonly port: number
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly bucket: string
  readonly role: string
  readonly gateway: Program
  stop(): Promise<void>
}

const keys = { accessKeyId: "CLUSTERTEST", secretAccessKey: "cluster-test-secret" }
const bucket = "mozhuan"

/** Starts the object store below `folder`; takes about 20 s. */
export async function startRadosGateway(folder: string): Promise<RadosGateway> {
  const home = join(folder, "ceph")
  const fsid = randomUUID()
  const [monitorPort, port] = [await freePort(), await freePort()]
  await makeHome(home, { fsid, monitorPort, port })
  const environment = { CEPH_CONF: join(home, "ceph.conf") }
  const ceph = async (command: string, ...args: string[]): Promise<string> =>
    (await run(command, args, { env: { PATH: process.env["PATH"], ...environment } })).stdout
  const start = (
    name: string,
    command: string,
    args: string[],
    ready: () => Promise<boolean>,
  ): Promise<Program> =>
    startProgram({
      name,
      command,
      args: [...args, "-f"],
      environment,
      log: join(folder, `${name}.log`),
      ready,
    })

  await ceph(
    "monmaptool",
    "--create",
    "--fsid",
    fsid,
    "--addv",
    "a",
    `v1:127.0.0.1:${monitorPort}`,
    join(home, "monmap"),
  )
  await ceph("ceph-mon", "--mkfs", "-i", "a", "--monmap", join(home, "monmap"))
  const isSaid = async (text: string): Promise<boolean> =>
    ceph("ceph", "--connect-timeout", "2", "-s").then(
      (out) => out.includes(text),
      () => false,
    )
  const monitor = await start("ceph-mon", "ceph-mon", ["-i", "a"], () => isSaid("quorum a"))
  const manager = await start("ceph-mgr", "ceph-mgr", ["-i", "a"], async () => true)
  const disk = randomUUID()
  await ceph("ceph", "osd", "new", disk)
  await ceph("ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", disk)
  const storage = await start("ceph-osd", "ceph-osd", ["-i", "0"], () => isSaid("1 osds: 1 up"))
  const gateway = await start("radosgw", "radosgw", ["-n", "client.rgw.a"], () =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      () => false,
    ),
  )

  await ceph(
    "radosgw-admin",
    "user",
    "create",
    "--uid=mozhuan",
    "--display-name=mozhuan",
    `--access-key=${keys.accessKeyId}`,
    `--secret=${keys.secretAccessKey}`,
    "--caps=roles=*",
  )
  const trust = {
    Version: "2012-10-17",
    Statement: [
      {
        Effect: "Allow",
        Principal: { AWS: ["arn:aws:iam:::user/mozhuan"] },
        Action: ["sts:AssumeRole"],
      },
    ],
  }
  await ceph(
    "radosgw-admin",
    "role",
    "create",
    "--role-name=upload",
    "--path=/",
    `--assume-role-policy-doc=${JSON.stringify(trust)}`,
  )
  const policy = {
    Version: "2012-10-17",
    Statement: [{ Effect: "Allow", Action: ["s3:*"], Resource: ["arn:aws:s3:::*"] }],
  }
  await ceph(
    "radosgw-admin",
    "role-policy",
    "put",
    "--role-name=upload",
    "--policy-name=upload",
    `--policy-doc=${JSON.stringify(policy)}`,
  )
  await makeBucket(port)
  return {
    ...keys,
    port,
    bucket,
    role: "arn:aws:iam:::role/upload",
    gateway,
    stop: async () => {
      for (const program of [gateway, storage, manager, monitor]) await program.kill()
    },
  }
}

/**
 * The map is named to every program: one that asks the monitor before it has been told the map is
 * refused as "wrong fsid".
 */
async function makeHome(
  home: string,
  {
    fsid,
    monitorPort,
    port,
  }: { readonly fsid: string; readonly monitorPort: number; readonly port: number },
): Promise<void> {
  for (const part of ["mon", "mgr", "osd", "rgw"])
    await mkdir(join(home, part), { recursive: true })
  await writeFile(
    join(home, "ceph.conf"),
    `
[global]
fsid = ${fsid}
mon host = v1:127.0.0.1:${monitorPort}
monmap = ${join(home, "monmap")}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd memory target = 939524096
bluestore block size = 4294967296
mon allow pool size one = true
mon data avail crit = 1
mon data avail warn = 1
run dir = ${home}
admin socket = ${home}/$name.asok
pid file =
log file = ${home}/$name.log
mon cluster log file = ${home}/cluster.log
mon data = ${home}/mon
mgr data = ${home}/mgr
osd data = ${home}/osd
keyring = ${home}/keyring
[client.rgw.a]
rgw data = ${home}/rgw
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw enable apis = s3, sts, iam
rgw s3 auth use sts = true
rgw sts key = abcdefghijklmnop
`,
  )
}

/**
 * Makes the bucket and lets pages of any origin upload to it, as docs/operations.md tells for a
 * real one.
 */
async function makeBucket(port: number): Promise<void> {
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: keys,
  })
  await until("the bucket is made", () =>
    client.send(new CreateBucketCommand({ Bucket: bucket })).then(
      () => true,
      () => false,
    ),
  )
  const rule = {
    AllowedOrigins: ["*"],
    AllowedMethods: ["GET", "PUT", "POST", "DELETE"],
    AllowedHeaders: ["*"],
    ExposeHeaders: ["ETag"],
  }
  await client.send(
    new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules: [rule] } }),
  )
  client.destroy()
}
