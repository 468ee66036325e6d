import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from "react-router"
import { languageOfPath } from "../../i18n/language.ts"
import { loadTexts } from "../../i18n/texts.tsx"
import { servicesOf } from "../../server/services.ts"
import { inNameOf } from "../shell/brand.ts"
import { useRootData } from "../shell/root-data.ts"
import { headTags } from "../tools/head-tags.ts"
import { breadcrumbData, pageHead } from "../tools/page-head.server.ts"
import { ProgramFiles } from "./command-line-card.tsx"
import { commandLineWords } from "./command-line-words.server.ts"
import "./downloads.css"

/** /download/cli: the command line as one file, and examples of its use. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const language = languageOfPath(url.pathname)
  const words = commandLineWords[language]
  const services = servicesOf(context)
  const [texts, offered] = await Promise.all([loadTexts(language), services.commandLine()])
  const { headTitle: title, keywords, description } = words
  const path = "/download/cli"
  const head = pageHead({
    origin: url.origin,
    language,
    path,
    texts: { title, keywords, description },
    structured: [
      breadcrumbData(url.origin, language, texts.site.home, { path, name: words.title }),
    ],
  })
  return { words, offered, head, origin: url.origin }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  headTags(loaderData?.head, matches)

export default function CommandLinePage() {
  const { words: shipped, offered, origin } = useLoaderData<typeof loader>()
  const words = inNameOf(useRootData().visitor.host.brand, shipped)
  const [first] = offered?.packages ?? []
  return (
    <div className="container command-line-page">
      <header>
        <h1>{words.title}</h1>
        <p className="lead">{words.lead}</p>
      </header>
      {offered ? (
        <ProgramFiles words={words} offered={offered} />
      ) : (
        <p className="notice">{words.none}</p>
      )}
      <ul className="command-line-needs">
        <li>{words.needs}</li>
        <li>{words.office}</li>
      </ul>
      {first ? (
        <CodeBlock
          title={words.start}
          text={`curl -fLo mozhuan ${origin}/download/cli/${first.name}\necho "${first.sha256}  mozhuan" | sha256sum -c\nchmod +x mozhuan && ./mozhuan --help`}
        />
      ) : null}
      {words.examples.map(({ title, code }) => (
        <CodeBlock key={title} title={title} text={code} />
      ))}
    </div>
  )
}

function CodeBlock({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h2>{title}</h2>
      {/* Scrolls sideways, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- 2026-11: see above */}
      <pre className="command-line-code" tabIndex={0}>
        <code>{text}</code>
      </pre>
    </section>
  )
}
