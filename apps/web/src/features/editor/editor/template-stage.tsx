import type { ReactNode } from 'react'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { TemplateLook } from '@clipwright/timeline/edit/template-look'
import { Skeleton } from '#ui/skeleton.tsx'
import { Preview } from './canvas/preview.tsx'
import { CaptionPanel } from './panels/captions/caption-panel.tsx'
import { type StageClip, useStageSession, wearLook } from './stage-session.ts'
import { Transport } from './tools/transport.tsx'
import { EditContext, useEdited } from './use-edit.ts'

type TemplateStageProps = {
  clip: StageClip
  /** What the clip looks like at first. */
  look: TemplateLook
  /** Below the clip. */
  note: ReactNode
  /** Beside the captions: the other sides of the look. Gets the clip as it is shown, and gives it another look. */
  children: (document: ClipDocument, apply: (look: TemplateLook) => void) => ReactNode
  /** What comes after everything else of the look. */
  foot: (document: ClipDocument) => ReactNode
}

/** A real clip in the look of a template, drawn, played and styled as in the editor. Nothing of it is ever saved. */
export function TemplateStage({ clip, look, note, children, foot }: TemplateStageProps) {
  const session = useStageSession(clip, look)
  if (!session) return <Skeleton className="h-96 w-full" />
  return (
    <EditContext value={session}>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_380px]">
        <div className="flex flex-col gap-3 max-md:-mx-4 max-md:border-b max-md:border-line max-md:bg-canvas max-md:px-4 max-md:py-2 tall-phone:sticky tall-phone:top-0 tall-phone:z-20 md:sticky md:top-4">
          <Preview proxyUrl={clip.proxyUrl} title={clip.title} heights="max-h-[30dvh] md:max-h-[68dvh]" />
          <Transport />
          {note}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <OfDocument>{(document) => children(document, (newLook) => wearLook(session, newLook))}</OfDocument>
          <CaptionPanel isOfClip={false} />
          <OfDocument>{foot}</OfDocument>
        </div>
      </div>
    </EditContext>
  )
}

function OfDocument({ children }: { children: (document: ClipDocument) => ReactNode }) {
  return children(useEdited((state) => state.document))
}
