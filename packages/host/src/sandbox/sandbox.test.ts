import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  chmodSync,
} from "node:fs"
import { createServer, type Server } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from "vitest"
import { readOutput } from "./hand-over.ts"
import { describeSandbox, probeSandbox, type SandboxReport } from "./probe.ts"
import { requireSuccess } from "./require-success.ts"
import { runSandboxed, startSandboxed } from "./run.ts"
import { allPids } from "./process-tree.ts"
import type { SandboxSpec } from "./spec.ts"

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const shell = (script: string, more: Partial<SandboxSpec> = {}): SandboxSpec => ({
  command: "bash",
  args: ["-c", script],
  ...more,
})

/**
 * Holds the last 300 MB that it is given until there are no more, at once: a shell takes seconds.
 */
const holder = "tail -c 300000000 > /dev/null"

/** Living processes whose command line holds `word`. */
function livingWith(word: string): number[] {
  return allPids().filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(word)
    } catch {
      return false
    }
  })
}

const rungs = ["bubblewrap", "spare-uid", "limits"] as const
const available = new Map<string, SandboxReport>()
for (const rung of rungs) {
  const report = await probeSandbox({ highest: rung })
  if (report.rung === rung) available.set(rung, report)
}

let job: string
beforeEach(() => {
  job = mkdtempSync(join(tmpdir(), "sandbox-test-"))
  mkdirSync(join(job, "out"))
})
afterEach(() => rmSync(job, { recursive: true, force: true }))

