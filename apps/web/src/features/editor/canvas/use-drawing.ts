import { useEffect, useState, type RefObject } from 'react'
import { useEdit } from '../use-edit.ts'
import { drawPicture, drawWords } from './draw-frame.ts'
import { drawOver } from './draw-images.ts'
import { LaidPictures } from './laid-pictures.ts'
import type { Shown } from './shown-clip.ts'
import type { CaptionDrawing } from './use-captions.ts'

type Places = {
  video: RefObject<HTMLVideoElement | null>
  ground: RefObject<HTMLCanvasElement | null>
  over: RefObject<HTMLCanvasElement | null>
}

const nothing = { ass: '[Script Info]\nScriptType: v4.00+\n', families: [] }

/** Draws whenever the clip stands elsewhere, the video has a new picture or the document is another. */
export function useDrawing({ video, ground, over }: Places, shown: Shown, { state, painter }: CaptionDrawing): void {
  const session = useEdit()
  const [laid] = useState(() => new LaidPictures())
  useEffect(() => () => laid.inserts.dispose(), [laid])
  useEffect(() => {
    const player = video.current
    const [pen, upper] = [ground.current?.getContext('2d'), over.current?.getContext('2d')]
    if (!player || !pen || !upper) return
    const soft = window.document.createElement('canvas')
    const { plan } = shown
    let drawn = -1
    const renew = () => {
      drawn = -1
    }
    const unlaid = laid.watch(renew)
    player.addEventListener('seeked', renew)
    player.addEventListener('loadeddata', renew)
    const unwatch = session.watch(({ programmeMs }) => {
      if (programmeMs === drawn) return
      drawn = programmeMs
      const frame = Math.min(Math.floor((programmeMs * plan.frameRate.num) / (1000 * plan.frameRate.den)), plan.frameCount - 1)
      drawPicture(pen, soft, player, plan, frame)
      laid.blends.draw(pen, plan, frame)
      laid.inserts.draw(pen, plan, frame, session.view.getState().isPlaying)
      drawOver(upper, laid.over, plan, frame)
      if (state === 'plain') drawWords(pen, shown.plain(), programmeMs)
      painter?.draw(shown.script ?? nothing, programmeMs)
    })
    return () => {
      unwatch()
      unlaid()
      player.removeEventListener('seeked', renew)
      player.removeEventListener('loadeddata', renew)
    }
  }, [session, video, ground, over, shown, state, painter, laid])
}
