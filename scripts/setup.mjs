/**
 * `npm run setup`: installs and builds everything, without starting anything.
 *
 * For images, in two layers: `--without-debian` leaves the programs out, `--debian-only` installs
 * nothing else.
 */
import { installDebianPackages } from "./setup/debian-packages.mjs"
import { setUp } from "./setup/set-up.mjs"

const flags = new Set(process.argv.slice(2))
try {
  if (flags.has("--debian-only")) installDebianPackages({ withTests: false })
  else setUp({ withTests: flags.has("--tests"), withDebian: !flags.has("--without-debian") })
} catch (error) {
  console.error(`setup: ${error.message}`)
  process.exitCode = 1
}
