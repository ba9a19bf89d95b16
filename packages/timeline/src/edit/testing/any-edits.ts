import { AspectRatio, LayoutKind } from '@clipwright/contract/editor/layout'
import fc from 'fast-check'
import { fillSegment, sampleAnalysis, sampleTimeline, sampleWords } from '../../testing/sample-timeline.ts'
import { NamedSpeaker, Transition } from '../clip-document.ts'
import type { ClipDocument } from '../clip-document.ts'
import type { Command } from '../commands/run-command.ts'
import { lengthMs } from '../document-ranges.ts'
import { wordsInOrder } from '../document-words.ts'
import { plainLook } from '../template-look.ts'
import { toDocument } from '../upgrade-document.ts'
import { scenesInOrder } from '../zoomed-scenes.ts'
import { createLayout } from '../../layout/clip-layout.ts'

const text = 'So um the the shop on the corner never asks what people came for and that is why it fails in its first year.'

const rates = [
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 60, den: 1 },
  { num: 24000, den: 1001 },
]

const timeRanges = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 45_000 }), fc.integer({ min: 1500, max: 9000 })), { minLength: 1, maxLength: 5 })
  .map((list) => list.map(([startMs, forMs]): [number, number] => [startMs / 1000, (startMs + forMs) / 1000]))

/** A document of a minute that is spoken throughout, in any ratio and rate, of up to five parts in any order. */
export const anyDocument: fc.Arbitrary<ClipDocument> = fc
  .record({
    ratio: fc.constantFrom(...AspectRatio.options),
    rate: fc.constantFrom(...rates),
    timeRanges,
    wordMs: fc.integer({ min: 180, max: 520 }),
  })
  .map(({ ratio, rate, timeRanges, wordMs }) => {
    const analysis = sampleAnalysis({ frameRate: rate })
    const words = sampleWords(`${text} `.repeat(6).trim(), 200, wordMs).map((word) =>
      word.text === 'um' ? { ...word, isFiller: true } : word,
    )
    const segments = [
      fillSegment({ endMs: 21_000 }),
      fillSegment({ startMs: 21_000, endMs: 40_000, kind: 'fit', panes: [] }),
      fillSegment({ startMs: 40_000 }),
    ]
    return toDocument(sampleTimeline({ analysis, ratio, timeRanges, segments, words }))
  })

/** A command not yet aimed at anything: shares from 0 to 1 choose among what the document has when its turn comes. */
export type EditDraft = { name: Command['name']; shares: number[]; n: number }

const names: Command['name'][] = [
  'cutWords',
  'cutWords',
  'cutWords',
  'restoreWords',
  'restoreWords',
  'splitRange',
  'moveRange',
  'removeRange',
  'trimRange',
  'rollEdit',
  'slipRange',
  'startHere',
  'endHere',
  'extendClip',
  'correctWord',
  'replaceText',
  'markWords',
  'censorWords',
  'assignSpeaker',
  'assignSpeaker',
  'setCaptions',
  'setRatio',
  'setLayout',
  'setCrop',
  'addLayer',
  'addLayer',
  'changeLayer',
  'removeLayer',
  'cutSpan',
  'duplicateLayer',
  'setMarker',
  'setTransition',
  'setBumper',
  'setTranslation',
  'writeLine',
  'setEnhanced',
  'acceptCuts',
  'planPicture',
  'putScenes',
  'splitScene',
  'moveCrop',
  'placeCaptions',
  'changeCropKey',
  'orderLayer',
  'applyTemplate',
  'useCommonLook',
]

const share = fc.double({ min: 0, max: 1, noNaN: true, noDefaultInfinity: true })
export const anyEdits: fc.Arbitrary<EditDraft[]> = fc.array(
  fc.record({ name: fc.constantFrom(...names), shares: fc.array(share, { minLength: 4, maxLength: 4 }), n: fc.nat(1000) }),
  { minLength: 1, maxLength: 25 },
)

function pick<T>(list: readonly T[], at: number): T | undefined {
  return list[Math.min(list.length - 1, Math.floor(at * list.length))]
}

type Aim = { document: ClipDocument; a: number; b: number; c: number; n: number; rangeId: string; wordIds: string[] }

/** A crop of the ratio that is edited, and a key of it. */
function cropOf({ document, a, b, c }: Aim): { sceneId: string; pane: number; atMs: number } {
  const scene = pick(scenesInOrder(document.pictures[document.ratio]?.scenes ?? {}), a)
  const pane = Math.floor(b * (scene?.panes.length ?? 0))
  return { sceneId: scene?.id ?? '', pane, atMs: pick(scene?.panes[pane]?.path ?? [], c)?.atMs ?? 0 }
}