for (const rung of rungs) {
  describe.skipIf(!available.has(rung))(`on the rung ${rung}`, () => {
    const sandbox = available.get(rung) ?? {
      rung,
      isRoot: false,
      isolatesFiles: false,
      isolatesNetwork: false,
      programs: {},
      reasons: [],
    }

    it("gives stdout, stderr and the exit code, and passes stdin", async () => {
      const result = await runSandboxed(
        sandbox,
        shell("cat; echo trouble >&2; exit 3", { stdin: new TextEncoder().encode("墨转") }),
      )
      expect(result.end).toEqual({ kind: "exited", code: 3 })
      expect(text(result.stdout)).toBe("墨转")
      expect(result.stderr).toContain("trouble")
      expect(() => requireSuccess(result, "bash")).toThrow(
        expect.objectContaining({ code: "program/failed" }),
      )
      expect(requireSuccess(result, "bash", { exitCodes: [3] })).toBe(result)
    })

    it("reads inputs that only the caller may read and writes outputs that the caller can read", async () => {
      writeFileSync(join(job, "in.txt"), "secret of the job", { mode: 0o600 })
      const result = await runSandboxed(
        sandbox,
        shell(`cp ${job}/in.txt ${job}/out/copy.txt && pwd`, {
          inputs: [join(job, "in.txt")],
          outputs: [join(job, "out")],
        }),
      )
      expect(result.end).toEqual({ kind: "exited", code: 0 })
      expect(text(result.stdout).trim()).toBe(join(job, "out"))
      expect(text(readOutput(join(job, "out/copy.txt"), 1000) ?? new Uint8Array())).toBe(
        "secret of the job",
      )
    })

    it("passes nothing of the caller's environment on", async () => {
      process.env["SANDBOX_TEST_SECRET"] = "leak"
      const result = await runSandboxed(sandbox, shell("env", { env: { GIVEN: "yes" } }))
      delete process.env["SANDBOX_TEST_SECRET"]
      expect(text(result.stdout)).toContain("GIVEN=yes")
      expect(text(result.stdout)).not.toContain("leak")
    })

    it("kills the whole tree when the wall clock runs out, double forks included", async () => {
      const word = `3600.${process.pid}${rungs.indexOf(rung)}1`
      const result = await runSandboxed(
        sandbox,
        shell(`(setsid setsid sleep ${word} &) ; sleep ${word} & sleep ${word}`, {
          limits: { wallMs: 700 },
        }),
      )
      expect(result.end).toEqual({ kind: "killed", reason: "time" })
      // Not when the hour of the sleepers is over.
      expect(result.elapsedMs).toBeLessThan(60_000)
      expect(livingWith(word)).toEqual([])
      expect(() => requireSuccess(result, "bash")).toThrow(
        expect.objectContaining({ code: "limit/time" }),
      )
    })

    it("leaves no process behind when the program itself ends first", async () => {
      const word = `3600.${process.pid}${rungs.indexOf(rung)}2`
      const result = await runSandboxed(sandbox, shell(`(setsid setsid sleep ${word} &) ; exit 0`))
      expect(result.end).toEqual({ kind: "exited", code: 0 })
      expect(livingWith(word)).toEqual([])
    })

    it("kills the whole tree on abort and passes the caller's reason on", async () => {
      const word = `3600.${process.pid}${rungs.indexOf(rung)}3`
      const stop = new AbortController()
      const running = startSandboxed(
        sandbox,
        shell(`(setsid sleep ${word} &); echo up; sleep ${word}`, { signal: stop.signal }),
      )
      await new Promise((resolve) => running.child.stdout?.once("data", resolve))
      stop.abort(new Error("cancelled by the visitor"))
      expect(await running.ended).toEqual({ kind: "killed", reason: "aborted" })
      expect(livingWith(word)).toEqual([])
      expect(() => startSandboxed(sandbox, shell("true", { signal: stop.signal }))).toThrow(
        "cancelled by the visitor",
      )
    })

    it("kills a tree that needs more memory than allowed", async () => {
      const result = await runSandboxed(
        sandbox,
        shell(`(head -c 300000000 /dev/zero; sleep 20) | ${holder}`, {
          limits: { memoryBytes: 150 * 1024 * 1024 },
        }),
      )
      expect(result.end).toEqual({ kind: "killed", reason: "memory" })
      expect(() => requireSuccess(result, "bash")).toThrow(
        expect.objectContaining({ code: "limit/memory" }),
      )
    })

    it("refuses address space above the limit", async () => {
      const result = await runSandboxed(
        sandbox,
        shell(`head -c 300000000 /dev/zero | ${holder} && echo survived`, {
          limits: { addressBytes: 200 * 1024 * 1024 },
        }),
      )
      expect(text(result.stdout)).not.toContain("survived")
    })

    it("stops a file that grows above the limit", async () => {
      const result = await runSandboxed(
        sandbox,
        shell(`exec head -c 5000000 /dev/zero > ${job}/out/big`, {
          outputs: [join(job, "out")],
          limits: { fileBytes: 1_000_000 },
        }),
      )
      expect(result.end).not.toEqual({ kind: "exited", code: 0 })
      expect(readOutput(join(job, "out/big"), 10_000_000)?.length).toBeLessThanOrEqual(1_000_000)
    })

    it("stops a program that burns more processor seconds than allowed", async () => {
      const result = await runSandboxed(
        sandbox,
        shell("while :; do :; done", { limits: { cpuSeconds: 1, wallMs: 20_000 } }),
      )
      expect(result.end).toEqual({
        kind: "signalled",
        signal: expect.stringMatching(/SIGXCPU|SIGKILL/),
      })
    })

    it("ends what has used up its budget of processor time, also in programs that have ended", async () => {
      const running = startSandboxed(
        sandbox,
        shell("while :; do timeout 0.1 sh -c 'while :; do :; done'; done"),
      )
      running.setBudget({ cpuMs: 600, wallMs: 60_000 })
      expect(await running.ended).toEqual({ kind: "killed", reason: "time" })
    })

    it("ends what has used up its budget on the clock, and not what has none", async () => {
      const running = startSandboxed(sandbox, shell("sleep 60"))
      running.setBudget({ cpuMs: 60_000, wallMs: 60_000 })
      running.setBudget(undefined)
      await new Promise((resolve) => setTimeout(resolve, 500))
      running.setBudget({ cpuMs: 60_000, wallMs: 100 })
      expect(await running.ended).toEqual({ kind: "killed", reason: "time" })
    })

    it("limits all the bytes that a run writes, not those of each file", async () => {
      const out = join(job, "out")
      const result = await runSandboxed(
        sandbox,
        shell(`for i in $(seq 100000); do head -c 100000 /dev/zero > ${out}/$i; done`, {
          outputs: [out],
          limits: { writtenBytes: 20_000_000, fileBytes: 1_000_000 },
        }),
      )
      expect(result.end).toEqual({ kind: "killed", reason: "output" })
    })

    it("refuses memory that fills faster than anybody looks", async () => {
      const result = await runSandboxed(sandbox, {
        command: process.execPath,
        args: ["-e", "new Uint8Array(2e9).fill(1); console.log('filled')"],
        inputs: [dirname(process.execPath)],
        limits: { dataBytes: 1_500_000_000, memoryBytes: 8e9 },
      })
      expect(result.end).toEqual({ kind: "exited", code: 1 })
      expect(result.stderr).toContain("Array buffer allocation failed")
    })

    it("stops a program that starts more processes than allowed", async () => {
      const result = await runSandboxed(
        sandbox,
        shell("for i in $(seq 60); do sleep 30 & done; wait", {
          limits: { processes: 20, wallMs: 2000 },
        }),
      )
      // The kernel refuses the fork (and the shell retries until its time is over), or the watch
      // ends the run.
      expect(result.end).toEqual({
        kind: "killed",
        reason: expect.stringMatching(/time|processes/),
      })
      expect(result.stderr + JSON.stringify(result.end)).toMatch(
        /Resource temporarily unavailable|"processes"/,
      )
    })

    it("stops a program that talks without end", async () => {
      const result = await runSandboxed(
        sandbox,
        shell("yes", { limits: { outputBytes: 1_000_000 } }),
      )
      expect(result.end).toEqual({ kind: "killed", reason: "output" })
    })

    it("says so when the program is not installed", async () => {
      await expect(
        runSandboxed(sandbox, { command: "no-such-program-here", args: [] }),
      ).rejects.toMatchObject({ code: "program/missing" })
    })

    it("takes messages from a Node child and ends it on request", async () => {
      const script = join(job, "echo.mjs")
      writeFileSync(script, "process.on('message', (m) => process.send({ got: m }))")
      const running = startSandboxed(
        sandbox,
        { command: process.execPath, args: [script], inputs: [script] },
        { messages: true },
      )
      const answer = new Promise((resolve) => running.child.once("message", resolve))
      running.child.send({ bytes: new Uint8Array([1, 2, 3]) })
      expect(await answer).toEqual({ got: { bytes: new Uint8Array([1, 2, 3]) } })
      expect(running.memory()).toBeGreaterThan(10_000_000)
      expect(await running.kill("retired")).toEqual({ kind: "killed", reason: "retired" })
    })

    it("restarts the wall clock for workers that live longer than one job", async () => {
      const running = startSandboxed(sandbox, shell("sleep 30", { limits: { wallMs: 60_000 } }))
      running.setDeadline(50)
      expect(await running.ended).toEqual({ kind: "killed", reason: "time" })
    })

    it("does not run as root and cannot gain privileges", async () => {
      const result = await runSandboxed(sandbox, shell("id -u; grep NoNewPrivs /proc/self/status"))
      if (sandbox.rung !== "limits") expect(text(result.stdout).split("\n")[0]).not.toBe("0")
      expect(text(result.stdout)).toMatch(/NoNewPrivs:\s1/)
    })
  })
}

