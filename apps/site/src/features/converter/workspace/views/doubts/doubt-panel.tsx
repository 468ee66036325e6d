import { useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react"
import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../../ui/more-icons.tsx"
import type { CorrectedWord } from "../../session/session-state.ts"
import { CutOut } from "./cut-out.tsx"
import { placeKey } from "../../session/job-steps.ts"
import type { Doubt } from "./doubts.ts"
import type { Doubts } from "./use-doubts.ts"

/** Longest text of a word, in characters, as the conversion takes it. */
const LONGEST = 1000

interface DoubtPanelProps {
  readonly doubts: Doubts
  readonly onApply: () => void
}

interface WordProps {
  readonly doubts: Doubts
  readonly current: Doubt
}

/** One word in doubt: its piece of the scan, what was read, and what stands there. */
export function DoubtPanel({ doubts, onApply }: DoubtPanelProps) {
  const work = useWorkTexts()
  const { current, at, all, edits } = doubts
  if (!current) return null
  return (
    <section className="doubt-panel" aria-label={work.doubts.title}>
      <header className="doubt-head">
        <p>
          <strong>{work.doubts.reasons[current.reason]}</strong>
          <span className="number" role="status">
            {work.doubts.place(at + 1, all.length, current.page)}
          </span>
        </p>
        <div className="doubt-steps">
          <button
            type="button"
            className="icon-button"
            aria-label={work.doubts.previous}
            aria-keyshortcuts="Alt+ArrowUp"
            onClick={() => doubts.step(-1)}
          >
            <Icon name="up" />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={work.doubts.next}
            aria-keyshortcuts="Alt+ArrowDown"
            onClick={() => doubts.step(1)}
          >
            <Icon name="down" />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={work.doubts.close}
            onClick={() => doubts.choose(undefined)}
          >
            <Icon name="close" />
          </button>
        </div>
      </header>
      <WordForm key={placeKey(current)} doubts={doubts} current={current} />
      {current.summands.length > 0 ? <Summands doubts={doubts} current={current} /> : null}
      <footer className="doubt-foot">
        <p className="field-hint">{work.doubts.keys}</p>
        {edits.length > 0 ? (
          <button type="button" className="button button-primary" onClick={onApply}>
            {work.doubts.apply(edits.length)}
          </button>
        ) : null}
      </footer>
    </section>
  )
}

/** The word itself; Enter takes what is written and goes on. */
function WordForm({ doubts, current }: WordProps) {
  const work = useWorkTexts()
  const { reason, summands: _, ...word } = current
  const edit = doubts.editOf(current)
  const [text, setText] = useState(edit?.text ?? current.text)
  const input = useRef<HTMLInputElement>(null)
  const focus = useEffectEvent(() => input.current?.select())
  useLayoutEffect(() => focus(), [])
  const take = () => {
    const isAsBefore = reason === "corrected" && text === current.text && !edit
    if (!isAsBefore) doubts.edit({ ...word, text })
    doubts.step(1)
  }
  return (
    <form
      className="doubt-word"
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <CutOut scan={doubts.scan} word={word} label={work.doubts.cut(current.text)} />
      <label>
        <span>{work.doubts.says}</span>
        <input
          ref={input}
          className="input"
          value={text}
          maxLength={LONGEST}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="next"
          placeholder={work.doubts.nothing}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => isComposing(event) && event.stopPropagation()}
        />
      </label>
      <div className="doubt-commands">
        <button type="submit" className="button">
          <Icon name="check" size={18} />
          {text === current.text ? work.doubts.right : work.doubts.take}
        </button>
        {reason === "corrected" ? (
          <button
            type="button"
            className="text-button"
            onClick={() => {
              doubts.edit({ ...word, text: undefined })
              doubts.step(1)
            }}
          >
            {work.doubts.back}
          </button>
        ) : null}
      </div>
    </form>
  )
}

/** Enter and Escape of an input method choose and leave its own characters. */
const isComposing = ({ nativeEvent }: KeyboardEvent): boolean => nativeEvent.isComposing

/** The amounts above a total that should be their sum. */
function Summands({ doubts, current }: WordProps) {
  const work = useWorkTexts()
  return (
    <details className="doubt-sum">
      <summary>{work.doubts.summands(current.summands.length)}</summary>
      <ul>
        {current.summands.map((word) => (
          <li key={placeKey(word)}>
            <Summand doubts={doubts} word={word} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Summand({ doubts, word }: { doubts: Doubts; word: CorrectedWord }) {
  const work = useWorkTexts()
  const edit = doubts.editOf(word)
  return (
    <>
      <CutOut scan={doubts.scan} word={word} label={work.doubts.cut(word.text)} />
      <input
        className="input number"
        aria-label={work.doubts.cut(word.text)}
        defaultValue={edit?.text ?? word.text}
        maxLength={LONGEST}
        autoComplete="off"
        onBlur={({ target: { value } }) => {
          if (value !== (edit?.text ?? word.text)) doubts.edit({ ...word, text: value })
        }}
      />
    </>
  )
}
