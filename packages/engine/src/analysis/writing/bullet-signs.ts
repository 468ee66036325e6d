/** A sign that stands before items of lists, as a part of a regular expression. */
export const bulletSign =
  /[•∙⁃·▪▫◦‣●○■□◆◇➢➤►▶✓✔☑❑❖⇨→※★☆⚫⬤◾◻◼◽◉◎⦿▸▹❍❏❐❒◈»❯➔⬥⬧⧫✦\u{1F784}\uF000-\uF0FF]/u.source
