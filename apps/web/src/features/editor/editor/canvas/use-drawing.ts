import { useEffect, useRef, useState, type RefObject } from 'react'
import { wholeFrames } from '@clipwright/timeline/frames'
import type { EditSession } from '../engine/edit-session.ts'
import { piecesAt } from '../engine/frame-pieces.ts'
import { previewTrimDb } from '../engine/sound-levels.ts'
import { endAt, endInserts } from '../frame/clip-ends.ts'
import { Pace } from '../pace.ts'
import { useEdit } from '../use-edit.ts'
import { drawFrame, drawWords } from './draw-frame.ts'
import { drawOverlays } from './draw-overlays.ts'
import { LayerMedia } from './layer-media.ts'
import { shareSurface } from './preview-colors.ts'
import { nearScriptAt, type ClipView } from './clip-view.ts'
import type { CaptionDrawing } from './use-captions.ts'

type Places = {
  video: RefObject<HTMLVideoElement | null>
  ground: RefObject<HTMLCanvasElement | null>
  over: RefObject<HTMLCanvasElement | null>
}

const nothing = { ass: '[Script Info]\nScriptType: v4.00+\n', times: [], families: [] }

/** Of captions that are laid out in parts, what is near the playhead comes first. */
function scriptAt(session: EditSession, clipView: ClipView, atMs: number) {
  const nearScript = nearScriptAt(session.captions.near.getState().near, atMs)
  return (nearScript === undefined ? clipView.scriptAt(atMs) : nearScript) ?? nothing
}

function listenForFrames(player: HTMLVideoElement, renew: () => void): () => void {
  player.addEventListener('seeked', renew)
  player.addEventListener('loadeddata', renew)
  return () => {
    player.removeEventListener('seeked', renew)
    player.removeEventListener('loadeddata', renew)
  }
}

/** Draws whenever the playhead moves, the video has a new frame or the document changes. */
export function useDrawing({ video, ground, over }: Places, clipView: ClipView, { state, painter }: CaptionDrawing): void {
  const session = useEdit()
  const [layerImages] = useState(() => new LayerMedia())
  const [pace] = useState(() => new Pace())
  const lastLook = useRef(clipView.captions.look)
  useEffect(() => () => layerImages.dispose(), [layerImages])
  useEffect(() => {
    const player = video.current
    const [pen, upper] = [ground.current?.getContext('2d'), over.current?.getContext('2d')]
    if (!player || !pen || !upper) return
    const { plan } = clipView
    const { soft } = layerImages
    const proxy = { player, startMs: session.footage?.startMs ?? 0 }
    let lastDrawing = ''
    // Panels and tracks get the next frame to themselves, except during a drag or playback, or when a look is chosen: it is seen here alone.
    const { look } = clipView.captions
    let givesWay = !pace.isHurried(performance.now()) && look === lastLook.current
    lastLook.current = look
    const renew = () => {
      lastDrawing = ''
      session.playhead?.wake()
    }
    const unseen = ground.current ? shareSurface(session, { ground: ground.current, video: player }) : undefined
    const unlaid = layerImages.watch(renew)
    const unlisten = listenForFrames(player, renew)
    let lastMs = 0
    const drawCaptions = () => painter?.draw(scriptAt(session, clipView, lastMs), lastMs)
    // A new look is seen before the page is drawn with the rest of it.
    const unfollow = session.captions.near.subscribe(drawCaptions)
    const unwatch = session.watch(({ programmeMs }) => {
      lastMs = programmeMs
      const { document } = session
      const { isPlaying, rate } = session.playhead ?? { isPlaying: false, rate: 1 }
      const standing = `${programmeMs} ${isPlaying} ${rate}`
      if (standing === lastDrawing) return
      if (givesWay && !isPlaying) {
        givesWay = false
        return
      }
      lastDrawing = standing
      const run = { isPlaying, rate, level: Math.min(1, 10 ** (previewTrimDb(document.audio) / 20)) }
      const frame = Math.max(0, Math.min(wholeFrames(programmeMs, plan.frameRate), plan.frameCount - 1))
      const { intro, outro } = endInserts(document, plan)
      for (const insert of [intro, outro]) layerImages.inserts.fetch(insert)
      const end = endAt(document, plan, programmeMs)
      drawFrame(pen, soft, player, plan, end ? [] : piecesAt(plan, frame))
      if (end) layerImages.blends.rest()
      else layerImages.blends.draw(pen, soft, { ...run, ...proxy, plan, frame })
      layerImages.inserts.draw(pen, soft, { ...run, plan, inserts: end ? [end.insert] : (plan.inserts ?? []), frame: end?.frame ?? frame })
      drawOverlays(upper, layerImages.over, plan, end ? 'ends' : frame)
      if (state === 'plain') drawWords(pen, clipView.plain(), programmeMs)
      drawCaptions()
    })
    return () => {
      unwatch()
      unfollow()
      unlaid()
      unseen?.()
      unlisten()
    }
  }, [session, video, ground, over, clipView, state, painter, layerImages, pace])
}
