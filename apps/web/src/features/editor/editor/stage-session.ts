import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getClipDocument, type EditedClip } from '@clipwright/contract/editor/clip-edits'
import type { Footage } from '@clipwright/contract/sources/footage'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { TemplateLook } from '@clipwright/timeline/edit/template-look'
import { api } from '#platform/api-client.ts'
import { captionPagesOf } from './engine/caption-pages.ts'
import { EditSession } from './engine/edit-session.ts'

/** A clip to show looks on. */
export type StageClip = {
  /** "<projectId>.<clipId>"; null: the product's own sample. */
  clipRef: string | null
  proxyUrl: string | null
  footage: Footage | null
  title: string
}

/** The product's own sample, made by `tools/brand-sample.ts`, for teams without a clip. */
export const sampleClip = {
  clipRef: null,
  proxyUrl: '/brand-sample/clip.mp4',
  footage: { startMs: 0, endMs: 7_520, peaksUrl: null, filmstrip: null },
} satisfies Omit<StageClip, 'title'>

/** Gives the clip of a session another look. */
export function wearLook(session: EditSession, look: TemplateLook): void {
  session.editor.run({ name: 'setRatio', with: { ratio: look.ratio } })
  session.editor.run({ name: 'applyTemplate', with: { look } })
}

/** A session that saves nothing, in the look that is given first; null until the clip is loaded. */
export function useStageSession({ clipRef, footage }: StageClip, look: TemplateLook): EditSession | null {
  const { data } = useQuery({
    queryKey: ['stage-clip', clipRef],
    queryFn: ({ signal }) =>
      clipRef === null ? readSample(signal) : api.call(getClipDocument, { clip: clipRef }, { signal }).then(toStart),
    staleTime: Infinity,
  })
  // Signed links are renewed all the time and are the same files; a look that was saved is the one that is shown.
  const first = useRef({ footage, look })
  const [session, setSession] = useState<EditSession | null>(null)
  useEffect(() => {
    if (!data) return
    const newSession = openUnsaved(data, first.current.footage)
    wearLook(newSession, first.current.look)
    setSession(newSession)
    return () => newSession.saver.stop()
  }, [data])
  useStandAtCaptions(session)
  return session
}

/** A clip often begins before its first word, where nothing of the captions' look could be seen. */
function useStandAtCaptions(session: EditSession | null): void {
  useEffect(() => {
    if (session) standAtCaptions(session)
  }, [session])
}

export function standAtCaptions(session: EditSession): void {
  const page = captionPagesOf(session.document)[0]
  if (page) session.playhead?.seek((page.startMs + page.endMs) / 2)
}

type Start = { clip: string; document: ClipDocument; revision: number }

function toStart({ projectId, clipId, clipBody, revision }: EditedClip): Start {
  // The server answers with the newest version of the document, checked.
  return { clip: `${projectId}.${clipId}`, document: clipBody as unknown as ClipDocument, revision }
}

async function readSample(signal: AbortSignal): Promise<Start> {
  const reply = await fetch('/brand-sample/clip.json', { signal })
  if (!reply.ok) throw new Error(`The sample was answered with ${reply.status}.`)
  return { clip: 'sample', document: (await reply.json()) as ClipDocument, revision: 1 }
}

function openUnsaved({ clip, document, revision }: Start, footage: Footage | null): EditSession {
  const start = { document, revision }
  const places = {
    clip,
    writer: 'template',
    keep: { replace: () => true, append: () => true },
    now: () => 0,
    // The time to save never comes.
    after: () => () => undefined,
    send: () => Promise.resolve({ saved: start }),
  }
  return new EditSession(start, places, footage)
}
