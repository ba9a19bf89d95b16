import { useMutation, useQuery } from '@tanstack/react-query'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { listBrandFonts } from '@clipwright/contract/brand/assets'
import { listCaptionFonts } from '@clipwright/contract/brand/caption-fonts'
import { renderClip, type RenderTarget } from '@clipwright/contract/clips/clips'
import { saveAndRender } from '@clipwright/contract/editor/clip-edits'
import { api } from '#platform/api-client.ts'
import { toApiError } from '#platform/api-error.ts'
import { randomText } from '#platform/device-id.ts'
import { everyItem } from '#platform/every-item.ts'
import { loseSession } from '#platform/session.ts'
import { isShort, toClipBody } from './clip-body.ts'
import { readDocument, toSaved } from './clip-document.queries.ts'
import type { Sent } from './engine/saver.ts'

// Errors that may pass: session, busy server, rate limit.
const passing = new Set([401, 408, 409, 425, 429])

/** Saves, and renders the preview that other pages show. */
export async function sendDocument(clip: string, document: ClipDocument, revision: number): Promise<Sent> {
  try {
    // Of every save, as the page may be left while one is on its way.
    const options = { ifMatch: revision, idempotencyKey: randomText(20), outlivesPage: isShort(document) }
    const input = { clip, targets: ['VIDEO_PREVIEW'] satisfies RenderTarget[], ...(await toClipBody(clip, document)) }
    const { clip: savedClip } = await api.call(saveAndRender, input, options)
    return { saved: toSaved(savedClip), alsoCorrected: savedClip.alsoCorrected }
  } catch (error) {
    const failure = toApiError(error)
    if (failure.errorName === 'LoginRequired') loseSession(failure.sentToken)
    if (failure.errorName === 'EditConflictError') return { newer: await readDocument(clip) }
    const isFinal = failure.statusCode >= 400 && failure.statusCode < 500 && !passing.has(failure.statusCode)
    if (isFinal) return { refused: failure.errorName }
    throw error
  }
}

/** Renders the file for download from what is saved; an existing one is reused. */
export function useExportClip(clip: string) {
  return useMutation({
    mutationFn: () => api.call(renderClip, { clip, target: 'VIDEO_FILE' }, { idempotencyKey: randomText(20), outlivesPage: true }),
  })
}

/** Built-in caption fonts by family. */
export function useCaptionFonts() {
  return useQuery({
    queryKey: ['caption-fonts'],
    queryFn: ({ signal }) => api.call(listCaptionFonts, {}, { signal }),
    staleTime: Infinity,
  })
}

/** Files of the team's own fonts, read at once because their links last minutes. */
export function useTeamFontFiles(isNeeded: boolean) {
  return useQuery({
    queryKey: ['caption-team-fonts'],
    queryFn: ({ signal }) => everyItem((page) => api.call(listBrandFonts, page, { signal })),
    enabled: isNeeded,
    staleTime: Infinity,
  })
}
