import {
  consoleCalls,
  imageUploadLimit,
  imageUploadPath,
  type OperatorRole,
} from "@mozhuan/contract"
import { ServiceError } from "@mozhuan/services"
import type { FastifyInstance } from "fastify"
import { mountConsoleCall, requireOperator } from "../../app/operator.ts"
import type { ServerParts } from "../../app/server-parts.ts"

const done = { done: true } as const

/** Articles with their pictures, tags, page texts, friendly links and hosts. */
export function editorRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { editor } = parts.services.console
  mountConsoleCall(app, parts, consoleCalls.listEditorArticles, (_operator, request) =>
    editor.listArticles(request),
  )
  mountConsoleCall(app, parts, consoleCalls.readEditorArticle, (_operator, { id }) =>
    editor.readArticle(id),
  )
  mountConsoleCall(app, parts, consoleCalls.saveEditorArticle, (operator, form) =>
    editor.saveArticle(operator, form),
  )
  mountConsoleCall(
    app,
    parts,
    consoleCalls.setEditorArticleState,
    async (operator, { id, status }) => {
      await editor.setArticleState(operator, id, status)
      return done
    },
  )
  mountConsoleCall(
    app,
    parts,
    consoleCalls.scheduleEditorArticle,
    async (operator, { id, publishAt }) => {
      await editor.scheduleArticle(operator, id, publishAt === "" ? undefined : new Date(publishAt))
      return done
    },
  )
  mountConsoleCall(app, parts, consoleCalls.removeEditorArticle, async (operator, { id }) => {
    await editor.removeArticle(operator, id)
    return done
  })
  mountConsoleCall(app, parts, consoleCalls.previewArticle, (_operator, { source }) =>
    editor.preview(source),
  )
  mountConsoleCall(app, parts, consoleCalls.listEditorImages, (_operator, page) =>
    editor.listImages(page),
  )
  mountShelves(app, parts)
  void app.register(async (scope) =>
    mountImageUpload(scope, parts, consoleCalls.listEditorImages.roles),
  )
}

function mountShelves(app: FastifyInstance, parts: ServerParts): void {
  const { editor } = parts.services.console
  mountConsoleCall(app, parts, consoleCalls.listEditorTags, () => editor.listTags())
  mountConsoleCall(app, parts, consoleCalls.saveEditorTag, (operator, tag) =>
    editor.saveTag(operator, tag),
  )
  mountConsoleCall(app, parts, consoleCalls.removeEditorTag, async (operator, { id }) => {
    await editor.removeTag(operator, id)
    return done
  })
  mountConsoleCall(app, parts, consoleCalls.listEditorPageTexts, () => editor.listPageTexts())
  mountConsoleCall(app, parts, consoleCalls.saveEditorPageText, async (operator, draft) => {
    await editor.savePageText(operator, draft)
    return done
  })
  mountConsoleCall(
    app,
    parts,
    consoleCalls.removeEditorPageText,
    async (operator, { page, language }) => {
      await editor.removePageText(operator, page, language)
      return done
    },
  )
  mountConsoleCall(app, parts, consoleCalls.listEditorLinks, () => editor.listLinks())
  mountConsoleCall(app, parts, consoleCalls.saveEditorLink, (operator, link) =>
    editor.saveLink(operator, link),
  )
  mountConsoleCall(app, parts, consoleCalls.removeEditorLink, async (operator, { id }) => {
    await editor.removeLink(operator, id)
    return done
  })
  mountConsoleCall(app, parts, consoleCalls.listConsoleHosts, () => editor.listHosts())
  mountConsoleCall(app, parts, consoleCalls.saveConsoleHost, async (operator, host) => {
    await editor.saveHost(operator, host)
    return done
  })
  mountConsoleCall(app, parts, consoleCalls.removeConsoleHost, async (operator, { name }) => {
    await editor.removeHost(operator, name)
    return done
  })
}

/** Takes a picture as the body of a post. What it is says its own first bytes, not the request. */
function mountImageUpload(
  scope: FastifyInstance,
  parts: ServerParts,
  roles: readonly OperatorRole[] | "anybody",
): void {
  if (roles === "anybody") throw new Error("pictures are not for anybody to upload")
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    "*",
    { parseAs: "buffer", bodyLimit: imageUploadLimit },
    (_request, body, next) => next(null, body),
  )
  scope.route({
    method: "POST",
    url: imageUploadPath,
    schema: { hide: true },
    bodyLimit: imageUploadLimit,
    // Before the body is read: nobody else makes us hold five megabytes.
    onRequest: async (request) => void (await requireOperator(parts, request, roles)),
    handler: async (request) => {
      const operator = await requireOperator(parts, request, roles)
      if (!Buffer.isBuffer(request.body) || request.body.length === 0)
        throw new ServiceError("type-unsupported")
      const stored = await parts.services.console.editor.storeImage(operator, request.body)
      return { success: 1, msg: "ok", obj: stored, traceId: request.id }
    },
  })
}
