import { useEffect, useState, type RefObject } from 'react'
import { wholeFrames } from '@clipwright/timeline/frames'
import { picturesAt } from '../engine/picture-at.ts'
import { previewTrimDb } from '../engine/sound-levels.ts'
import { endAt, endInserts } from '../picture/clip-ends.ts'
import { Pace } from '../pace.ts'
import { useEdit } from '../use-edit.ts'
import { drawPicture, drawWords } from './draw-frame.ts'
import { drawOver } from './draw-images.ts'
import { LaidPictures } from './laid-pictures.ts'
import { showPicture } from './seen-picture.ts'
import type { Shown } from './shown-clip.ts'
import type { CaptionDrawing } from './use-captions.ts'

type Places = {
  video: RefObject<HTMLVideoElement | null>
  ground: RefObject<HTMLCanvasElement | null>
  over: RefObject<HTMLCanvasElement | null>
}

const nothing = { ass: '[Script Info]\nScriptType: v4.00+\n', times: [], families: [] }

/** Draws whenever the clip stands elsewhere, the video has a new picture or the document is another. */
export function useDrawing({ video, ground, over }: Places, shown: Shown, { state, painter }: CaptionDrawing): void {
  const session = useEdit()
  const [laid] = useState(() => new LaidPictures())
  const [pace] = useState(() => new Pace())
  useEffect(() => () => laid.dispose(), [laid])
  useEffect(() => {
    const player = video.current
    const [pen, upper] = [ground.current?.getContext('2d'), over.current?.getContext('2d')]
    if (!player || !pen || !upper) return
    const { plan } = shown
    const { soft } = laid
    const proxy = { player, startMs: session.footage?.startMs ?? 0 }
    let drawn = ''
    // Panels and tracks have the next picture to themselves; in a drag and in playback nothing waits.
    let givesWay = !pace.isHurried(performance.now())
    const renew = () => {
      drawn = ''
    }
    const unseen = ground.current ? showPicture(session, { ground: ground.current, video: player }) : undefined
    const unlaid = laid.watch(renew)
    player.addEventListener('seeked', renew)
    player.addEventListener('loadeddata', renew)
    const unwatch = session.watch(({ programmeMs }) => {
      const { document } = session
      const { isPlaying, rate } = session.playhead ?? { isPlaying: false, rate: 1 }
      const standing = `${programmeMs} ${isPlaying} ${rate}`
      if (standing === drawn) return
      if (givesWay && !isPlaying) {
        givesWay = false
        return
      }
      drawn = standing
      const run = { isPlaying, rate, level: Math.min(1, 10 ** (previewTrimDb(document.audio) / 20)) }
      const frame = Math.max(0, Math.min(wholeFrames(programmeMs, plan.frameRate), plan.frameCount - 1))
      const ends = endInserts(document, plan)
      laid.inserts.fetch(ends.intro)
      laid.inserts.fetch(ends.outro)
      const end = endAt(document, plan, programmeMs)
      drawPicture(pen, soft, player, plan, end ? [] : picturesAt(plan, frame))
      if (end) laid.blends.rest()
      else laid.blends.draw(pen, soft, { ...run, ...proxy, plan, frame })
      laid.inserts.draw(pen, soft, { ...run, plan, inserts: end ? [end.insert] : (plan.inserts ?? []), frame: end?.frame ?? frame })
      drawOver(upper, laid.over, plan, end ? 'ends' : frame)
      if (state === 'plain') drawWords(pen, shown.plain(), programmeMs)
      painter?.draw(shown.scriptAt(programmeMs) ?? nothing, programmeMs)
    })
    return () => {
      unwatch()
      unlaid()
      unseen?.()
      player.removeEventListener('seeked', renew)
      player.removeEventListener('loadeddata', renew)
    }
  }, [session, video, ground, over, shown, state, painter, laid, pace])
}
