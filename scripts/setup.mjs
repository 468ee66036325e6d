/** `npm run setup`: installs and builds everything, without starting anything. */
import { setUp } from "./setup/set-up.mjs"

try {
  setUp({ withTests: process.argv.includes("--tests") })
} catch (error) {
  console.error(`setup: ${error.message}`)
  process.exitCode = 1
}
