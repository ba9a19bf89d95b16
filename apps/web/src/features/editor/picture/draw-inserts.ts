import type { RenderInsert, RenderPlan } from '@clipwright/timeline/render-plan'
import { assetLink } from './asset-links.ts'

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

/** Draws B-roll over the picture of the clip: stills and films by their links, in time with the clip. */
export class InsertPictures {
  readonly #stills = new Map<string, HTMLImageElement>()
  readonly #films = new Map<string, HTMLVideoElement>()
  readonly #onReady: () => void

  constructor(onReady: () => void) {
    this.#onReady = onReady
  }

  draw(pen: Pen, plan: RenderPlan, frame: number, isPlaying: boolean): void {
    const inserts = plan.inserts ?? []
    const aheadFrames = (aheadMs * plan.frameRate.num) / (1000 * plan.frameRate.den)
    for (const insert of inserts) if (insert.startFrame > frame && insert.startFrame < frame + aheadFrames) this.#fetch(insert)
    const shown = insertAt(inserts, frame)
    this.#hush(shown?.uri)
    if (!shown) return
    const picture = shown.kind === 'image' ? this.#still(shown.uri) : this.#film(shown, plan, frame, isPlaying)
    if (!picture) return
    const { drift } = shown
    const share = drift ? Math.min(1, (frame - shown.startFrame + drift.fromFrame) / Math.max(1, drift.ofFrames - 1)) : null
    const box = coverBox(picture.size, plan, share)
    pen.drawImage(picture.source, box.x, box.y, box.w, box.h)
  }

  dispose(): void {
    this.#hush(undefined)
    for (const film of this.#films.values()) film.removeAttribute('src')
    this.#films.clear()
    this.#stills.clear()
  }

  #fetch({ uri, kind }: RenderInsert): HTMLImageElement | HTMLVideoElement | undefined {
    const made = kind === 'image' ? this.#stills.get(uri) : this.#films.get(uri)
    const link = made ? undefined : assetLink(uri)
    if (made || !link) return made
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
    const still = this.#fetch({ uri, kind: 'image' } as RenderInsert)
    if (!(still instanceof HTMLImageElement) || !still.complete || still.naturalWidth === 0) return undefined
    return { source: still, size: { width: still.naturalWidth, height: still.naturalHeight } }
  }

  #film(insert: RenderInsert, plan: RenderPlan, frame: number, isPlaying: boolean): Shown | undefined {
    const film = this.#fetch(insert)
    if (!(film instanceof HTMLVideoElement) || film.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined
    const wishSec = insert.inMs / 1000 + ((frame - insert.startFrame) * plan.frameRate.den) / plan.frameRate.num
    // A film that ends holds its last picture.
    const atSec = Math.min(wishSec, Math.max(0, film.duration - 0.04))
    const slack = isPlaying ? mostDriftSec : 0.02
    if (!film.seeking && Math.abs(film.currentTime - atSec) > slack) film.currentTime = atSec
    if (isPlaying && film.paused && wishSec < film.duration) void film.play().catch(() => undefined)
    if (!isPlaying && !film.paused) film.pause()
    return { source: film, size: { width: film.videoWidth, height: film.videoHeight } }
  }

  /** Films that are not seen stand still. */
  #hush(but: string | undefined): void {
    for (const [uri, film] of this.#films) if (uri !== but && !film.paused) film.pause()
  }
}
