import { toolGroups } from "@mozhuan/contract"
import type { LoaderFunctionArgs, MetaFunction } from "react-router"
import { useLoaderData } from "react-router"
import { languageOfPath, localPath } from "../../i18n/language.ts"
import { loadTexts, useLanguage, useTexts } from "../../i18n/texts.tsx"
import { ToolIcon } from "../../ui/tool-icon.tsx"
import { useRootData } from "../shell/root-data.ts"
import { inNameOf } from "../shell/brand.ts"
import { brandIn } from "../tools/head-tags.ts"
import { tellHost } from "./host-bridge.ts"
import "./select-page.css"

/**
 * /unimp/select: the tools for a mini-program, without header and footer; what is chosen is told to
 * the program.
 */
export async function loader({ url }: LoaderFunctionArgs) {
  const texts = await loadTexts(languageOfPath(url.pathname))
  return { title: texts.site.name }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: inNameOf(brandIn(matches), loaderData?.title ?? "") },
  { name: "robots", content: "noindex,nofollow" },
]

export default function SelectPage() {
  useLoaderData<typeof loader>()
  const texts = useTexts()
  const language = useLanguage()
  const { tools } = useRootData()
  return (
    <div className="container select-page">
      <h1>{texts.select.title}</h1>
      {toolGroups.map((group) => (
        <section key={group} aria-labelledby={`select-${group}`}>
          <h2 id={`select-${group}`}>{texts.nav.groups[group]}</h2>
          <ul>
            {tools
              .filter((tool) => tool.group === group)
              .map((tool) => (
                <li key={tool.id}>
                  <a
                    href={`${localPath(language, `/${tool.id}`)}?source=unimp`}
                    onClick={(event) => {
                      const isHeard = tellHost({
                        type: "tool",
                        tool: tool.id,
                        url: event.currentTarget.href,
                      })
                      // A host that knows the tool opens its own page for it.
                      if (isHeard) event.preventDefault()
                    }}
                  >
                    <ToolIcon tool={tool.id} size={40} />
                    {tool.name}
                  </a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
