import { join } from "node:path"
import { defaultAppClient } from "@mozhuan/contract"
import { readNetworks } from "@mozhuan/providers"
import { z } from "zod"
import { providerEnvironment } from "../providers/settings.ts"

const port = z.coerce.number().int().min(0).max(65_535)
const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
)

const areNetworks = (networks: readonly string[]): boolean => {
  try {
    readNetworks(networks)
    return true
  } catch {
    return false
  }
}

const environment = z.object({
  ...providerEnvironment,
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  /** Where this process serves; 0 picks a free port. */
  PORT: port.default(3000),
  HOST: z.string().default("0.0.0.0"),
  /** Everything this installation keeps: database, objects, secret. */
  DATA_DIR: z.string().min(1).optional(),
  /** Unset: the shipped PostgreSQL runs under DATA_DIR. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgresql://")
    .optional(),
  /**
   * The owner of the database, for migrations, where DATABASE_URL names a role that may do less;
   * see docs/security.md.
   */
  DATABASE_OWNER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgresql://")
    .optional(),
  /** Unset: objects lie under DATA_DIR and the server is their gateway. */
  STORAGE_URL: z.url().optional(),
  STORAGE_BUCKET: z.string().optional(),
  STORAGE_REGION: z.string().default("us-east-1"),
  STORAGE_ACCESS_KEY: z.string().optional(),
  STORAGE_SECRET_KEY: z.string().optional(),
  STORAGE_UPLOAD_ROLE: z.string().optional(),
  STORAGE_STS_URL: z.url().optional(),
  STORAGE_PATH_STYLE: z.stringbool().default(true),
  /**
   * Encrypts stored objects: on disk with a key of the installation, in S3 with the keys of the
   * service.
   */
  STORAGE_ENCRYPTION: z.stringbool().default(false),
  /** Free space of the disk below which no more uploads are taken, MB; the gateway's alone. */
  STORAGE_FREE_SPACE: z.coerce.number().int().min(0).default(512),
  /** Same on every machine of an installation; unset: made once and kept under DATA_DIR. */
  INSTALLATION_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  /**
   * Proxies in front of the server whose X-Forwarded-For is believed: addresses or networks, comma
   * separated.
   */
  TRUSTED_PROXIES: list.optional(),
  /**
   * Public names of the apps whose fixed token is known; a call that carries one is a visitor's.
   */
  APP_CLIENTS: list.default([defaultAppClient]),
  /** Names with which an app opens our pages (`?source=NAME`), comma separated. */
  APP_SOURCES: list.default(["unimp", "android", "ios", "harmony"]),
  /** Sites and apps that may show our pages in a frame: origins, comma separated. */
  EMBED_ORIGINS: list.optional(),
  /**
   * Folder of what is made anew where it is missing: made faces, compiled code; else under
   * DATA_DIR.
   */
  CACHE_DIR: z.string().min(1).optional(),
  /** Conversions one worker process runs at once. */
  WORKER_SLOTS: z.coerce.number().int().min(1).max(64).default(2),
  /**
   * Office programs that a worker keeps ready; 0 starts one for each document. Unset: 2, or its one
   * slot.
   */
  OFFICE_PROGRAMS: z.coerce.number().int().min(0).max(64).optional(),
  /**
   * Programs that convert one visitor's files, kept started by a worker; 0 starts each for its job.
   * Unset: 2, or its one slot.
   */
  SPARE_CHILDREN: z.coerce.number().int().min(0).max(64).optional(),
  /** Longest run of one conversion, seconds. */
  TASK_SECONDS: z.coerce.number().int().min(5).max(7200).default(900),
  /** Memory one conversion may use, MB. */
  TASK_MEMORY: z.coerce.number().int().min(256).max(65_536).default(1300),
  /** Folder of models that read scans instead of those that come with the product. */
  OCR_MODELS: z.string().min(1).optional(),
  /** Free space below which a worker takes no more conversions, MB. */
  WORKER_FREE_SPACE: z.coerce.number().int().min(0).default(512),
  /** Tasks that may wait before new ones are refused. */
  QUEUE_CAPACITY: z.coerce.number().int().min(1).default(5000),
  /** Login codes that may be sent in 24 hours; operators are told at half, four fifths and all. */
  SMS_DAILY_BUDGET: z.coerce.number().int().min(0).default(2000),
  /** Calls a minute from one address; 0 switches the limit off. */
  RATE_LIMIT: z.coerce.number().int().min(0).default(600),
  /**
   * Mail server for telling operators that somebody wrote, such as
   * smtps://user:password@mail.example.com; unset: no mail.
   */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
    .optional(),
  SUPPORT_MAIL_FROM: z.string().min(3).optional(),
  /** Who is told, comma separated. */
  SUPPORT_MAIL_TO: list.optional(),
  /** Address that is told by a signed POST; unset: none. */
  SUPPORT_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  SUPPORT_WEBHOOK_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  /**
   * Networks besides the public internet to which webhooks of members may go: such as 10.1.0.0/16,
   * comma separated.
   */
  WEBHOOK_NETWORKS: list
    .refine(areNetworks, "must be networks such as 10.1.0.0/16, comma separated")
    .optional(),
  /** Collector of traces (OTLP over HTTP), such as http://127.0.0.1:4318; unset: no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** Share of calls that are traced, 0 to 1. */
  TRACE_SHARE: z.coerce.number().min(0).max(1).default(1),
  /** Token of Baidu's link submission; set, new articles are told to Baidu. */
  BAIDU_PUSH_TOKEN: z.string().min(1).optional(),
  BAIDU_PUSH_URL: z.url().default("http://data.zz.baidu.com/urls"),
  /**
   * Opens /metrics and the details of /readyz from outside, as `Authorization: Bearer …`; unset:
   * they answer the installation's own network alone.
   */
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
})

/** Settings of one process, checked. */
export type Configuration = Readonly<
  Omit<z.output<typeof environment>, "DATA_DIR" | "SITE_URL" | "PROVIDER_SIM_URL">
> & {
  readonly DATA_DIR: string
  readonly SITE_URL: string
  readonly PROVIDER_SIM_URL: string
}

/**
 * Reads the environment.
 *
 * @throws Error whose message names every wrong variable and what it must be
 */
export function readConfiguration(
  variables: Readonly<Record<string, string | undefined>>,
  checkout: string,
): Configuration {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""))
  const parsed = environment.safeParse(given)
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"),
    )
  const { DATA_DIR, SITE_URL, PROVIDER_SIM_URL, PORT } = parsed.data
  const configuration = {
    ...parsed.data,
    DATA_DIR: DATA_DIR ?? defaultFolder(checkout),
    SITE_URL: SITE_URL ?? `http://127.0.0.1:${PORT}`,
    PROVIDER_SIM_URL: PROVIDER_SIM_URL ?? `http://127.0.0.1:${PORT === 0 ? 3190 : PORT + 190}`,
  }
  if (configuration.STORAGE_URL) {
    const needed = [
      "STORAGE_BUCKET",
      "STORAGE_ACCESS_KEY",
      "STORAGE_SECRET_KEY",
      "STORAGE_UPLOAD_ROLE",
    ] as const
    const missing = needed.filter((name) => !configuration[name])
    if (missing.length > 0)
      throw new Error(`STORAGE_URL is set, so these must be set too: ${missing.join(", ")}`)
  }
  return configuration
}

/**
 * Root keeps data outside the checkout: the database runs under another account that may not enter
 * it.
 */
function defaultFolder(checkout: string): string {
  return process.getuid?.() === 0 ? "/var/lib/mozhuan" : join(checkout, ".data")
}
