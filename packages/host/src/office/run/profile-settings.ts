/** One setting of the office program. Source: LibreOffice officecfg schemas. */
interface Setting {
  readonly path: string
  readonly name: string
  readonly value: string | number | boolean
}

const scripting = "/org.openoffice.Office.Common/Security/Scripting"
const inet = "/org.openoffice.Inet/Settings"

/**
 * Settings that keep the office program from following links, running code or asking anybody.
 *
 * `BlockUntrustedRefererLinks` does the work against linked images, web pages and flat XML; the
 * rest is a second wall.
 */
const hardened: readonly Setting[] = [
  { path: scripting, name: "BlockUntrustedRefererLinks", value: true },
  { path: scripting, name: "DisableMacrosExecution", value: true },
  { path: scripting, name: "DisableActiveContent", value: true },
  { path: scripting, name: "MacroSecurityLevel", value: 3 },
  { path: scripting, name: "WarnSaveOrSendDoc", value: false },
  { path: "/org.openoffice.Office.Calc/Content/Update", name: "Link", value: 2 },
  { path: "/org.openoffice.Office.Writer/Content/Update", name: "Link", value: 0 },
  { path: "/org.openoffice.Office.Calc/Formula/Load", name: "OOXMLRecalcMode", value: 1 },
  { path: "/org.openoffice.Office.Calc/Formula/Load", name: "ODFRecalcMode", value: 1 },
  // A proxy on the discard port: nothing listens there.
  { path: inet, name: "ooInetProxyType", value: 2 },
  { path: inet, name: "ooInetHTTPProxyName", value: "127.0.0.1" },
  { path: inet, name: "ooInetHTTPProxyPort", value: 9 },
  { path: inet, name: "ooInetHTTPSProxyName", value: "127.0.0.1" },
  { path: inet, name: "ooInetHTTPSProxyPort", value: 9 },
  { path: "/org.openoffice.Office.Common/Misc", name: "UseLocking", value: false },
  { path: "/org.openoffice.Office.Common/Misc", name: "FirstRun", value: false },
  { path: "/org.openoffice.Office.Common/Save/Document", name: "AutoSave", value: false },
  { path: "/org.openoffice.Setup/Office", name: "ooSetupInstCompleted", value: true },
  { path: "/org.openoffice.Office.Recovery/RecoveryInfo", name: "Enabled", value: false },
]

/**
 * The office program draws some hundred pictures to test how it draws where the version that was
 * started last is below its own: two thirds of the processor time of a start, and 75 MiB. Without a
 * window it never notes its version, so that every start would. Source: LibreOffice
 * `runGraphicsRenderTests`.
 */
const quick: readonly Setting[] = [
  { path: "/org.openoffice.Setup/Product", name: "ooSetupLastVersion", value: "999.0" },
]

/**
 * The locale is that of most documents here; the environment's is for the choice of faces alone.
 */
const locale: readonly Setting[] = [
  { path: "/org.openoffice.Setup/L10N", name: "ooSetupSystemLocale", value: "zh-CN" },
  { path: "/org.openoffice.Office.Linguistic/General", name: "DefaultLocale_CJK", value: "zh-CN" },
  {
    path: "/org.openoffice.Office.Common/AsianLayout",
    name: "CompressCharacterDistance",
    value: 1,
  },
]

/** Gives the registry file that a profile starts with. */
export function profileRegistry(): string {
  const items = [...hardened, ...quick, ...locale].map(
    ({ path, name, value }) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  const head =
    '<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
  return `${head}\n${items.join("\n")}\n</oor:items>\n`
}

/**
 * What a program is for: settings that no document can tell it differ. `settled` documents have
 * punctuation that never gives way by itself.
 */
export type Purpose = "text" | "settled"

/**
 * The registry of a profile for documents whose punctuation is settled: PowerPoint leaves it as
 * wide as it is, and in Word documents it was narrowed where Word narrows it. In others the office
 * program narrows it at the ends of lines. Source: PDFs that both exported.
 */
export const registryFor = (purpose: Purpose, registry: string): string =>
  purpose === "text"
    ? registry
    : registry.replace(/(oor:name="CompressCharacterDistance"[^>]*>\s*<value>)1(?=<)/, "$10")
