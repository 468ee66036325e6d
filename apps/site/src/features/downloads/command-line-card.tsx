import { Link } from "react-router"
import { fill } from "../../i18n/fill.ts"
import { localPath } from "../../i18n/language.ts"
import { useLanguage } from "../../i18n/texts.tsx"
import type { CommandLine } from "../../server/services.ts"
import { Icon } from "../../ui/more-icons.tsx"
import type { CommandLineWords } from "./command-line-words.server.ts"

/** The command line among the downloads: what it is, its files, and the way to its examples. */
export function CommandLineCard({
  words,
  offered,
}: {
  words: CommandLineWords
  offered: CommandLine | undefined
}) {
  const language = useLanguage()
  return (
    <section className="command-line">
      <h2>{words.cardTitle}</h2>
      <p>{words.lead}</p>
      {offered ? <ProgramFiles words={words} offered={offered} /> : null}
      <p>
        <Link to={localPath(language, "/download/cli")}>{words.more}</Link>
      </p>
    </section>
  )
}

/** One button a processor, with the size and the hash that prove the file. */
export function ProgramFiles({
  words,
  offered,
}: {
  words: CommandLineWords
  offered: CommandLine
}) {
  return (
    <ul className="program-files">
      {offered.packages.map(({ name, arch, size, sha256 }) => (
        <li key={name}>
          <a className="button" href={`/download/cli/${name}`} download data-usage="download-cli">
            <Icon name="download" size={20} />
            {fill(words.get, { arch: words.archs[arch] })}
          </a>
          <span className="installer-facts number">
            {fill(words.facts, { version: offered.version, size: (size / 1e6).toFixed(1) })}
          </span>
          <code>SHA-256 {sha256}</code>
        </li>
      ))}
    </ul>
  )
}
