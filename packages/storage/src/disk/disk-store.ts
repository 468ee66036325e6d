import { hkdfSync } from "node:crypto"
import { KeyRing } from "../gateway/credentials.ts"
import type { DownloadTerms, ObjectStore, UploadGrant, UploadTerms } from "../port.ts"
import { ObjectFiles } from "./object-files.ts"

export interface DiskStoreOptions {
  readonly folder: string
  /** Key of the installation from which all storage keys are derived; 32 bytes. */
  readonly secret: Buffer
  /**
   * Where the gateway answers: a path on the site, or a full URL when it is reached under another
   * name.
   */
  readonly endpoint: string
  /** Encrypts new objects where they lie. What lies there in the other way stays readable. */
  readonly isSealed?: boolean
  /** Free space below which nothing more is taken, bytes. */
  readonly leastFree?: number
}

/** Bucket and region of the gateway; fixed names, as there is only one of each. */
export const diskBucket = "files"
const diskRegion = "local"

/** The object store on local disk. Browsers reach it through the gateway, this process directly. */
export interface DiskStore extends ObjectStore {
  readonly files: ObjectFiles
  readonly keys: KeyRing
}

/** Opens the store; makes its folders when absent. */
export async function openDiskStore(options: DiskStoreOptions): Promise<DiskStore> {
  const files = new ObjectFiles(
    options.folder,
    {
      key: Buffer.from(hkdfSync("sha256", options.secret, "", "objects at rest", 32)),
      isWanted: options.isSealed ?? false,
    },
    options.leastFree,
  )
  const keys = new KeyRing(options.secret)
  await files.prepare()
  return {
    files,
    keys,
    head: (key) => files.head(key),
    read: (key, range, version) => files.read(key, range, version),
    write: async (key, content, size) => void (await files.write(key, content, { size })),
    remove: async (removed) => {
      for (const key of removed) await files.remove(key)
    },
    list: (prefix) => files.list(prefix),
    signDownload: async (key, terms) =>
      `${options.endpoint}/${diskBucket}/${key}?download=${keys.issueDownload(downloadClaims(key, terms))}`,
    grantUpload: async (terms) => grant(keys, terms, options.endpoint),
    dropStaleUploads: (before) => files.dropStaleUploads(before),
    check: async () => {
      await files.prepare()
      await files.refuseWhenFull()
    },
  }
}

function downloadClaims(key: string, terms: DownloadTerms) {
  const expires = Math.floor(Date.now() / 1000) + terms.seconds
  return {
    key,
    name: terms.fileName,
    type: terms.mediaType,
    disposition: terms.disposition,
    expires,
  }
}

function grant(keys: KeyRing, terms: UploadTerms, endpoint: string): UploadGrant {
  const expires = Math.floor(Date.now() / 1000) + terms.seconds
  const issued = keys.issueUpload({
    prefix: terms.prefix,
    expires,
    maximumBytes: terms.maximumBytes,
    budget: terms.budget,
    network: terms.network,
  })
  return {
    accessKeyId: issued.accessKeyId,
    accessKeySecret: issued.secret,
    securityToken: issued.token,
    expiration: new Date(expires * 1000),
    region: diskRegion,
    bucket: diskBucket,
    endpoint,
    prefix: terms.prefix,
  }
}
