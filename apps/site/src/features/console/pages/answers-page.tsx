import { consoleCalls, languages, type AnswerRow } from "@mozhuan/contract"
import { useState } from "react"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { consoleClient } from "../console-client.ts"
import { Badge } from "../parts/badge.tsx"
import { FormDialog } from "../parts/dialogs.tsx"
import { EditableRows, type RowDialogProps } from "../parts/editable-rows.tsx"
import {
  AreaField,
  CheckField,
  isChecked,
  SelectField,
  TextField,
  textOf,
} from "../parts/fields.tsx"
import { useConsoleCall } from "../use-console-call.ts"

/** /admin/answers: what the chat answers before anybody has to. */
export default function AnswersPage() {
  const { pages, answers } = useConsoleTexts()
  const { loaded, reload } = useConsoleCall(consoleCalls.listAnswers, {})
  return (
    <EditableRows
      title={pages.answers}
      lead={answers.lead}
      add={answers.add}
      loaded={loaded}
      reload={reload}
      keyOf={({ id }) => id}
      nameOf={(row) => row.question}
      columns={[
        {
          title: answers.question,
          show: (row) => (
            <span>
              {row.question}
              <small>{row.answer}</small>
            </span>
          ),
        },
        {
          title: answers.language,
          show: (row) => <span className="time">{answers.languages[row.language]}</span>,
        },
        {
          title: answers.isActive,
          show: (row) => (
            <Badge tone={row.isActive ? "good" : "plain"}>
              {row.isActive ? answers.isActive : answers.hidden}
            </Badge>
          ),
        },
        { title: answers.sequence, show: (row) => row.sequence, isNumber: true },
      ]}
      onRemove={({ id }) => consoleClient()(consoleCalls.removeAnswer, { id })}
      dialog={(props) => <AnswerDialog {...props} />}
    />
  )
}

function AnswerDialog({ row, onClose, onDone }: RowDialogProps<AnswerRow>) {
  const { answers, actions, state } = useConsoleTexts()
  const [language, setLanguage] = useState(row?.language ?? "zh")
  const save = (form: FormData): Promise<unknown> =>
    consoleClient()(consoleCalls.saveAnswer, {
      ...(row ? { id: row.id } : {}),
      language,
      question: textOf(form, "question"),
      answer: textOf(form, "answer"),
      sequence: Number(textOf(form, "sequence")),
      isActive: isChecked(form, "isActive"),
    })
  return (
    <FormDialog
      title={row ? actions.edit : answers.add}
      submit={actions.save}
      done={state.saved}
      onSubmit={save}
      onClose={onClose}
      onDone={onDone}
    >
      <LanguageAndPlace row={row} language={language} onLanguage={setLanguage} />
      <TextField
        label={answers.question}
        name="question"
        required
        minLength={2}
        maxLength={120}
        defaultValue={row?.question}
      />
      <AreaField
        label={answers.answer}
        name="answer"
        required
        minLength={2}
        maxLength={2000}
        rows={6}
        defaultValue={row?.answer}
      />
      <CheckField label={answers.isActive} name="isActive" defaultChecked={row?.isActive ?? true} />
    </FormDialog>
  )
}

interface PlaceProps {
  readonly row: AnswerRow | undefined
  readonly language: AnswerRow["language"]
  readonly onLanguage: (language: AnswerRow["language"]) => void
}

function LanguageAndPlace({ row, language, onLanguage }: PlaceProps) {
  const { answers } = useConsoleTexts()
  return (
    <div className="form-columns">
      <SelectField
        label={answers.language}
        name="language"
        value={language}
        onChange={(event) =>
          onLanguage(languages.find((known) => known === event.target.value) ?? "zh")
        }
        options={languages.map((known) => [known, answers.languages[known]] as const)}
      />
      <TextField
        label={answers.sequence}
        name="sequence"
        type="number"
        min={0}
        max={1000}
        required
        defaultValue={row?.sequence ?? 10}
      />
    </div>
  )
}
