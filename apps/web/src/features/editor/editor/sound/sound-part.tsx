import { useEffect, useRef } from 'react'
import type { FramePartProps } from '../canvas/frame-part-props.ts'
import { useEdit } from '../use-edit.ts'
import { listening } from './listening.ts'
import { PreviewSounds } from './preview-sounds.ts'

/** Plays the clip's sound. Renders nothing. */
export function SoundPart({ plan }: FramePartProps) {
  const session = useEdit()
  const newest = useRef(plan)
  useEffect(() => {
    newest.current = plan
  }, [plan])
  useEffect(() => {
    const sounds = new PreviewSounds()
    const unwatch = session.watch((moment) => {
      const { player, playhead, document } = session
      if (!(player instanceof HTMLMediaElement) || !playhead) return
      const { isPlaying, rate } = playhead
      const { isRecordedHeard } = listening.getState()
      sounds.follow(player, { ...moment, isPlaying, rate }, { document, plan: newest.current, isRecordedHeard })
    })
    return () => {
      unwatch()
      sounds.stop()
    }
  }, [session])
  return null
}
