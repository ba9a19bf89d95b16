import { useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Filmstrip, Footage } from '@clipwright/contract/sources/footage'
import { partsOf, type Part } from '../../engine/programme-view.ts'
import { useEdit } from '../../use-edit.ts'
import { useFrame } from './timeline-frame.ts'
import { usePeaks } from './use-peaks.ts'

const stripPx = 38
/** The canvas grows in steps, px: a new width reallocates its pixels, and every cut shortens the clip a little. */
const stepPx = 256
/** Step of the peaks file. */
const peakMs = 20

/** Height of the track, px: less without video or sound. A handle needs 24 px above the diamond of a cut. */
export function footageHeight(footage: Footage | null): number {
  return footage?.filmstrip && footage.peaksUrl ? 64 : 48
}

/** Filmstrip and waveform of the parts near the visible area. */
export function FootageCanvas() {
  const session = useEdit()
  const { document, pxPerMs, fromPx: drawnFromPx, toPx } = useFrame()
  const fromPx = Math.max(0, drawnFromPx)
  const { footage } = session
  const heightPx = footageHeight(footage)
  const canvas = useRef<HTMLCanvasElement>(null)
  const strip = useStrip(footage?.filmstrip ?? null)
  const peaks = usePeaks(footage?.peaksUrl ?? null)
  const colours = useColours()
  // After the boxes over it, which people work with.
  const parts = useDeferredValue(partsOf(document))
  const untilPx = Math.min(toPx, (parts.at(-1)?.untilMs ?? 0) * pxPerMs)
  const shownPx = Math.max(0, Math.ceil(untilPx - fromPx))
  const widthPx = Math.ceil(shownPx / stepPx) * stepPx
  useEffect(() => {
    const element = canvas.current
    const pen = element?.getContext('2d')
    if (!element || !pen) return
    const scale = Math.min(2, window.devicePixelRatio)
    const [width, height] = [Math.max(1, Math.round(widthPx * scale)), heightPx * scale]
    if (element.width !== width) element.width = width
    if (element.height !== height) element.height = height
    pen.setTransform(scale, 0, 0, scale, -fromPx * scale, 0)
    pen.clearRect(fromPx, 0, widthPx, heightPx)
    const startMs = footage?.startMs ?? 0
    for (const part of parts) {
      const [left, right] = [Math.max(fromPx, part.atMs * pxPerMs), Math.min(untilPx, part.untilMs * pxPerMs)]
      if (right <= left) continue
      pen.fillStyle = colours.ground
      pen.fillRect(left, 0, right - left, heightPx)
      if (strip) drawStrip(pen, strip, { part, startMs, pxPerMs, left, right })
      pen.fillStyle = colours.sound
      if (peaks) drawPeaks(pen, peaks, { part, startMs, pxPerMs, left, right, topPx: strip ? stripPx : 0, heightPx })
    }
  }, [footage, heightPx, parts, pxPerMs, fromPx, untilPx, widthPx, strip, peaks, colours])
  return (
    <div aria-hidden style={{ left: fromPx, width: shownPx, height: heightPx }} className="absolute top-0 overflow-hidden">
      <canvas ref={canvas} style={{ width: widthPx, height: heightPx }} className="max-w-none" />
    </div>
  )
}

const watchTheme = (onChange: () => void) => {
  const observer = new MutationObserver(onChange)
  observer.observe(window.document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/** Read once per theme: reading forces the browser to compute styles. */
function useColours(): { ground: string; sound: string } {
  const theme = useSyncExternalStore(watchTheme, () => window.document.documentElement.dataset['theme'])
  return useMemo(() => {
    const style = getComputedStyle(window.document.documentElement)
    return { theme, ground: style.getPropertyValue('--sunken'), sound: style.getPropertyValue('--action') }
  }, [theme])
}

type Strip = { grid: Filmstrip; image: HTMLImageElement }

function useStrip(grid: Filmstrip | null): Strip | null {
  const [strip, setStrip] = useState<Strip | null>(null)
  useEffect(() => {
    if (!grid) return
    const image = new Image()
    image.addEventListener('load', () => setStrip({ grid, image }))
    image.src = grid.url
    return () => {
      image.src = ''
    }
  }, [grid])
  return strip
}

type Stretch = { part: Part; startMs: number; pxPerMs: number; left: number; right: number }

function drawStrip(pen: CanvasRenderingContext2D, { grid, image }: Strip, { part, startMs, pxPerMs, left, right }: Stretch): void {
  const tilePx = (stripPx * grid.tileWidth) / grid.tileHeight
  const partLeft = part.atMs * pxPerMs
  pen.save()
  pen.beginPath()
  pen.rect(left, 0, right - left, stripPx)
  pen.clip()
  for (let x = partLeft + Math.floor((left - partLeft) / tilePx) * tilePx; x < right; x += tilePx) {
    const sourceMs = part.startMs + (x - partLeft + tilePx / 2) / pxPerMs
    const tile = Math.min(grid.count - 1, Math.max(0, Math.round((sourceMs - startMs) / grid.stepMs)))
    const [column, row] = [tile % grid.columns, Math.floor(tile / grid.columns)]
    pen.drawImage(image, column * grid.tileWidth, row * grid.tileHeight, grid.tileWidth, grid.tileHeight, x, 0, tilePx + 0.5, stripPx)
  }
  pen.restore()
}

/** One bar per two pixels, as high as its loudest sample. */
function drawPeaks(pen: CanvasRenderingContext2D, peaks: Uint8Array, stretch: Stretch & { topPx: number; heightPx: number }): void {
  const { part, startMs, pxPerMs, left, right, topPx, heightPx } = stretch
  const barPx = 2
  const mostPx = heightPx - topPx - 4
  const firstAt = (x: number) => (part.startMs - startMs + x / pxPerMs - part.atMs) / peakMs
  for (let x = Math.floor(left / barPx) * barPx; x < right; x += barPx) {
    const from = Math.max(0, Math.floor(firstAt(x)))
    const to = Math.min(peaks.length, Math.max(from + 1, Math.ceil(firstAt(x + barPx))))
    let peak = 0
    for (let at = from; at < to; at++) peak = Math.max(peak, peaks[at] ?? 0)
    // The square root of the level keeps quiet speech visible.
    const px = Math.max(1, Math.sqrt(peak / 255) * mostPx)
    pen.fillRect(x, heightPx - 2 - px, barPx - 0.5, px)
  }
}
