import type { RenderInsert, RenderPlan } from '@clipwright/timeline/render-plan'
import type { SoftBackdrop } from '../canvas/soft-backdrop.ts'
import { coverOf } from '../engine/frame-pieces.ts'
import { assetLink } from './asset-links.ts'
import type { Playback } from './draw-blends.ts'
import { coverBox, insertAt, wholeBox } from './insert-boxes.ts'

type Pen = CanvasRenderingContext2D
type Size = { width: number; height: number }
type Shown = { source: CanvasImageSource; size: Size }

// A video that drifts further than this is sought back, s.
const mostDriftSec = 0.2
// Loaded this long before it is shown.
const aheadMs = 4000
// What could not be loaded is loaded anew after this.
const retryMs = 5000

/** `level`: volume of a video, 0 to 1. */
type InsertRun = Playback & { level: number }

/** Draws B-roll over the clip, and what plays before and after it: stills and videos by their links, in time with the clip. */
export class InsertRenderer {
  readonly #stills = new Map<string, HTMLImageElement>()
  readonly #videos = new Map<string, HTMLVideoElement>()
  readonly #onReady: () => void
  #isDisposed = false

  constructor(onReady: () => void) {
    this.#onReady = onReady
  }

  /** Loads what will be shown soon. */
  fetch(insert: RenderInsert | null): void {
    if (insert) this.#fetch(insert)
  }

  /** `frame` counts as the inserts do. */
  draw(pen: Pen, soft: SoftBackdrop, now: InsertRun & { plan: RenderPlan; inserts: readonly RenderInsert[]; frame: number }): void {
    const { plan, inserts, frame } = now
    const aheadFrames = (aheadMs * plan.frameRate.num) / (1000 * plan.frameRate.den)
    for (const insert of inserts) if (insert.startFrame > frame && insert.startFrame < frame + aheadFrames) this.#fetch(insert)
    const currentInsert = insertAt(inserts, frame)
    this.#hush(currentInsert?.uri)
    if (!currentInsert) return
    const media = currentInsert.kind === 'image' ? this.#still(currentInsert.uri) : this.#video(currentInsert, now)
    if (!media) return
    const { drift } = currentInsert
    const share = drift ? Math.min(1, (frame - currentInsert.startFrame + drift.fromFrame) / Math.max(1, drift.ofFrames - 1)) : null
    if (currentInsert.fit === 'whole')
      soft.draw(pen, media.source, coverOf(media.size, plan), { x: 0, y: 0, w: plan.width, h: plan.height })
    const box = currentInsert.fit === 'whole' ? wholeBox(media.size, plan) : coverBox(media.size, plan, share)
    pen.drawImage(media.source, box.x, box.y, box.w, box.h)
  }

  dispose(): void {
    this.#isDisposed = true
    this.#hush(undefined)
    for (const video of this.#videos.values()) video.removeAttribute('src')
    this.#videos.clear()
    this.#stills.clear()
  }

  #fetch({ uri, kind }: Pick<RenderInsert, 'uri' | 'kind'>): HTMLImageElement | HTMLVideoElement | undefined {
    const cached = kind === 'image' ? this.#stills.get(uri) : this.#videos.get(uri)
    const link = cached ? undefined : assetLink(uri)
    if (cached || !link) return cached
    if (kind === 'image') {
      const still = new Image()
      still.addEventListener('load', this.#onReady, { once: true })
      still.addEventListener('error', () => this.#forget(this.#stills, uri), { once: true })
      still.src = link.url
      this.#stills.set(uri, still)
      return still
    }
    const video = window.document.createElement('video')
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    for (const event of ['loadeddata', 'seeked']) video.addEventListener(event, this.#onReady)
    video.addEventListener('error', () => this.#forget(this.#videos, uri), { once: true })
    video.src = link.url
    this.#videos.set(uri, video)
    return video
  }

  /** A broken connection must not leave a gap until the editor is opened again. */
  #forget(loadedMedia: Map<string, unknown>, uri: string): void {
    if (this.#isDisposed) return
    setTimeout(() => {
      loadedMedia.delete(uri)
      if (!this.#isDisposed) this.#onReady()
    }, retryMs)
  }

  #still(uri: string): Shown | undefined {
    const still = this.#fetch({ uri, kind: 'image' })
    if (!(still instanceof HTMLImageElement) || !still.complete || still.naturalWidth === 0) return undefined
    return { source: still, size: { width: still.naturalWidth, height: still.naturalHeight } }
  }

  #video(
    insert: RenderInsert,
    { plan, frame, isPlaying: isOn, rate, level }: InsertRun & { plan: RenderPlan; frame: number },
  ): Shown | undefined {
    const video = this.#fetch(insert)
    // Played backwards it is stepped through.
    const isPlaying = isOn && rate > 0
    if (!(video instanceof HTMLVideoElement) || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined
    video.muted = !insert.isHeard
    video.volume = level
    if (isPlaying && video.playbackRate !== rate) video.playbackRate = rate
    const targetSec = insert.inMs / 1000 + ((frame - insert.startFrame + 0.5) * plan.frameRate.den) / plan.frameRate.num
    // A video that ends holds its last frame.
    const atSec = Math.min(targetSec, Math.max(0, video.duration - 0.04))
    const slack = isPlaying ? mostDriftSec : 0.02
    if (!video.seeking && Math.abs(video.currentTime - atSec) > slack) video.currentTime = atSec
    if (isPlaying && video.paused && targetSec < video.duration) void video.play().catch(() => undefined)
    if (!isPlaying && !video.paused) video.pause()
    return { source: video, size: { width: video.videoWidth, height: video.videoHeight } }
  }

  /** Pauses all videos but the visible one. */
  #hush(but: string | undefined): void {
    for (const [uri, video] of this.#videos) if (uri !== but && !video.paused) video.pause()
  }
}
