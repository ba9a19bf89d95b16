import type { RenderBlend, RenderPlan } from '@clipwright/timeline/render-plan'
import { frameAtMs } from '@clipwright/timeline/frames'
import { drawFrame } from '../canvas/draw-frame.ts'
import type { SoftBackdrop } from '../canvas/soft-backdrop.ts'
import { piecesOf } from '../engine/frame-pieces.ts'
import { blendVideos } from './blend-videos.ts'
import { blendAt, mixOf, rowAt, shareLeft } from './blend-mix.ts'

type Pen = CanvasRenderingContext2D
type Row = 'from' | 'to'
const rows = ['from', 'to'] as const

// Videos are loaded this long before a blend, and started slightly early because players take a moment.
const aheadMs = 3000
const runUpMs = 160
// A playing video that drifts further than this is sought back, s.
const mostDriftSec = 0.12
const settleMs = 500

export type Playback = { isPlaying: boolean; rate: number }

/** The proxy of the source, and where on the source it begins, ms. */
type Proxy = { player: HTMLVideoElement; startMs: number }

/**
 * Blends of two parts. The clip's own player shows one frame at a time, so each of the two comes from a video of its own: both
 * are the proxy again, and go on beyond the cut as the file does.
 */
export class BlendRenderer {
  readonly #onReady: () => void
  readonly #canvases = new Map<Row, HTMLCanvasElement>()
  readonly #videos = new Map<Row, { video: HTMLVideoElement; movedAtMs: number }>()

  constructor(onReady: () => void) {
    this.#onReady = onReady
  }

  /** Draws the blend of a frame. Until its videos are loaded, the preview keeps the last frame. */
  draw(pen: Pen, soft: SoftBackdrop, now: Playback & Proxy & { plan: RenderPlan; frame: number }): void {
    const { plan, frame } = now
    if (!plan.blends) return this.rest()
    const near = blendAt(plan, frame) ?? this.#next(plan, frame)
    if (!near) return this.rest()
    const isRunUp = frame >= near.startFrame - frameAtMs(runUpMs, plan.frameRate)
    const isRunning = now.isPlaying && now.rate > 0 && isRunUp
    const runUpFrame = near.startFrame - frameAtMs(runUpMs, plan.frameRate)
    const ready = rows.map((row) => this.#place(row, { ...now, blend: near, atFrame: Math.max(frame, runUpFrame), isRunning }))
    const isDrawn = frame >= near.startFrame && ready.every(Boolean)
    if (isDrawn) this.#mix(pen, soft, near, now)
    this.#hear(isDrawn && isRunning)
  }

  /** Pauses the videos. */
  rest(): void {
    this.#hear(false)
    for (const { video } of this.#videos.values()) if (!video.paused) video.pause()
  }

  dispose(): void {
    this.rest()
    for (const { video } of this.#videos.values()) video.removeAttribute('src')
    this.#videos.clear()
  }

  #next(plan: RenderPlan, frame: number): RenderBlend | undefined {
    const until = frame + frameAtMs(aheadMs, plan.frameRate)
    return plan.blends?.find(({ startFrame }) => startFrame > frame && startFrame <= until)
  }

  #hear(isHeard: boolean): void {
    const [from, to] = rows.map((row) => this.#videos.get(row)?.video)
    const running = isHeard && from && to ? { from, to } : null
    if (running || blendVideos.getState().running) blendVideos.setState({ running })
    for (const video of [from, to]) if (video) video.muted = !running
  }

  /** Seeks a video to its row. True when it shows the right frame, or a near one while playing. */
  #place(row: Row, request: Playback & Proxy & { plan: RenderPlan; blend: RenderBlend; atFrame: number; isRunning: boolean }): boolean {
    const at = rowAt(request.plan, request.blend, row, request.atFrame)
    const one = this.#videoOf(row, request.player)
    if (!at || !one) return false
    const { video } = one
    const { num, den } = request.plan.frameRate
    const targetSec = Math.max(0, at.sourceMs - request.startMs) / 1000
    // A source that ends holds its last frame.
    const atSec = Number.isFinite(video.duration) ? Math.min(targetSec, Math.max(0, video.duration - (0.5 * den) / num)) : targetSec
    const off = Math.abs(video.currentTime - atSec)
    const slackSec = request.isRunning ? mostDriftSec : (0.45 * den) / num
    const isSettled = !request.isRunning || performance.now() - one.movedAtMs > settleMs
    if (!video.seeking && off > slackSec && isSettled) {
      video.currentTime = atSec
      one.movedAtMs = performance.now()
    }
    if (video.playbackRate !== Math.max(0.25, Math.abs(request.rate))) video.playbackRate = Math.max(0.25, Math.abs(request.rate))
    if (request.isRunning && video.paused) void video.play().catch(() => undefined)
    if (!request.isRunning && !video.paused) video.pause()
    return video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && (request.isRunning || (!video.seeking && off <= slackSec))
  }

  #videoOf(row: Row, player: HTMLVideoElement): { video: HTMLVideoElement; movedAtMs: number } | undefined {
    const cachedRow = this.#videos.get(row)
    if (cachedRow && cachedRow.video.src === player.src) return cachedRow
    if (!player.src) return undefined
    const video = cachedRow?.video ?? window.document.createElement('video')
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    if (!cachedRow) for (const event of ['loadeddata', 'seeked']) video.addEventListener(event, this.#onReady)
    video.src = player.src
    const newRow = { video, movedAtMs: -Infinity }
    this.#videos.set(row, newRow)
    return newRow
  }

  #mix(pen: Pen, soft: SoftBackdrop, blend: RenderBlend, { plan, frame }: { plan: RenderPlan; frame: number }): void {
    const images = new Map(rows.map((row) => [row, this.#drawRow(row, soft, blend, { plan, frame })]))
    for (const { of, x, width, toX, alpha } of mixOf(blend.kind, shareLeft(blend, frame - blend.startFrame), plan.width)) {
      const image = images.get(of)
      if (!image || width <= 0) continue
      pen.globalAlpha = alpha
      pen.drawImage(image, x, 0, width, plan.height, toX, 0, width, plan.height)
    }
    pen.globalAlpha = 1
  }

  #drawRow(
    row: Row,
    soft: SoftBackdrop,
    blend: RenderBlend,
    { plan, frame }: { plan: RenderPlan; frame: number },
  ): HTMLCanvasElement | undefined {
    const at = rowAt(plan, blend, row, frame)
    const video = this.#videos.get(row)?.video
    const canvas = this.#canvases.get(row) ?? window.document.createElement('canvas')
    this.#canvases.set(row, canvas)
    if (canvas.width !== plan.width || canvas.height !== plan.height) [canvas.width, canvas.height] = [plan.width, plan.height]
    const pen = canvas.getContext('2d')
    if (!at || !video || !pen) return undefined
    drawFrame(pen, soft, video, plan, piecesOf(plan, at.segment, at.inside))
    return canvas
  }
}
