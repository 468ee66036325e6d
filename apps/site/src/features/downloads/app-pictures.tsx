import { useLanguage } from "../../i18n/texts.tsx"
import type { DownloadWords } from "./download-words.server.ts"

/** Pictures of the installed site, taken from the site itself by scripts/app-pictures.ts. */
export function AppPictures({ words }: { words: DownloadWords["pictures"] }) {
  const language = useLanguage()
  const of = (name: string): string => `/pictures/app-${name}-${language}.webp`
  return (
    <section className="app-pictures">
      <h2>{words.title}</h2>
      <div className="app-pictures-row">
        <figure>
          <img
            src={of("desktop")}
            alt={words.desktopAlt}
            width={1280}
            height={800}
            loading="lazy"
          />
          <figcaption>{words.desktop}</figcaption>
        </figure>
        <figure>
          <img src={of("phone")} alt={words.phoneAlt} width={390} height={780} loading="lazy" />
          <figcaption>{words.phone}</figcaption>
        </figure>
      </div>
    </section>
  )
}
