import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { isStamped, stamp } from "./folders.mjs"

/** Programs the product uses, and what is lost without them. */
const forRunning = [
  { name: "libreoffice-writer", loss: "Word to PDF" },
  { name: "libreoffice-calc", loss: "Excel to PDF" },
  { name: "libreoffice-impress", loss: "PowerPoint to PDF" },
  { name: "libreoffice-math", loss: "formulas of Office files, which stay blank" },
  { name: "libreoffice-draw", loss: "drawings inside Office files" },
  { name: "bubblewrap", loss: "the strongest sandbox around conversions" },
  { name: "poppler-utils", loss: "checks of written PDF files" },
  { name: "librsvg2-bin", loss: "SVG images" },
  { name: "tesseract-ocr", loss: "text recognition in Latin scans" },
  { name: "tesseract-ocr-chi-sim", loss: "a second reader of Chinese scans" },
  { name: "tesseract-ocr-chi-tra", loss: "a second reader of traditional Chinese scans" },
  { name: "tesseract-ocr-script-latn", loss: "letters such as é, ł and ß in scans" },
  { name: "tesseract-ocr-script-cyrl", loss: "text recognition in Russian scans and their like" },
  { name: "tesseract-ocr-jpn", loss: "text recognition in Japanese scans" },
  { name: "tesseract-ocr-kor", loss: "text recognition in Korean scans" },
  { name: "fonts-noto-cjk", loss: "Chinese text in converted files" },
  { name: "fonts-wqy-zenhei", loss: "Chinese text and Markdown to PDF without an office program" },
  { name: "fonts-crosextra-carlito", loss: "a substitute for Calibri" },
  { name: "fonts-crosextra-caladea", loss: "a substitute for Cambria" },
  { name: "fonts-liberation", loss: "substitutes for Arial and Times New Roman" },
]
/** Needed by the tests alone. */
const forTests = [
  { name: "chromium-headless-shell", loss: "browser tests, unless there is the whole Chromium" },
  {
    name: "qpdf",
    loss: "a second opinion on written PDF files, and the rules of PDF/A and PDF/UA",
  },
  ...["default-jre-headless", "libpdfbox2-java", "libjaxb-api-java", "libactivation-java"].map(
    (name) => ({ name, loss: "the proof of PDF/A by a validator that is not ours" }),
  ),
]

/** Needed by `npm run test:cluster` alone. */
const forCluster = [
  "postgresql",
  "radosgw",
  "ceph-mon",
  "ceph-mgr",
  "ceph-osd",
  "ceph-common",
  "nginx-light",
  "faketime",
  "iproute2",
]

/** Installs what the cluster tests need. @throws Error naming what could not be had */
export function installClusterPackages() {
  const wanted = forCluster.map((name) => ({ name }))
  const missing = missingOf(wanted).map((entry) => entry.name)
  if (missing.length === 0) return
  console.log(`setup: installing Debian packages: ${missing.join(", ")}`)
  install(missing)
  const still = missingOf(wanted).map((entry) => entry.name)
  if (still.length > 0)
    throw new Error(`these Debian packages could not be installed: ${still.join(", ")}`)
}

/**
 * Installs the Debian packages that are missing where that is allowed, otherwise names them in one
 * sentence.
 *
 * Nothing here stops the start: the site says itself which tools are unavailable.
 */
export function installDebianPackages({ withTests }) {
  if (!existsSync("/usr/bin/dpkg-query")) {
    console.log(
      "setup: this is not a Debian system; install LibreOffice and bubblewrap yourself for all tools to work",
    )
    return
  }
  const wanted = withTests ? [...forRunning, ...forTests] : forRunning
  const missing = missingOf(wanted)
  if (missing.length === 0) return
  const names = missing.map((entry) => entry.name)
  const mayInstall =
    process.getuid?.() === 0 &&
    existsSync("/usr/bin/apt-get") &&
    !isStamped("debian", names.join(" "))
  if (mayInstall) {
    console.log(`setup: installing Debian packages: ${names.join(", ")}`)
    install(names)
  }
  const still = missingOf(wanted)
  stamp("debian", still.map((entry) => entry.name).join(" "))
  if (still.length === 0) return
  const losses = still.map((entry) => `${entry.name} (${entry.loss})`).join(", ")
  console.log(
    `setup: these Debian packages are missing and their features stay off until you run "sudo apt-get install --no-install-recommends ${still.map((entry) => entry.name).join(" ")}": ${losses}`,
  )
}

function missingOf(wanted) {
  const { stdout } = spawnSync(
    "dpkg-query",
    ["-W", "-f=${Package} ${db:Status-Status}\n", ...wanted.map((entry) => entry.name)],
    { encoding: "utf8" },
  )
  const installed = new Set(
    stdout
      .split("\n")
      .filter((line) => line.endsWith(" installed"))
      .map((line) => line.split(" ")[0]),
  )
  return wanted.filter((entry) => !installed.has(entry.name))
}

/**
 * All at once, and where that fails one by one: a name this release does not have must not stop the
 * others.
 */
function install(names) {
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  const apt = (args) =>
    spawnSync("apt-get", ["-qq", "-o", "DPkg::Lock::Timeout=300", ...args], {
      stdio: ["ignore", "ignore", "inherit"],
      env: environment,
    }).status === 0
  apt(["update"])
  if (apt(["install", "-y", "--no-install-recommends", ...names])) return
  for (const name of names) apt(["install", "-y", "--no-install-recommends", name])
}
