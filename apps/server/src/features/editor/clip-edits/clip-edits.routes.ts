import { translateCaptions as translateCaptionsEndpoint } from '@clipwright/contract/editor/caption-translations'
import * as api from '@clipwright/contract/editor/clip-edits'
import { handle, routes } from '#platform/http/handle.ts'
import { createHistoryRecord } from './create-history-record.ts'
import { findHistoryRecord } from './find-history-record.ts'
import { getClipDocument } from './get-clip-document.ts'
import { getClipDocumentSchema } from './get-clip-document-schema.ts'
import { putClipDocument } from './put-clip-document.ts'
import { queryHistoryFileNames } from './query-history-file-names.ts'
import { translateCaptions } from './translate-captions.ts'
import { saveAndRender } from './save-and-render.ts'

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
