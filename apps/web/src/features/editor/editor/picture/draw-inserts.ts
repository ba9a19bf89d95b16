import type { RenderInsert, RenderPlan } from '@clipwright/timeline/render-plan'
import type { SoftBackdrop } from '../canvas/soft-backdrop.ts'
import { coverOf } from '../engine/picture-at.ts'
import { assetLink } from './asset-links.ts'
import type { Playback } from './draw-blends.ts'

type Pen = CanvasRenderingContext2D
type Size = { width: number; height: number }
type Shown = { source: CanvasImageSource; size: Size }

/** The renderer draws a still this much larger than the frame and moves over it. */
const driftScale = 1.08
// A film is brought back to its place when it is further off than this, s.
const mostDriftSec = 0.2
// Fetched this long before it is seen.
const aheadMs = 4000

/** What covers a frame: the last of those that begin before it and end after it. */
export function insertAt(inserts: readonly RenderInsert[], frame: number): RenderInsert | undefined {
  return inserts.findLast(({ startFrame, frameCount }) => frame >= startFrame && frame < startFrame + frameCount)
}

/** Where a picture lands that fills the frame, pixels of the frame; `progress` from 0 to 1 moves a drifting one. */
export function coverBox(picture: Size, frame: Size, drift: number | null): { x: number; y: number; w: number; h: number } {
  const larger = drift === null ? 1 : driftScale
  const scale = larger * Math.max(frame.width / picture.width, frame.height / picture.height)
  const [w, h] = [picture.width * scale, picture.height * scale]
  // The window moves over the enlarged frame, whose own edges are cut off evenly.
  const spare = frame.width * (larger - 1)
  const x = (frame.width * larger - w) / 2 - spare * (drift ?? 0)
  return { x, y: (frame.height - h) / 2, w, h }
}

/** Where a picture lands that is shown whole in the middle of the frame, as the renderer places it: on even sides. */
export function wholeBox(picture: Size, frame: Size): { x: number; y: number; w: number; h: number } {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height)
  const [w, h] = [picture.width * scale, picture.height * scale].map((side) => Math.max(2, 2 * Math.round(side / 2)))
  return { x: Math.trunc((frame.width - (w ?? 0)) / 2), y: Math.trunc((frame.height - (h ?? 0)) / 2), w: w ?? 0, h: h ?? 0 }
}

/** `level`: how loud a film that is heard plays, 0 to 1. */
export type InsertRun = Playback & { level: number }

/** Draws B-roll over the picture of the clip, and what plays before and after it: stills and films by their links, in time with the clip. */
export class InsertPictures {
  readonly #stills = new Map<string, HTMLImageElement>()
  readonly #films = new Map<string, HTMLVideoElement>()
  readonly #onReady: () => void

  constructor(onReady: () => void) {
    this.#onReady = onReady
  }

  /** Makes ready what will be seen, whenever that is. */
  fetch(insert: RenderInsert | null): void {
    if (insert) this.#fetch(insert)
  }

  /** `frame` is counted as the inserts are. */
  draw(pen: Pen, soft: SoftBackdrop, now: InsertRun & { plan: RenderPlan; inserts: readonly RenderInsert[]; frame: number }): void {
    const { plan, inserts, frame } = now
    const aheadFrames = (aheadMs * plan.frameRate.num) / (1000 * plan.frameRate.den)
    for (const insert of inserts) if (insert.startFrame > frame && insert.startFrame < frame + aheadFrames) this.#fetch(insert)
    const currentInsert = insertAt(inserts, frame)
    this.#hush(currentInsert?.uri)
    if (!currentInsert) return
    const picture = currentInsert.kind === 'image' ? this.#still(currentInsert.uri) : this.#film(currentInsert, now)
    if (!picture) return
    const { drift } = currentInsert
    const share = drift ? Math.min(1, (frame - currentInsert.startFrame + drift.fromFrame) / Math.max(1, drift.ofFrames - 1)) : null
    if (currentInsert.fit === 'whole')
      soft.draw(pen, picture.source, coverOf(picture.size, plan), { x: 0, y: 0, w: plan.width, h: plan.height })
    const box = currentInsert.fit === 'whole' ? wholeBox(picture.size, plan) : coverBox(picture.size, plan, share)
    pen.drawImage(picture.source, box.x, box.y, box.w, box.h)
  }

  dispose(): void {
    this.#hush(undefined)
    for (const film of this.#films.values()) film.removeAttribute('src')
    this.#films.clear()
    this.#stills.clear()
  }

  #fetch({ uri, kind }: Pick<RenderInsert, 'uri' | 'kind'>): HTMLImageElement | HTMLVideoElement | undefined {
    const cached = kind === 'image' ? this.#stills.get(uri) : this.#films.get(uri)
    const link = cached ? undefined : assetLink(uri)
    if (cached || !link) return cached
    if (kind === 'image') {
      const still = new Image()
      still.addEventListener('load', this.#onReady, { once: true })
      still.src = link.url
      this.#stills.set(uri, still)
      return still
    }
    const film = window.document.createElement('video')
    film.muted = true
    film.playsInline = true
    film.preload = 'auto'
    for (const event of ['loadeddata', 'seeked']) film.addEventListener(event, this.#onReady)
    film.src = link.url
    this.#films.set(uri, film)
    return film
  }

  #still(uri: string): Shown | undefined {
    const still = this.#fetch({ uri, kind: 'image' })
    if (!(still instanceof HTMLImageElement) || !still.complete || still.naturalWidth === 0) return undefined
    return { source: still, size: { width: still.naturalWidth, height: still.naturalHeight } }
  }

  #film(
    insert: RenderInsert,
    { plan, frame, isPlaying: isOn, rate, level }: InsertRun & { plan: RenderPlan; frame: number },
  ): Shown | undefined {
    const film = this.#fetch(insert)
    // Backwards it is stepped through.
    const isPlaying = isOn && rate > 0
    if (!(film instanceof HTMLVideoElement) || film.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined
    film.muted = !insert.isHeard
    film.volume = level
    if (isPlaying && film.playbackRate !== rate) film.playbackRate = rate
    const targetSec = insert.inMs / 1000 + ((frame - insert.startFrame + 0.5) * plan.frameRate.den) / plan.frameRate.num
    // A film that ends holds its last picture.
    const atSec = Math.min(targetSec, Math.max(0, film.duration - 0.04))
    const slack = isPlaying ? mostDriftSec : 0.02
    if (!film.seeking && Math.abs(film.currentTime - atSec) > slack) film.currentTime = atSec
    if (isPlaying && film.paused && targetSec < film.duration) void film.play().catch(() => undefined)
    if (!isPlaying && !film.paused) film.pause()
    return { source: film, size: { width: film.videoWidth, height: film.videoHeight } }
  }

  /** Films that are not seen stand still. */
  #hush(but: string | undefined): void {
    for (const [uri, film] of this.#films) if (uri !== but && !film.paused) film.pause()
  }
}
