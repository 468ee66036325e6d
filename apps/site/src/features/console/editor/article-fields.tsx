import { articleColumnNames, languages, toolIds } from "@mozhuan/contract"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { useRootData } from "../../shell/root-data.ts"
import { AreaField, SelectField, TextField } from "../parts/fields.tsx"
import { Section } from "../parts/page-head.tsx"
import type { ArticleForm } from "./article-form.ts"

interface FieldsProps {
  readonly draft: ArticleForm
  readonly onChange: (changes: Partial<ArticleForm>) => void
}

/** Everything about an article but its title and text. */
export function ArticleFields({ draft, onChange }: FieldsProps) {
  const { articles } = useConsoleTexts()
  return (
    <Section title={articles.settings}>
      <div className="console-form">
        <PlaceFields draft={draft} onChange={onChange} />
        <AreaField
          label={articles.summary}
          maxLength={1000}
          rows={3}
          value={draft.summary}
          onChange={(event) => onChange({ summary: event.target.value })}
        />
        <TextField
          label={articles.tags}
          hint={articles.tagsHint}
          maxLength={400}
          value={draft.tags}
          onChange={(event) => onChange({ tags: event.target.value })}
        />
        <TextField
          label={articles.keywords}
          hint={articles.keywordsHint}
          maxLength={500}
          value={draft.keywords}
          onChange={(event) => onChange({ keywords: event.target.value })}
        />
        <RelatedFields draft={draft} onChange={onChange} />
      </div>
    </Section>
  )
}

/** Where the article stands: its address, column and language. */
function PlaceFields({ draft, onChange }: FieldsProps) {
  const { articles, answers } = useConsoleTexts()
  return (
    <>
      <TextField
        label={articles.shortName}
        hint={articles.shortNameHint}
        required
        maxLength={80}
        autoCapitalize="none"
        spellCheck={false}
        value={draft.shortName}
        onChange={(event) =>
          onChange({ shortName: event.target.value.toLowerCase().replaceAll(/[^a-z0-9-]/g, "-") })
        }
      />
      <SelectField
        label={articles.column}
        value={draft.column}
        onChange={(event) =>
          onChange({
            column: articleColumnNames.find((name) => name === event.target.value) ?? "jiaocheng",
          })
        }
        options={articleColumnNames.map((name) => [name, articles.columns[name]] as const)}
      />
      <SelectField
        label={articles.language}
        value={draft.language}
        onChange={(event) =>
          onChange({ language: languages.find((name) => name === event.target.value) ?? "zh" })
        }
        options={languages.map((name) => [name, answers.languages[name]] as const)}
      />
    </>
  )
}

/** What belongs to it: a tool, a cover, a film, who wrote it. */
function RelatedFields({ draft, onChange }: FieldsProps) {
  const { articles } = useConsoleTexts()
  const { tools } = useRootData()
  const nameOf = (tool: string): string => tools.find(({ id }) => id === tool)?.name ?? tool
  return (
    <>
      <SelectField
        label={articles.tool}
        value={draft.tool}
        onChange={(event) => onChange({ tool: event.target.value })}
        options={[["", articles.noTool], ...toolIds.map((tool) => [tool, nameOf(tool)] as const)]}
      />
      <TextField
        label={articles.cover}
        maxLength={220}
        placeholder="/images/…"
        value={draft.cover}
        onChange={(event) => onChange({ cover: event.target.value })}
      />
      <TextField
        label={articles.video}
        maxLength={220}
        placeholder="/images/…"
        value={draft.video}
        onChange={(event) => onChange({ video: event.target.value })}
      />
      <TextField
        label={articles.author}
        maxLength={80}
        value={draft.author}
        onChange={(event) => onChange({ author: event.target.value })}
      />
    </>
  )
}
