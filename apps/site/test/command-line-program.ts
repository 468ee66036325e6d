import process from "node:process"

/**
 * The command line in one process, which takes one command after the other over its channel and
 * answers each with its exit code. Arguments: a command that does nothing, for the program runs one
 * when it is loaded, and the address of the program in one file.
 */
const { main } = (await import(process.argv[3] ?? "")) as {
  readonly main: (argv: readonly string[]) => Promise<number>
}
process.on("message", (argv: readonly string[]) => {
  void main(argv).then((code) => process.send?.(code))
})
process.send?.("ready")
