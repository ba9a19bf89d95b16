import { type RefObject, useEffect, useRef, useState } from 'react'
import type { TemplateLook } from '@clipwright/timeline/edit/template-look'
import { cx } from '#ui/class-names.ts'
import { Preview } from './canvas/preview.tsx'
import type { EditSession } from './engine/edit-session.ts'
import { wholeMs } from './engine/programme-view.ts'
import { drawStill } from './draw-still.ts'
import { type StageClip, useStageSession } from './stage-session.ts'
import { EditContext } from './use-edit.ts'

type LookPreviewProps = {
  clip: StageClip
  look: TemplateLook
  isPlaying: boolean
  /** Called once it can be seen, with what is seen as an address, or null when it cannot be copied. */
  onImage: (url: string | null) => void
}

/** A clip in a look, small and without sound: drawn as a render draws it, and moving while it is wanted to. */
export function LookPreview({ clip, look, isPlaying, onImage }: LookPreviewProps) {
  const session = useStageSession(clip, look)
  const box = useRef<HTMLDivElement>(null)
  const isReady = useReady(box, session, look.captions.enabled)
  useEffect(() => {
    if (isReady && box.current) onImage(drawStill(box.current))
    // The image is taken once, whatever the caller's function is by then.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady])
  useLoop(session, isReady && isPlaying)
  if (!session) return null
  return (
    <EditContext value={session}>
      {/* What the preview has to say is said where there is room for it. */}
      <div ref={box} inert className={cx('absolute inset-0 grid place-items-center [&_p]:hidden', !isReady && 'opacity-0')}>
        <Preview proxyUrl={clip.proxyUrl} title={clip.title} heights="max-h-56 sm:max-h-72" use="look" />
      </div>
    </EditContext>
  )
}

const lookMs = 150
/** Looks in a row that must find everything there: the first finds what was drawn before the seek. */
const looks = 3
const longestWaitMs = 20_000

/** Whether video and captions are drawn; true as well when that takes too long. */
function useReady(box: RefObject<HTMLDivElement | null>, session: EditSession | null, hasCaptions: boolean): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (!session) return
    const startMs = performance.now()
    let count = 0
    const timer = setInterval(() => {
      const video = box.current?.querySelector('video')
      const captions = box.current?.querySelector<HTMLElement>('[data-captions]')?.dataset['captions']
      const isDrawn = video && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !video.seeking
      count = isDrawn && (!hasCaptions || captions !== 'starting') ? count + 1 : 0
      if (count < looks && performance.now() - startMs < longestWaitMs) return
      clearInterval(timer)
      setReady(true)
    }, lookMs)
    return () => clearInterval(timer)
  }, [box, session, hasCaptions])
  return isReady
}

/** Plays from the start again and again. */
function useLoop(session: EditSession | null, isPlaying: boolean): void {
  useEffect(() => {
    if (!session || !isPlaying) return
    session.playhead?.play()
    const unwatch = session.watch(({ programmeMs }) => {
      if (programmeMs < wholeMs(session.document) - endMarginMs) return
      session.playhead?.seek(0)
      session.playhead?.play()
    })
    return () => {
      unwatch()
      session.playhead?.pause()
    }
  }, [session, isPlaying])
}

/** Players stop a little before the end. */
const endMarginMs = 80
