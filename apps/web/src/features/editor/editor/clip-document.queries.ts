import { useQuery } from '@tanstack/react-query'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { getClipDocument, type EditedClip } from '@clipwright/contract/editor/clip-edits'
import { api } from '#platform/api-client.ts'
import { draftKeys } from './engine/draft-keys.ts'
import type { Saved } from './engine/saver.ts'

// The server answers with the newest version of the document, checked.
export const toSaved = ({ clipBody, revision, engineClipUpdatedAt }: EditedClip): Saved => ({
  document: clipBody as unknown as ClipDocument,
  revision,
  savedAt: engineClipUpdatedAt,
})

export async function readDocument(clip: string, signal?: AbortSignal): Promise<Saved> {
  return toSaved(await api.call(getClipDocument, { clip }, signal ? { signal } : {}))
}

let ahead: { clip: string; saved: Promise<Saved> } | null = null
let isTaken = false

/**
 * Asks for the document while the editor itself is still being loaded; not where a tab may be sending edits right now,
 * because an answer from before them would be out of date.
 */
export function askAhead(clip: string): void {
  if (isTaken || draftKeys(clip).length > 0) return
  const saved = readDocument(clip)
  // The editor asks again and shows the error.
  saved.catch(() => undefined)
  ahead = { clip, saved }
}

/** The prefetched answer, used once: another tab may have saved by the second time. */
export function takeAhead(clip: string): Promise<Saved> | null {
  const request = ahead
  ahead = null
  isTaken = true
  return request?.clip === clip ? request.saved : null
}

/** The document as of opening the editor; from then on the editor's own state counts. */
export function useClipDocument(clip: string) {
  return useQuery({
    queryKey: ['editor-document', clip],
    queryFn: ({ signal }) => {
      const refetchDocument = () => readDocument(clip, signal)
      return takeAhead(clip)?.catch(refetchDocument) ?? refetchDocument()
    },
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}
