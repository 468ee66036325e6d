import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"

/**
 * PostgreSQL does not run as root: gives it an account of its own where we may make one; else it
 * uses "nobody".
 */
export function makeDatabaseAccount() {
  const useradd = "/usr/sbin/useradd"
  if (process.getuid?.() !== 0 || process.env.DATABASE_URL || !existsSync(useradd)) return
  if (/^mozhuan:/m.test(readFileSync("/etc/passwd", "utf8"))) return
  spawnSync(
    useradd,
    [
      "--system",
      "--no-create-home",
      "--home-dir",
      "/nonexistent",
      "--shell",
      "/usr/sbin/nologin",
      "mozhuan",
    ],
    { stdio: "ignore" },
  )
}
