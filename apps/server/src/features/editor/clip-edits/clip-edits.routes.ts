import { translateCaptions as translateCaptionsEndpoint } from '@clipwright/contract/editor/caption-translations'
import * as api from '@clipwright/contract/editor/clip-edits'
import { handle, routes } from '#platform/http/handle.ts'
import { createHistoryRecord } from './history/create-history-record.ts'
import { findHistoryRecord, queryHistoryFileNames } from './history/history-records.ts'
import { getClipDocument, putClipDocument } from './saving/clip-document.ts'
import { getClipDocumentSchema } from './get-clip-document-schema.ts'
import { translateCaptions } from './translation/translate-captions.ts'
import { saveAndRender } from './saving/save-and-render.ts'

export const clipEditRoutes = routes([
  handle(api.getClipDocument, getClipDocument),
  handle(api.putClipDocument, putClipDocument),
  handle(api.saveAndRender, saveAndRender),
  handle(translateCaptionsEndpoint, translateCaptions),
  handle(api.getClipDocumentSchema, getClipDocumentSchema),
  handle(api.createHistoryRecord, createHistoryRecord),
  handle(api.findHistoryRecord, findHistoryRecord),
  handle(api.queryHistoryFileNames, queryHistoryFileNames),
])
