/** Languages in which the first conversion is shown. */
export const exampleLanguages = ["sh", "node", "python"] as const
export type ExampleLanguage = (typeof exampleLanguages)[number]

/** What stands in the examples in place of the reader's own. */
export interface ExampleFacts {
  /** Origin of the site, such as "https://example.com". */
  readonly site: string
  /** The key, or words that stand for it. */
  readonly key: string
}

/**
 * Whole programs that convert report.pdf to report.docx: upload, start, wait, download. The tests
 * run them as they stand; they need curl, Node 20 or Python 3, and nothing else.
 */
export const firstConversion: Readonly<Record<ExampleLanguage, (facts: ExampleFacts) => string>> = {
  sh: ({ site, key }) => `#!/bin/bash
set -eu
SITE=${site}
KEY=${key}
FILE=report.pdf
field() { sed -E "s/.*\\"$1\\":\\"([^\\"]+)\\".*/\\1/"; }
call() { curl -sS --fail-with-body -H "Authorization: Bearer $KEY" "$@"; }

# 1. Upload the file
fileKey=$(call -T "$FILE" "$SITE/v1/app/upload" | field fileKey)

# 2. Start the conversion
taskId=$(call "$SITE/v1/convert/pdf2doc" \\
  -d "fileKey=$fileKey" --data-urlencode "fileName=$FILE" -d targetType=docx | field taskId)

# 3. Wait until it has ended
while task=$(call "$SITE/v1/convert/progress" -d "taskId=$taskId"); do
  case $task in
    *'"state":"done"'*) break ;;
    *'"state":"failed"'* | *'"state":"cancelled"'*) echo "$task" >&2; exit 1 ;;
  esac
  sleep 1
done

# 4. Download the result
url=$(echo "$task" | field url)
curl -sS --fail -o report.docx "\${url/#\\//$SITE/}"
echo "report.docx"
`,
  node: ({ site, key }) => `import { readFile, writeFile } from "node:fs/promises"

const site = "${site}"
const headers = { authorization: "Bearer ${key}" }
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))

async function call(path, options) {
  const reply = await fetch(site + "/v1" + path, { headers, ...options })
  if (reply.status === 429) {
    // Too many calls this minute: the server says when to come back.
    await sleep(Number(reply.headers.get("retry-after") ?? 60) * 1000)
    return call(path, options)
  }
  const answer = await reply.json()
  if (answer.success !== 1) throw new Error(answer.msg)
  return answer
}
const post = (path, fields) => call(path, { method: "POST", body: new URLSearchParams(fields) })

// 1. Upload the file
const { obj: file } = await call("/app/upload", {
  method: "PUT",
  body: await readFile("report.pdf"),
})

// 2. Start the conversion
const { obj: task } = await post("/convert/pdf2doc", {
  fileKey: file.fileKey,
  fileName: "report.pdf",
  targetType: "docx",
})

// 3. Wait until it has ended
let view
do {
  await sleep(1000)
  view = (await post("/convert/progress", { taskId: task.taskId })).result[0]
} while (view.state === "queued" || view.state === "running")
if (view.state !== "done") throw new Error(view.error.msg)

// 4. Download the result
const result = await fetch(new URL(view.outputs[0].url, site))
await writeFile("report.docx", Buffer.from(await result.arrayBuffer()))
console.log("report.docx")
`,
  python: ({ site, key }) => `import json, time
from urllib.error import HTTPError
from urllib.parse import urlencode, urljoin
from urllib.request import Request, urlopen

SITE = "${site}"
KEY = "${key}"

def call(path, data, method="POST"):
    request = Request(SITE + "/v1" + path, data=data, method=method)
    request.add_header("Authorization", "Bearer " + KEY)
    if method == "PUT":
        request.add_header("Content-Type", "application/octet-stream")
    try:
        answer = json.load(urlopen(request))
    except HTTPError as error:
        if error.code == 429:  # too many calls this minute: the server says when to come back
            time.sleep(int(error.headers.get("Retry-After", 60)))
            return call(path, data, method)
        raise SystemExit(json.load(error)["msg"])
    if answer["success"] != 1:
        raise SystemExit(answer["msg"])
    return answer

def post(path, **fields):
    return call(path, urlencode(fields).encode())

# 1. Upload the file
file = call("/app/upload", open("report.pdf", "rb").read(), "PUT")["obj"]

# 2. Start the conversion
task = post("/convert/pdf2doc", fileKey=file["fileKey"], fileName="report.pdf", targetType="docx")["obj"]

# 3. Wait until it has ended
while True:
    view = post("/convert/progress", taskId=task["taskId"])["result"][0]
    if view["state"] not in ("queued", "running"):
        break
    time.sleep(1)
if view["state"] != "done":
    raise SystemExit(view["error"]["msg"])

# 4. Download the result
with open("report.docx", "wb") as out:
    out.write(urlopen(urljoin(SITE, view["outputs"][0]["url"])).read())
print("report.docx")
`,
}
