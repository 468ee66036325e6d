import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3"
import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts"
import { Readable } from "node:stream"
import { contentDisposition } from "../disposition.ts"
import {
  isObjectKey,
  ObjectMissing,
  type ByteRange,
  type DownloadTerms,
  type ObjectInfo,
  type ObjectStore,
  type UploadGrant,
  type UploadTerms,
} from "../port.ts"
import { presign } from "../signature.ts"

export interface S3Options {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /**
   * Some vendors refuse path style; the browser's upload client always uses the endpoint it is
   * told.
   */
  readonly forcePathStyle: boolean
  /**
   * Role whose temporary keys uploads get; needs an STS at `stsEndpoint` (by default the endpoint
   * itself).
   */
  readonly uploadRole: string
  readonly stsEndpoint?: string | undefined
  /**
   * Asks the service to encrypt results with its own keys. Uploads go past us: for them the bucket
   * has to say so itself.
   */
  readonly isSealed?: boolean
}

/** Longest wait for a connection, ms. */
const CONNECT_PATIENCE = 3000
/** Longest silence of a connection, ms; a slow transfer that moves is no silence. */
const SILENCE_PATIENCE = 20_000
/** Shortest life an STS gives temporary keys, in seconds. */
const SHORTEST_GRANT = 900

/** Opens the store on any S3-compatible service that has STS. Connects at the first call. */
export function openS3Store(options: S3Options): ObjectStore {
  const credentials = { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey }
  const shared = {
    region: options.region,
    credentials,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: CONNECT_PATIENCE, socketTimeout: SILENCE_PATIENCE },
  } as const
  const client = new S3Client({
    ...shared,
    endpoint: options.endpoint,
    forcePathStyle: options.forcePathStyle,
  })
  const sts = new STSClient({
    region: options.region,
    credentials,
    endpoint: options.stsEndpoint ?? options.endpoint,
  })
  const Bucket = options.bucket
  return {
    head: (key) => headObject(client, Bucket, key),
    read: (key, range, version) => readObject(client, { Bucket, key, range, version }),
    write: async (key, content, size) =>
      void (await client.send(
        new PutObjectCommand({
          Bucket,
          Key: key,
          Body: content,
          ContentLength: size,
          ...(options.isSealed ? { ServerSideEncryption: "AES256" as const } : {}),
        }),
      )),
    remove: async (keys) => {
      for (const Key of keys) await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
    list: (prefix) => listObjects(client, Bucket, prefix),
    signDownload: async (key, terms) => signDownload(options, key, terms),
    grantUpload: (terms) => grantUpload(sts, options, terms),
    dropStaleUploads: (before) => dropStaleUploads(client, Bucket, before),
    check: async () => void (await client.send(new HeadBucketCommand({ Bucket }))),
  }
}

async function headObject(
  client: S3Client,
  Bucket: string,
  key: string,
): Promise<ObjectInfo | undefined> {
  if (!isObjectKey(key)) return undefined
  try {
    const found = await client.send(new HeadObjectCommand({ Bucket, Key: key }))
    return {
      key,
      size: found.ContentLength ?? 0,
      modifiedAt: found.LastModified ?? new Date(0),
      version: versionOf(found.ETag),
    }
  } catch (error) {
    if (error instanceof NotFound || error instanceof NoSuchKey) return undefined
    throw error
  }
}

async function readObject(
  client: S3Client,
  {
    Bucket,
    key,
    range,
    version,
  }: {
    readonly Bucket: string
    readonly key: string
    readonly range?: ByteRange | undefined
    readonly version?: string | undefined
  },
): Promise<Readable> {
  if (range && range.end <= range.start) return Readable.from([])
  try {
    const found = await client.send(
      new GetObjectCommand({
        Bucket,
        Key: key,
        ...(version === undefined ? {} : { IfMatch: `"${version}"` }),
        ...(range ? { Range: `bytes=${range.start}-${range.end - 1}` } : {}),
      }),
    )
    if (found.Body instanceof Readable) return found.Body
    throw new Error("the object store sent no body")
  } catch (error) {
    const isChanged = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412
    if (isChanged || error instanceof NotFound || error instanceof NoSuchKey)
      throw new ObjectMissing(key)
    throw error
  }
}

const versionOf = (etag: string | undefined): string => (etag ?? "").replaceAll('"', "")

async function* listObjects(
  client: S3Client,
  Bucket: string,
  Prefix: string,
): AsyncIterable<ObjectInfo> {
  let token: string | undefined
  do {
    const found = await client.send(
      new ListObjectsV2Command({ Bucket, Prefix, ...(token ? { ContinuationToken: token } : {}) }),
    )
    for (const { Key, Size, LastModified, ETag } of found.Contents ?? []) {
      if (!Key) continue
      const modifiedAt = LastModified ?? new Date(0)
      yield { key: Key, size: Size ?? 0, modifiedAt, version: versionOf(ETag) }
    }
    token = found.NextContinuationToken
  } while (token)
}

function signDownload(options: S3Options, key: string, terms: DownloadTerms): string {
  const base = new URL(options.endpoint)
  const host = options.forcePathStyle ? base.host : `${options.bucket}.${base.host}`
  const path = `${base.pathname.replace(/\/$/, "")}/${options.forcePathStyle ? `${options.bucket}/` : ""}${key}`
  const query = {
    "response-content-disposition": contentDisposition(terms.disposition, terms.fileName),
    "response-content-type": terms.mediaType,
  }
  const keys = {
    accessKeyId: options.accessKeyId,
    secret: options.secretAccessKey,
    region: options.region,
  }
  return `${base.protocol}//${host}${path}?${presign(keys, { path, host, query }, terms.seconds, Date.now())}`
}

async function grantUpload(
  sts: STSClient,
  options: S3Options,
  terms: UploadTerms,
): Promise<UploadGrant> {
  const statement = {
    Effect: "Allow",
    Action: ["s3:PutObject", "s3:AbortMultipartUpload", "s3:ListMultipartUploadParts"],
    Resource: [`arn:aws:s3:::${options.bucket}/${terms.prefix}*`],
  }
  const { Credentials: issued } = await sts.send(
    new AssumeRoleCommand({
      RoleArn: options.uploadRole,
      RoleSessionName: "upload",
      DurationSeconds: Math.max(SHORTEST_GRANT, terms.seconds),
      Policy: JSON.stringify({ Version: "2012-10-17", Statement: [statement] }),
    }),
  )
  if (!issued?.AccessKeyId || !issued.SecretAccessKey || !issued.SessionToken || !issued.Expiration)
    throw new Error("the STS gave no credentials")
  return {
    accessKeyId: issued.AccessKeyId,
    accessKeySecret: issued.SecretAccessKey,
    securityToken: issued.SessionToken,
    expiration: issued.Expiration,
    region: options.region,
    bucket: options.bucket,
    endpoint: options.endpoint,
    prefix: terms.prefix,
  }
}

async function dropStaleUploads(client: S3Client, Bucket: string, before: Date): Promise<number> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }))
  let dropped = 0
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (!Key || !UploadId || !Initiated || Initiated >= before) continue
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
    dropped++
  }
  return dropped
}
