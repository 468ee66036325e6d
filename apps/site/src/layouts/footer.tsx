import { useLocation } from "react-router"
import { barePath, languageFacts, languages, localPath, type Language } from "../i18n/language.ts"
import { useLanguage, useTexts } from "../i18n/texts.tsx"
import { brandOf } from "../features/shell/brand.ts"
import { isHiddenPage } from "../features/shell/hidden-pages.ts"
import { useRootData } from "../features/shell/root-data.ts"
import { ThemeChoice } from "../features/shell/theme-choice.tsx"
import { ConsentSwitch } from "../features/usage/consent-ask.tsx"
import type { HostFacts } from "../server/services.ts"
import { Logo } from "../ui/logo.tsx"

/** Shown in every footer; a build constant, not a release number. */
const productVersion = "2.3.0"

/**
 * Foot of the page: company and licence of this host, agreements, contact, language and appearance.
 */
export function Footer() {
  const texts = useTexts()
  const language = useLanguage()
  const { host } = useRootData().visitor
  return (
    <footer className="footer">
      <div className="container footer-columns">
        <div className="footer-about">
          <p className="footer-name">
            <Logo />
            {brandOf(host.brand, texts.site.name)}
          </p>
          <p>{texts.footer.promise}</p>
        </div>
        <LegalLinks host={host} />
        <MoreLinks host={host} />
        {host.mail || host.phone || host.address || host.hours || host.hasContactPage ? (
          <Contact host={host} />
        ) : null}
        <div>
          <h2>{texts.nav.language}</h2>
          <LanguageLinks current={language} />
          <ThemeChoice />
          <ConsentSwitch />
        </div>
        {host.publicAccountQr ? (
          <figure className="footer-qr">
            <img
              src={host.publicAccountQr}
              width="96"
              height="96"
              alt={texts.footer.publicAccount}
              loading="lazy"
            />
            <figcaption>{texts.footer.publicAccount}</figcaption>
          </figure>
        ) : null}
      </div>
      <LastLine host={host} />
    </footer>
  )
}

/** The agreements of this host, or those of the site. */
function LegalLinks({ host }: { host: HostFacts }) {
  const texts = useTexts()
  const language = useLanguage()
  return (
    <nav aria-label={texts.footer.legal}>
      <h2>{texts.footer.legal}</h2>
      <ul>
        {(["terms", "privacy", "children"] as const).map((page) => (
          <li key={page}>
            <a href={host.agreements[page] ?? localPath(language, `/agreement/${page}`)}>
              {texts.footer[page]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The pages beside the tools, and what the operator adds. */
function MoreLinks({ host }: { host: HostFacts }) {
  const texts = useTexts()
  const language = useLanguage()
  const pages = [
    { path: "/jiaocheng", name: texts.nav.tutorials },
    // The tag cloud is not part of the phone's pages.
    { path: "/tag", name: texts.footer.tags, className: "footer-tags" },
    { path: "/download", name: texts.nav.download },
    { path: "/guide", name: texts.footer.guide },
    { path: "/quality", name: texts.footer.quality },
    { path: "/api", name: texts.footer.api },
  ]
  return (
    <nav aria-label={texts.footer.more}>
      <h2>{texts.footer.more}</h2>
      <ul>
        {pages.map(({ path, name, className }) =>
          isHiddenPage(host, path) ? null : (
            <li key={path} className={className}>
              <a href={localPath(language, path)}>{name}</a>
            </li>
          ),
        )}
        {host.footerLinks.map(({ name, url }) => (
          <li key={url}>
            <a href={url} rel={url.startsWith("/") ? undefined : "noopener"}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** How the company can be reached. */
function Contact({ host }: { host: HostFacts }) {
  const texts = useTexts()
  const language = useLanguage()
  return (
    <div>
      <h2>{texts.footer.contact}</h2>
      <ul>
        {host.mail ? (
          <li>
            <a href={`mailto:${host.mail}`}>{host.mail}</a>
          </li>
        ) : null}
        {host.phone ? (
          <li>
            <a href={`tel:${host.phone}`}>{host.phone}</a>
          </li>
        ) : null}
        {host.address ? <li>{host.address}</li> : null}
        {host.hours ? <li>{host.hours}</li> : null}
        {host.hasContactPage ? (
          <li>
            <a href={localPath(language, "/contactus")}>{texts.nav.contact}</a>
          </li>
        ) : null}
      </ul>
    </div>
  )
}

/** Company, the records that the law asks for, and the version. */
function LastLine({ host }: { host: HostFacts }) {
  const texts = useTexts()
  return (
    <p className="container footer-line">
      <span>{host.company}</span>
      {host.licence ? (
        <a href="https://beian.miit.gov.cn/" rel="nofollow noopener" target="_blank">
          {host.licence}
        </a>
      ) : null}
      {host.policeRecord ? (
        <a href="https://beian.mps.gov.cn/" rel="nofollow noopener" target="_blank">
          {host.policeRecord}
        </a>
      ) : null}
      <span className="number">{texts.footer.version(productVersion)}</span>
    </p>
  )
}

/**
 * The same page in the other languages; a full load, since each language has scripts of its own.
 */
function LanguageLinks({ current }: { current: Language }) {
  const { pathname, search } = useLocation()
  return (
    <ul>
      {languages.map((language) => (
        <li key={language}>
          <a
            data-usage="language-choose"
            href={localPath(language, barePath(pathname)) + search}
            hrefLang={language}
            lang={language}
            aria-current={language === current ? "true" : undefined}
          >
            {languageFacts[language].name}
          </a>
        </li>
      ))}
    </ul>
  )
}
