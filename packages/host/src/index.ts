/** The Node host's door. Everything else in this package is private. */
export { probeSandbox, describeSandbox, type SandboxReport, type ProbeSettings } from "./sandbox/probe.ts"
export { runSandboxed, startSandboxed, type SandboxedProcess, type StartOptions } from "./sandbox/run.ts"
export { defaultLimits, sandboxRungs, type SandboxEnd, type SandboxLimits, type SandboxResult, type SandboxRung, type SandboxSpec, type KillReason } from "./sandbox/spec.ts"
export { requireSuccess } from "./sandbox/require-success.ts"
export { readOutput } from "./sandbox/hand-over.ts"
