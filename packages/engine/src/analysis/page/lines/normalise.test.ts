import { expect, test } from "vitest"
import { normaliseGlyph } from "./normalise.ts"

test.each([
  ["a", "a"],
  ["\u007f", "\u007f"],
  ["\u0002", "-"],
  ["\u00a0", " "],
  ["\u1fff", "\u1fff"],
  ["\u2000", " "],
  ["\u200a", " "],
  ["\u2010", "\u2010"],
  ["\u202f", " "],
  ["\u00ad", "-"],
  // A hyphen that is not drawn, at the place of the letter behind it: LibreOffice's slides.
  ["\u00adh", "h"],
  ["\u200b", ""],
  ["\ufeff", ""],
  ["\u200bé", "é"],
  ["\uf0fc", "✓"],
  ["\uefff", "\uefff"],
  ["\uf100", "\uf100"],
  ["ﬁ", "fi"],
  ["⻓", "长"],
  ["⼀", "一"],
  ["⽀", "支"],
  ["年", "年"],
  ["é", "é"],
  ["豈", "豈".normalize("NFKC")],
])("the glyph %j is typed as %j", (glyph, text) => expect(normaliseGlyph(glyph)).toBe(text))
