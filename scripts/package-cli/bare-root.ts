import { execFileSync } from "node:child_process"
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"

/** Programs of Debian's essential packages that a shell script may count on. */
const programs = "sh tail mkdir rm mv id dirname readlink cat ls cp tar gzip find env"
  .split(" ")
  .map((name) => `/usr/bin/${name}`)
/** Libraries of libc6, and those that apt brings to every Debian and Ubuntu, however bare. */
const libraries =
  "libc.so.6 libm.so.6 libdl.so.2 libpthread.so.0 libresolv.so.2 librt.so.1 libstdc++.so.6 libgcc_s.so.1".split(
    " ",
  )

/**
 * Lays out a root in which nothing is but what the barest Debian has: a shell, coreutils, tar,
 * gzip, find, and the C and C++ libraries; no Node, no fonts, no /proc.
 */
export function bareRoot(folder: string): void {
  for (const path of ["usr/bin", "usr/lib", "dev", "tmp", "root"])
    mkdirSync(join(folder, path), { recursive: true })
  for (const name of ["bin", "lib", "lib64"])
    symlinkSync(`usr/${name === "bin" ? "bin" : "lib"}`, join(folder, name))
  // No device can be made without rights; a file takes what goes there as well.
  writeFileSync(join(folder, "dev/null"), "")
  for (const program of programs) copyFileSync(program, join(folder, program))
  const cache = execFileSync("/sbin/ldconfig", ["-p"], { encoding: "utf8" })
  const found = libraries.flatMap(
    (name) =>
      new RegExp(`^\\s*${name.replaceAll("+", "\\+")} .*=> (.*)$`, "m").exec(cache)?.[1] ?? [],
  )
  const needed = execFileSync("ldd", [...programs, ...found], { encoding: "utf8" })
  const paths = new Set([
    ...found,
    ...[...needed.matchAll(/(\/\S+\.so[^\s:]*)/g)].map(([path]) => path),
  ])
  for (const path of paths) {
    const [interpreter] = /^\/lib64\/.*/.exec(path) ?? []
    const name = interpreter ?? `/usr/lib/${basename(dirname(path))}/${basename(path)}`
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    copyFileSync(path, join(folder, name))
  }
}
