import { openSync, rmSync, writeFileSync } from "node:fs"
import { endianness } from "node:os"
import { join } from "node:path"

/**
 * System calls that no program of ours makes, and by which flaws of kernels were reached from
 * inside a sandbox, by their number on each architecture. Sources:
 * arch/x86/entry/syscalls/syscall_64.tbl, include/uapi/asm-generic/unistd.h of Linux 6.1.
 */
const refused: Readonly<Record<string, readonly number[]>> = {
  x64: [
    101, // ptrace
    155, // pivot_root
    161, // chroot
    163, // acct
    165, // mount
    166, // umount2
    167, // swapon
    169, // reboot
    175, // init_module
    246, // kexec_load
    248, // add_key
    249, // request_key
    250, // keyctl
    272, // unshare
    298, // perf_event_open
    304, // open_by_handle_at
    308, // setns
    310, // process_vm_readv
    311, // process_vm_writev
    313, // finit_module
    321, // bpf
    323, // userfaultfd
    425, // io_uring_setup
    428, // open_tree
    429, // move_mount
    430, // fsopen
    442, // mount_setattr
  ],
  arm64: [
    39, 40, 41, 51, 89, 97, 104, 105, 106, 117, 142, 217, 218, 219, 224, 241, 265, 268, 270, 271,
    273, 280, 282, 425, 428, 429, 430, 442,
  ],
}

/** Number of `clone`, whose first argument holds the wish for a new user namespace. */
const clone: Readonly<Record<string, number>> = { x64: 56, arm64: 220 }
/** The same on all architectures; its flags are in memory, where a filter cannot look. */
const CLONE3 = 435
const CLONE_NEWUSER = 0x1000_0000
/** AUDIT_ARCH_* of linux/audit.h. */
const architectures: Readonly<Record<string, number>> = { x64: 0xc000_003e, arm64: 0xc000_00b7 }

/** Answers of a filter, linux/seccomp.h, with the error number in the low half. */
const ALLOW = 0x7fff_0000
const ERROR = 0x0005_0000
const KILL = 0x8000_0000
const [EPERM, ENOSYS] = [1, 38]
/** Where the filter finds what it looks at, in struct seccomp_data. */
const at = { number: 0, architecture: 4, firstArgument: 16 }
/** Classic BPF: load a word, jump where equal, jump where a bit is set, return. */
const code = { load: 0x20, equal: 0x15, least: 0x35, bits: 0x45, answer: 0x06 }
/** From here the same calls have other numbers (x32); nothing of ours is built for them. */
const OTHER_NUMBERS = 0x4000_0000

/**
 * Gives the program by which the kernel refuses system calls that nobody needs in the sandbox, new
 * user namespaces among them; undefined on machines that it is not written for.
 *
 * In the form of `struct sock_filter`: eight bytes an instruction, as `bwrap --seccomp` reads it.
 */
export function seccompFilter(machine: string = process.arch): Uint8Array | undefined {
  const [numbers, fork, architecture] = [refused[machine], clone[machine], architectures[machine]]
  if (!numbers || fork === undefined || architecture === undefined || endianness() !== "LE")
    return undefined
  const steps: [number, number, number, number][] = [
    [code.load, 0, 0, at.architecture],
    [code.equal, 1, 0, architecture],
    [code.answer, 0, 0, KILL],
    [code.load, 0, 0, at.number],
    [code.least, 0, 1, OTHER_NUMBERS],
    [code.answer, 0, 0, ERROR | EPERM],
    // The other way to fork is taken by the C library where this one is not there.
    [code.equal, 0, 1, CLONE3],
    [code.answer, 0, 0, ERROR | ENOSYS],
    ...numbers.flatMap((number): [number, number, number, number][] => [
      [code.equal, 0, 1, number],
      [code.answer, 0, 0, ERROR | EPERM],
    ]),
    [code.equal, 0, 3, fork],
    [code.load, 0, 0, at.firstArgument],
    [code.bits, 0, 1, CLONE_NEWUSER],
    [code.answer, 0, 0, ERROR | EPERM],
    [code.answer, 0, 0, ALLOW],
  ]
  const program = Buffer.alloc(steps.length * 8)
  for (const [index, [operation, isTrue, isFalse, value]] of steps.entries()) {
    program.writeUInt16LE(operation, index * 8)
    program.writeUInt8(isTrue, index * 8 + 2)
    program.writeUInt8(isFalse, index * 8 + 3)
    program.writeUInt32LE(value >>> 0, index * 8 + 4)
  }
  return program
}

/**
 * Opens the filter for a program that is about to be spawned; gives its descriptor, to be closed
 * once that has been. `folder` is one of the run's own.
 */
export function openFilter(filter: Uint8Array, folder: string): number {
  const path = join(folder, "filter")
  writeFileSync(path, filter, { flag: "wx", mode: 0o600 })
  const descriptor = openSync(path, "r")
  rmSync(path)
  return descriptor
}
