import { useState } from "react"
import { useTexts } from "../../i18n/texts.tsx"
import { Icon, type IconName } from "../../ui/icon.tsx"
import { useRootData, type Theme } from "./root-data.ts"
import { keepChoice } from "./visit.ts"

const icons: Readonly<Record<Theme, IconName>> = { system: "auto", light: "sun", dark: "moon" }

/** Changes the look of the page at hand and of those to come. */
export function setTheme(next: Theme): void {
  keepChoice("theme", next)
  if (next === "system") document.documentElement.removeAttribute("data-theme")
  else document.documentElement.setAttribute("data-theme", next)
}

/**
 * Light, dark, or as the system; kept in a cookie so that the server paints the right page at once.
 */
export function ThemeChoice() {
  const texts = useTexts()
  const [theme, setChosen] = useState(useRootData().theme)
  const choose = (next: Theme) => {
    setChosen(next)
    setTheme(next)
  }
  return (
    <div className="theme-choice" role="group" aria-label={texts.nav.theme}>
      {(["system", "light", "dark"] as const).map((option) => (
        <button
          key={option}
          type="button"
          className="icon-button"
          aria-pressed={theme === option}
          title={texts.nav.themes[option]}
          onClick={() => choose(option)}
        >
          <Icon name={icons[option]} />
          <span className="visually-hidden">{texts.nav.themes[option]}</span>
        </button>
      ))}
    </div>
  )
}
