import { toolGroups } from "@mozhuan/contract"
import { localPath } from "../../i18n/language.ts"
import { useLanguage, useTexts } from "../../i18n/texts.tsx"
import { Icon } from "../../ui/icon.tsx"
import { ToolIcon } from "../../ui/tool-icon.tsx"
import { useToolChoice } from "../converter/tool-choice.tsx"
import { useRootData } from "../shell/root-data.ts"

/** All tools in their three groups; on the home page choosing one changes the converter above. */
export function ToolTiles() {
  const texts = useTexts()
  const language = useLanguage()
  const { tools } = useRootData()
  const { activeTool, choose } = useToolChoice()
  return (
    <section className="section container">
      <h2>{texts.home.toolsTitle}</h2>
      <div className="tile-groups">
        {toolGroups.map((group) => (
          <section className="tile-group" key={group} aria-labelledby={`tiles-${group}`}>
            <h3 id={`tiles-${group}`}>{texts.nav.groups[group]}</h3>
            <p>{texts.nav.groupNotes[group]}</p>
            <ul>
              {tools
                .filter((tool) => tool.group === group)
                .map((tool) => (
                  <li key={tool.id}>
                    <a
                      className="tile"
                      href={localPath(language, `/${tool.id}`)}
                      aria-current={tool.id === activeTool ? "true" : undefined}
                      onClick={(event) => {
                        if (choose(tool.id, event))
                          document.getElementById("converter")?.scrollIntoView()
                      }}
                    >
                      <ToolIcon tool={tool.id} />
                      <span>{tool.name}</span>
                      {tool.runsLocally ? (
                        <span className="tile-local" title={texts.tool.localNote}>
                          <Icon name="device" size={16} />
                          <span className="visually-hidden">{texts.tool.local}</span>
                        </span>
                      ) : null}
                    </a>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}
