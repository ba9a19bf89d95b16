import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Footage } from '@clipwright/contract/sources/footage'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { TemplateLook } from '@clipwright/timeline/edit/template-look'
import { getClipDocument, type EditedClip } from '@clipwright/contract/editor/clip-edits'
import { api } from '#platform/api-client.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Preview } from './canvas/preview.tsx'
import { captionPagesOf } from './engine/caption-pages.ts'
import { EditSession } from './engine/edit-session.ts'
import { CaptionPanel } from './panels/captions/caption-panel.tsx'
import { Transport } from './tools/transport.tsx'
import { EditContext, useEdited } from './use-edit.ts'

type TemplateStageProps = {
  clipRef: string
  proxyUrl: string | null
  footage: Footage | null
  title: string
  /** What the clip looks like at first. */
  look: TemplateLook
  /** Beside the captions: the other sides of the look. Gets the clip as it is shown, and gives it another look. */
  children: (document: ClipDocument, apply: (look: TemplateLook) => void) => ReactNode
  /** What comes after everything else of the look. */
  foot: (document: ClipDocument) => ReactNode
}

/** A real clip in the look of a template, drawn, played and styled as in the editor. Nothing of it is ever saved. */
export function TemplateStage({ clipRef, proxyUrl, footage, title, look, children, foot }: TemplateStageProps) {
  const session = useUnsavedSession(clipRef, footage, look)
  useStandAtCaptions(session)
  if (!session) return <Skeleton className="h-96 w-full" />
  const apply = (newLook: TemplateLook) => {
    session.editor.run({ name: 'setRatio', with: { ratio: newLook.ratio } })
    session.editor.run({ name: 'applyTemplate', with: { look: newLook } })
  }
  return (
    <EditContext value={session}>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_380px]">
        <div className="flex flex-col gap-3 max-md:-mx-4 max-md:border-b max-md:border-line max-md:bg-canvas max-md:px-4 max-md:py-2 tall-phone:sticky tall-phone:top-0 tall-phone:z-20 md:sticky md:top-4">
          <Preview proxyUrl={proxyUrl} title={title} />
          <Transport />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <OfDocument>{(document) => children(document, apply)}</OfDocument>
          <CaptionPanel isOfClip={false} />
          <OfDocument>{foot}</OfDocument>
        </div>
      </div>
    </EditContext>
  )
}

/** A clip often begins before its first word, where nothing of the captions' look could be seen. */
function useStandAtCaptions(session: EditSession | null): void {
  useEffect(() => {
    const page = session ? captionPagesOf(session.document)[0] : undefined
    if (page) session?.playhead?.seek((page.startMs + page.endMs) / 2)
  }, [session])
}

function OfDocument({ children }: { children: (document: ClipDocument) => ReactNode }) {
  return children(useEdited((state) => state.document))
}

function useUnsavedSession(clipRef: string, footage: Footage | null, look: TemplateLook): EditSession | null {
  const { data } = useQuery({
    queryKey: ['template-stage', clipRef],
    queryFn: ({ signal }) => api.call(getClipDocument, { clip: clipRef }, { signal }),
    staleTime: Infinity,
  })
  // Signed links are renewed all the time and are the same files; a look that was saved is the one that is shown.
  const first = useRef({ footage, look })
  const [session, setSession] = useState<EditSession | null>(null)
  useEffect(() => {
    if (!data) return
    const newSession = openUnsaved(data, first.current.footage)
    newSession.editor.run({ name: 'setRatio', with: { ratio: first.current.look.ratio } })
    newSession.editor.run({ name: 'applyTemplate', with: { look: first.current.look } })
    setSession(newSession)
    return () => newSession.saver.stop()
  }, [data])
  return session
}

function openUnsaved({ projectId, clipId, clipBody, revision }: EditedClip, footage: Footage | null): EditSession {
  // The server answers with the newest version of the document, checked.
  const start = { document: clipBody as unknown as ClipDocument, revision }
  const places = {
    clip: `${projectId}.${clipId}`,
    writer: 'template',
    keep: { replace: () => true, append: () => true },
    now: () => 0,
    // The time to save never comes.
    after: () => () => undefined,
    send: () => Promise.resolve({ saved: start }),
  }
  return new EditSession(start, places, footage)
}
