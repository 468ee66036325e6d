import type { SceneInfo } from "../model/scene.ts"
import { coreRelation, officeRelation } from "./namespaces.ts"
import { packageRoot, type OpcPackage } from "./package.ts"
import { element, text } from "./xml.ts"

const application = "Mozhuan PDF"

/**
 * Adds core and application properties and relates them to the package.
 *
 * No dates: the engine has no clock, and equal input gives equal bytes.
 * Source: ECMA-376 part 2, 11 "Core properties"; part 1, 22.2 "Extended properties".
 */
export function addProperties(target: OpcPackage, info: SceneInfo): void {
  const member = (name: string, value: string | undefined) =>
    value ? element(name, undefined, text(value)) : undefined
  const core = element(
    "cp:coreProperties",
    {
      "xmlns:cp": "http://schemas.openxmlformats.org/package/2006/metadata/core-properties",
      "xmlns:dc": "http://purl.org/dc/elements/1.1/",
      "xmlns:dcterms": "http://purl.org/dc/terms/",
      "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
    },
    [
      member("dc:title", info.title),
      member("dc:subject", info.subject),
      member("dc:creator", info.author),
      member("cp:keywords", info.keywords),
      member("dc:language", info.language),
    ],
  )
  target.add(
    "docProps/core.xml",
    "application/vnd.openxmlformats-package.core-properties+xml",
    core,
  )
  target.relate(packageRoot, coreRelation, "docProps/core.xml")
  const app = element(
    "Properties",
    { xmlns: "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties" },
    [element("Application", undefined, text(application))],
  )
  target.add(
    "docProps/app.xml",
    "application/vnd.openxmlformats-officedocument.extended-properties+xml",
    app,
  )
  target.relate(packageRoot, officeRelation("extended-properties"), "docProps/app.xml")
}