const aims: { [N in Command['name']]: (aim: Aim) => Extract<Command, { name: N }>['with'] } = {
  applyTemplate: ({ n }) => ({
    look: {
      ...plainLook,
      captions: { ...plainLook.captions, style: { size: 0.03 + (n % 5) / 100 } },
      intro: n % 2 ? null : { uri: 'upload://intro0', kind: 'image', durationMs: 900 },
    },
  }),
  cutWords: ({ wordIds }) => ({ wordIds }),
  setTranslation: ({ a, n }) => ({
    language: n % 2 ? 'de' : 'pt-BR',
    translation: n % 3 ? { origin: 'Typed', lines: { l1: { startMs: a * 9000, endMs: a * 9000 + 900, text: 'Zeile', said: '' } } } : null,
  }),
  writeLine: ({ n }) => ({ language: n % 2 ? 'de' : 'pt-BR', lineId: 'l1', text: `Zeile ${n}` }),
  setEnhanced: ({ a, n }) => ({ enhanced: n % 2 ? { uri: 'upload://better1', startMs: 0, endMs: 1000 + a * 20_000, strength: a } : null }),
  useVersion: ({ document, n }) => ({ version: { ...document, watermark: n % 2 === 0, overlays: n % 3 ? document.overlays : {} } }),
  restoreWords: ({ wordIds }) => ({ wordIds }),
  putScenes: ({ document, a, b, n }) => ({
    ratio: document.ratio,
    origin: n % 2 ? 'planned' : 'chosen',
    because: 'setLayout',
    segments: [fillSegment({ startMs: a * 40_000, endMs: a * 40_000 + b * 15_000 })],
  }),
  splitScene: ({ document, a }) => ({ atMs: a * document.source.durationMs }),
  moveCrop: (aim) => ({ ...cropOf(aim), by: { x: aim.a - 0.5, y: aim.b - 0.5 }, scale: 0.5 + aim.c }),
  placeCaptions: ({ document, a, b, c }) => ({
    ratio: document.ratio,
    positions: [{ startMs: a * 30_000, endMs: a * 30_000 + b * 20_000, y: c }],
  }),
  changeCropKey: (aim) => ({ ...cropOf(aim), change: aim.n % 3 ? { toMs: aim.b * 60_000, move: aim.n % 2 ? 'linear' : 'cut' } : null }),
  orderLayer: ({ document, a, n }) => ({
    id: pick(Object.keys(document.overlays), a) ?? '',
    to: (['up', 'down', 'front', 'back'] as const)[n % 4] ?? 'up',
  }),
  acceptCuts: ({ document, a, b }) => ({
    cuts: [{ startMs: a * document.source.durationMs, endMs: a * document.source.durationMs + b * 2000 }],
  }),
  splitRange: ({ document, a }) => ({ atMs: a * lengthMs(document) }),
  moveRange: ({ document, rangeId, b }) => ({ rangeId, toIndex: Math.floor(b * document.order.length) }),
  removeRange: ({ rangeId }) => ({ rangeId }),
  trimRange: ({ document, rangeId, b, n }) => ({
    rangeId,
    edge: n % 2 ? 'start' : 'end',
    toMs: (document.ranges[rangeId]?.startMs ?? 0) + (b - 0.2) * 6000,
    ripple: n % 3 > 0,
  }),
  rollEdit: ({ rangeId, b }) => ({ rangeId, byMs: (b - 0.5) * 2000 }),
  slipRange: ({ rangeId, b }) => ({ rangeId, byMs: (b - 0.5) * 4000 }),
  startHere: ({ document, a, wordIds, n }) => (n % 2 ? { atMs: (a / 3) * lengthMs(document) } : { wordId: wordIds[0] ?? '' }),
  endHere: ({ document, a, wordIds, n }) => (n % 2 ? { atMs: (1 - a / 3) * lengthMs(document) } : { wordId: wordIds[0] ?? '' }),
  extendClip: ({ b, n }) => ({ edge: n % 2 ? 'start' : 'end', byMs: b * 3000 }),
  correctWord: ({ wordIds, n }) => ({ wordId: wordIds[0] ?? '', text: ['store', 'shop', ' corner  shop ', '…'][n % 4] ?? '' }),
  replaceText: ({ n }) => ({
    find: ['shop', 'the corner', 'what people came for'][n % 3] ?? '',
    replace: ['café', 'one two three'][n % 2] ?? '',
  }),
  markWords: ({ wordIds, n }) => ({ wordIds, isKeyword: n % 2 === 0, emoji: n % 3 ? '🔥' : null }),
  censorWords: ({ wordIds, n }) => ({ wordIds, censor: ([null, 'beep', 'mute'] as const)[n % 3] ?? null }),
  assignSpeaker: ({ wordIds, n }) => ({ wordIds, speaker: [null, ...NamedSpeaker.options][n % 6] ?? null }),
  setCaptions: ({ document, a, n }) => ({
    preset: n % 2 ? 'bold' : 'clean',
    style: { size: 0.02 + a * 0.1, color: n % 3 ? '#FFAA00' : null },
    ...(n % 5 === 0 ? { onlyIn: document.ratio } : n % 5 === 1 ? { seenIn: document.ratio } : {}),
  }),
  useCommonLook: ({ document, n }) => ({ ratio: document.ratio, part: n % 2 ? 'captions' : 'logo' }),
  setRatio: ({ n }) => ({ ratio: AspectRatio.options[n % 4] ?? 'portrait' }),
  setLayout: ({ document, a, b, n }) => {
    const startMs = a * (document.source.durationMs - 1)
    return { kind: LayoutKind.options[n % 6] ?? 'fit', startMs, endMs: Math.min(document.source.durationMs, startMs + 500 + b * 9000) }
  },
  setCrop: ({ document, a, b, c, n }) => {
    const scene = pick(scenesInOrder(document.pictures[document.ratio]?.scenes ?? {}), a)
    const box = { x: b * 0.5, y: c * 0.5, w: 0.4, h: 0.4 }
    const atMs = (scene?.startMs ?? 0) + b * ((scene?.endMs ?? 0) - (scene?.startMs ?? 0))
    return { sceneId: scene?.id ?? '', pane: 0, box, at: n % 2 ? { kind: 'scene' } : { kind: 'key', atMs, move: n % 3 ? 'linear' : 'cut' } }
  },
  addLayer: ({ document, a, b, c, n }) => {
    const startMs = a * lengthMs(document)
    const span = { startMs, endMs: startMs + 200 + b * 4000, follows: n % 4 > 0 }
    const id = `new${n}`
    if (n % 5 === 0)
      return { kind: 'brolls', id, layer: { ...span, uri: 'upload://images', kind: 'image', inMs: 0, origin: 'Stock', credit: null } }
    if (n % 5 === 1)
      return {
        kind: 'sounds',
        id,
        layer: { ...span, kind: 'music', uri: 'upload://melody1', inMs: 0, gainDb: -12, fadeInMs: 100, fadeOutMs: 100, duckDb: -9 },
      }
    if (n % 5 === 2) return { kind: 'zooms', id, layer: { startMs: c * 50_000, endMs: c * 50_000 + 1500, scale: 1.1 + b, x: 0.5, y: 0.4 } }
    return { kind: 'overlays', id, layer: { ...span, kind: 'text', text: 'Look here', x: c, y: 0.3, size: 0.05, layer: n % 7 } }
  },
  changeLayer: ({ document, a, b, n }) => {
    const kind = (['overlays', 'sounds', 'brolls', 'zooms'] as const)[n % 4] ?? 'overlays'
    const startMs = b * lengthMs(document) * 0.9
    return { kind, id: pick(Object.keys(document[kind]), a) ?? '', change: { startMs, endMs: startMs + 900 } }
  },
  removeLayer: ({ document, a, n }) => {
    const kind = (['overlays', 'sounds', 'brolls', 'zooms'] as const)[n % 4] ?? 'overlays'
    return { kind, id: pick(Object.keys(document[kind]), a) ?? '' }
  },
  cutSpan: ({ document, a, b, n }) => {
    const fromMs = a * lengthMs(document)
    return { fromMs, toMs: fromMs + 100 + b * 3000, keep: n % 5 === 0 }
  },
  duplicateLayer: ({ document, a, n }) => {
    const kind = (['overlays', 'sounds', 'brolls', 'zooms'] as const)[n % 4] ?? 'overlays'
    return { kind, id: pick(Object.keys(document[kind]), a) ?? '', newId: `twin${n}` }
  },
  setMarker: ({ document, a, n }) => ({
    id: `m${n % 5}`,
    marker: n % 3 ? { atMs: a * document.source.durationMs, text: n % 2 ? 'The turn' : '' } : null,
  }),
  setTransition: ({ rangeId, b, n }) => ({
    rangeId,
    transition: n % 4 ? { kind: Transition.shape.kind.options[n % 7] ?? 'dip-black', durationMs: 100 + b * 1800 } : null,
  }),
  setBumper: ({ n }) => ({
    place: n % 2 ? 'intro' : 'outro',
    bumper: n % 3 ? { uri: n % 5 ? 'upload://bumper1' : 'upload://film01', kind: n % 5 ? 'image' : 'video', durationMs: 700 + n } : null,
  }),
  planPicture: ({ document, n }) => ({
    ratio: AspectRatio.options[n % 4] ?? 'portrait',
    segments: [fillSegment({ endMs: document.source.durationMs })],
    captionPositions: [],
  }),
}

/** The edit aimed at the document as it is now. */
export function aimEdit(document: ClipDocument, { name, shares, n }: EditDraft): Command {
  const [a = 0, b = 0, c = 0, d = 0] = shares
  const words = wordsInOrder(document, createLayout())
  const first = Math.floor(a * words.length)
  const wordIds = words.slice(first, first + 1 + Math.floor(d * 6)).map(({ id }) => id)
  return { name, with: aims[name]({ document, a, b, c, n, rangeId: pick(document.order, a) ?? '', wordIds }) } as Command
}
