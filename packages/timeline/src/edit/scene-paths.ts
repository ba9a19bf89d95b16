import type { CropKey, Pane } from '@clipwright/contract/editor/layout'
import { pathAt } from '../layout-geometry.ts'
import type { Scene } from './clip-document.ts'

function keyAt(path: readonly CropKey[], atMs: number, move: CropKey['move']): CropKey {
  const { x, y, w, h } = pathAt(path, atMs)
  return { atMs, x, y, w, h, move }
}

/** The part of a path that is seen between two moments, source ms: it begins with a key and ends where it is then. */
function pathWithin(path: readonly CropKey[], startMs: number, endMs: number): CropKey[] {
  const inside = path.filter(({ atMs }) => atMs > startMs && atMs < endMs)
  const next = path.find(({ atMs }) => atMs >= endMs)
  const isGliding = next?.move === 'linear' && path.some(({ atMs }) => atMs < endMs)
  return [keyAt(path, startMs, 'cut'), ...inside, ...(isGliding ? [keyAt(path, endMs, 'linear')] : [])]
}

function paneWithin(pane: Pane, startMs: number, endMs: number): Pane {
  return { ...pane, path: pathWithin(pane.path, startMs, endMs) }
}

/** A stretch of a scene as a scene of its own, framed the same at every moment. */
export function sceneWithin(scene: Scene, startMs: number, endMs: number): Scene {
  return { ...scene, startMs, endMs, panes: scene.panes.map((pane) => paneWithin(pane, startMs, endMs)) }
}

/** A name that none of the given records has yet. */
export function freeId(preferred: string, ...records: readonly Readonly<Record<string, unknown>>[]): string {
  const root = preferred.split('.')[0] ?? preferred
  let id = preferred
  for (let n = 2; records.some((record) => Object.hasOwn(record, id)); n++) id = `${root}.${n}`
  return id
}

type Span = { startMs: number; endMs: number }

/** The parts of a span that none of the others cover. */
export function uncovered(span: Span, others: readonly Span[]): Span[] {
  let parts: Span[] = [{ startMs: span.startMs, endMs: span.endMs }]
  for (const other of others) {
    parts = parts
      .flatMap((part) => [
        { startMs: part.startMs, endMs: Math.min(part.endMs, other.startMs) },
        { startMs: Math.max(part.startMs, other.endMs), endMs: part.endMs },
      ])
      .filter((part) => part.endMs > part.startMs)
  }
  return parts
}
