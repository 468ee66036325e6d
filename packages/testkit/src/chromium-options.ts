import { existsSync } from "node:fs"

/**
 * Parts of the browser that no page asks for. For each window they start processes of their own,
 * with pages for the address bar's list among them: two thirds of what a visit cost.
 *
 * The last such list counts, so that what Playwright switches off is named again (`PaintHolding` to
 * `PreconnectToSearch`, playwright-core 1.65).
 */
const unasked = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "SpareRendererForSitePerProcess",
  "PaintHolding",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
]

/** Chromium without its window, which tests never see: it takes two thirds of the time. */
const shell = "/usr/bin/chromium-headless-shell"

/** How tests start the system's Chromium: for Playwright's `launch`. */
export const chromiumOptions = {
  executablePath: existsSync(shell) ? shell : "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    `--disable-features=${unasked.join(",")}`,
  ],
  // Without a locale of UTF-8 it saves every file with a Chinese name as "download".
  env: { ...process.env, LANG: "C.UTF-8" },
}
