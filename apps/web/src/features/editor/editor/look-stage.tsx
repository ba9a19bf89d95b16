import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TemplateLook } from '@clipwright/timeline/edit/template-look'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Preview } from './canvas/preview.tsx'
import { doAction } from './do-action.ts'
import type { EditSession } from './engine/edit-session.ts'
import { wholeMs } from './engine/programme-view.ts'
import { type StageClip, standAtCaptions, useStageSession, wearLook } from './stage-session.ts'
import { EditContext, useView } from './use-edit.ts'

type LookStageProps = {
  clip: StageClip
  /** The clip follows every change of it. */
  look: TemplateLook
  /** Greatest heights of the frame, as classes. */
  heights: string
}

/** A clip that wears a look and plays in it: once by itself without sound, and with sound when it is asked to. */
export function LookStage({ clip, look, heights }: LookStageProps) {
  const session = useStageSession(clip, look)
  const [isMuted, setMuted] = useState(true)
  useEffect(() => {
    if (session) wearLook(session, look)
  }, [session, look])
  useFirstRun(session)
  if (!session) return <Skeleton className="mx-auto aspect-9/16 h-[26dvh] md:mx-0 md:h-[62dvh]" />
  return (
    <EditContext value={session}>
      <div className="flex items-end justify-center gap-3 md:flex-col md:items-start">
        <Preview proxyUrl={clip.proxyUrl} title={clip.title} heights={heights} use={isMuted ? 'mute' : 'play'} />
        <PlayButton session={session} onSound={() => setMuted(false)} />
      </div>
    </EditContext>
  )
}

function PlayButton({ session, onSound }: { session: EditSession; onSound: () => void }) {
  const { t } = useTranslation('editor')
  const isPlaying = useView((view) => view.isPlaying)
  const Icon = isPlaying ? Pause : Play
  return (
    <Button
      size="small"
      icon={<Icon aria-hidden className="size-4" strokeWidth={1.75} />}
      onClick={() => {
        onSound()
        doAction(session, 'play')
      }}
    >
      {isPlaying ? t('transport.pause') : t('transport.play')}
    </Button>
  )
}

/** Plays the clip once when the page opens, as far as the browser and the person want things to move. */
function useFirstRun(session: EditSession | null): void {
  useEffect(() => {
    if (!session || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    session.playhead?.play()
    const unwatch = session.watch(({ programmeMs }) => {
      if (programmeMs < wholeMs(session.document) - endMarginMs) return
      unwatch()
      session.playhead?.pause()
      standAtCaptions(session)
    })
    return unwatch
  }, [session])
}

/** Players stop a little before the end. */
const endMarginMs = 60
