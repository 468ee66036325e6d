import { isToolId, pdfFormats, tools } from "@mozhuan/contract"
import type { OptionField, ToolId } from "@mozhuan/contract"
import { kebabCase } from "./arguments.ts"

/** Tools behind `convert`. */
const converters = tools.filter(({ group }) => group !== "pdfTools").map(({ id }) => id)

const commandHelp: Readonly<Record<string, string>> = {
  convert: `mozhuan convert IN… OUT [options]
  Turns a PDF into ${pdfFormats.join(", ")},
  and Office, Markdown, CAD and picture files into PDF. The output's extension decides. "-" is standard input or output.
  Several files and a folder as OUT: each is converted, in as many processes as there are cores; one that is refused does not
  stop the others.
  --to FORMAT       format where OUT has no extension
  --jobs N          processes that convert several files
  --watch           goes on with each file that comes into the folder IN: see mozhuan help watch
  --password P      opens a protected input
  --pages RANGE     such as 1-3,5,8- or odd, even, last:2
  Options of the tools: mozhuan help TOOL, where TOOL is
  ${converters.join(", ")}`,
  merge: `mozhuan merge A B… -o OUT
  PDF, pictures and, where LibreOffice is installed, Office files. Settings of one file stand behind its name:
  "book.pdf#pages=1-3,5&rotate=90&password=P"`,
  split: `mozhuan split IN -o FOLDER [--every N | --ranges 1-3,5 | --parts N | --cuts 3,7]
  Without a mode every page becomes a file.`,
  encrypt: `mozhuan encrypt IN -o OUT --user-password P [--owner-password P]`,
  decrypt: `mozhuan decrypt IN -o OUT --password P`,
  compress: `mozhuan compress IN -o OUT [--level balanced|clear|small | --target 2MB]`,
  watch: `mozhuan watch FOLDER OUT --to FORMAT [options of convert]
  Converts every file of FOLDER, and each that comes or changes until Ctrl-C, into the folder OUT. A file is taken once it has
  stopped growing; one whose result is newer stays as it is. A folder that is gone is waited for.
  --once            ends when everything that is there has been converted`,
  inspect: `mozhuan inspect IN [--password P] [--json]
  Tells pages, sizes, fonts, protection and how far the text can be believed.`,
  dump: `mozhuan dump STAGE IN [-o FILE] [options]
  Shows what a stage of the engine makes of a PDF, recognition included, as JSON that compares line by line:
  scene, lines, rules, tables, figures, furniture, paragraphs, document; sketch is an outline of the document;
  doubts are the words of scans that a person should look at: correct their texts, then convert with --corrections.
  --svg             a picture of the pages with what the stage found drawn over them
  --to FORMAT       the way to this format (docx*): pptx shows slides, xlsx leaves notes in the text
  --pages RANGE     such as 1-3,5,8-
  --password P      opens a protected input
  --times           tells on the channel of messages how long each pass took
  -o FILE           a file instead of standard output
  Options of the tool that makes FORMAT: --layout exact, --ocr force, --no-tables and the others`,
}

const toolOfCommand: Readonly<Record<string, ToolId>> = {
  merge: "merge2pdf",
  split: "split",
  encrypt: "encrypt",
  decrypt: "decrypt",
  compress: "compress",
}

const common = `Common to all commands:
  --json            errors and results as JSON
  -q, --quiet       no word about losses
  -h, --help        this text, or that of a command
Exit codes: 0 done, 1 the file was refused, 2 wrong command line, 70 fault of the program, 130 interrupted.`

/** Gives the help of one command or tool, or the overview. */
export function helpText(topic?: string): string {
  if (topic !== undefined && topic in commandHelp) {
    const tool = toolOfCommand[topic]
    return [commandHelp[topic], ...(tool ? [optionsOf(tool)] : []), common]
      .filter(Boolean)
      .join("\n\n")
  }
  if (topic !== undefined && isToolId(topic))
    return [`Options of ${topic}`, optionsOf(topic), common].filter(Boolean).join("\n\n")
  const lines = Object.values(commandHelp).map((text) => `  ${text.split("\n")[0]}`)
  return [
    "mozhuan: converts, merges, splits, protects and compresses documents",
    lines.join("\n"),
    "mozhuan help COMMAND tells more.",
    common,
  ].join("\n\n")
}

function optionsOf(id: ToolId): string {
  return (tools.find((tool) => tool.id === id)?.options ?? []).map(optionLine).join("\n")
}

function optionLine(field: OptionField): string {
  return `  ${`--${kebabCase(field.key)} ${valueOf(field)}`.trimEnd().padEnd(44)} ${field.label.en}`
}

function valueOf(field: OptionField): string {
  switch (field.kind) {
    case "choice":
      return field.values
        .map((choice) => (choice.value === field.default ? `${choice.value}*` : choice.value))
        .join("|")
    case "toggle":
      return field.default ? "(on)" : ""
    case "number":
      return `${field.min}…${field.max} (${field.default})`
    case "list":
      return `A,B${field.default.length > 0 ? ` (${field.default.join(",")})` : ""}`
    case "text":
      return field.placeholder ?? "TEXT"
    case "password":
      return "PASSWORD"
    case "data":
      return "FILE.json"
  }
}