describe.skipIf(!available.has("bubblewrap"))("inside bubblewrap", () => {
  const sandbox = available.get("bubblewrap") as SandboxReport
  let server: Server
  let connections = 0
  beforeAll(async () => {
    server = createServer((socket) => {
      connections++
      socket.end()
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  })
  afterAll(() => void server.close())

  it("reaches no network, not even the machine's own", async () => {
    const address = server.address()
    const port = typeof address === "object" ? address?.port : 0
    const result = await runSandboxed(sandbox, shell(`echo hello > /dev/tcp/127.0.0.1/${port}`))
    expect(result.end).toEqual({ kind: "exited", code: 1 })
    expect(connections).toBe(0)
  })

  it("sees neither files outside its own nor other processes", async () => {
    const marker = join(job, "marker.txt")
    writeFileSync(marker, "not for you")
    chmodSync(job, 0o755)
    const result = await runSandboxed(
      sandbox,
      shell(`cat ${marker}; ls /root /home /etc/shadow; ls /proc | grep -c '^[0-9]'`),
    )
    expect(text(result.stdout)).not.toContain("not for you")
    expect(Number(text(result.stdout).trim().split("\n").at(-1))).toBeLessThan(8)
  })

  it("can write nothing of the system", async () => {
    const result = await runSandboxed(
      sandbox,
      shell("touch /usr/x /x /etc/x; mkdir /opt; echo $(touch /tmp/ok && echo temp)"),
    )
    expect(result.stderr).toMatch(/\/usr\/x.*\n.*\/x/)
    expect(text(result.stdout).trim()).toBe("temp")
  })

  it("has a /tmp of limited size", async () => {
    const result = await runSandboxed(
      sandbox,
      shell("head -c 3000000 /dev/zero > /tmp/x", { limits: { tmpBytes: 1_000_000 } }),
    )
    expect(result.stderr).toContain("No space left")
  })
})

it("the report says in one sentence which rung is in force and why", async () => {
  const report = await probeSandbox({ highest: "limits" })
  expect(report.rung).toBe("limits")
  expect(describeSandbox(report)).toContain("limits only")
  expect(describeSandbox(report)).toContain("highest rung allowed by the settings")
  expect(JSON.parse(JSON.stringify(report))).toEqual(report)
})

it("a program inside a sandbox runs its own programs inside the same walls", async () => {
  const outer = await probeSandbox()
  const script = join(job, "probe.mjs")
  const door = join(import.meta.dirname, "probe.ts")
  writeFileSync(
    script,
    `import { probeSandbox } from ${JSON.stringify(door)}; process.stdout.write(JSON.stringify(await probeSandbox()))`,
  )
  const result = await runSandboxed(outer, {
    command: process.execPath,
    args: [script],
    inputs: [script, join(import.meta.dirname, "../../../..")],
  })
  expect(JSON.parse(text(result.stdout))).toMatchObject({
    rung: "inherited",
    isolatesNetwork: outer.isolatesNetwork,
  })
})

it("an output that is a link to another file counts as no output", () => {
  writeFileSync(join(job, "private"), "x")
  symlinkSync(join(job, "private"), join(job, "out/result.pdf"))
  expect(readOutput(join(job, "out/result.pdf"), 1000)).toBeUndefined()
  expect(readOutput(join(job, "out/absent.pdf"), 1000)).toBeUndefined()
  expect(() => readOutput(join(job, "private"), 0)).toThrow(
    expect.objectContaining({ code: "limit/size" }),
  )
})

test("where the kernel filters system calls, no program makes a user namespace or traces another", async () => {
  const sandbox = available.get("bubblewrap")
  if (!sandbox?.filtersCalls) return
  const result = await runSandboxed(
    sandbox,
    shell(
      "unshare --user true; echo $?; unshare --mount true; echo $?; (sleep 0.1; echo forks) | cat",
    ),
  )
  expect(text(result.stdout)).toMatch(/^1\n1\nforks\n$/)
  expect(result.stderr).toContain("Operation not permitted")
  expect(describeSandbox(sandbox)).toContain("filtered system calls")
})
