import { describe, expect, test } from 'vitest'
import { captionCues } from '../../captions/srt.ts'
import { fillSegment, sampleAnalysis, sampleTimeline, sampleWords } from '../../testing/sample-timeline.ts'
import type { ClipDocument } from '../clip-document.ts'
import { lengthMs, rangesOf } from '../document-ranges.ts'
import { spokenText } from '../document-words.ts'
import type { EditResult } from '../edit-result.ts'
import { toTimeline } from '../to-timeline.ts'
import { toDocument } from '../upgrade-document.ts'
import { acceptCuts } from './accept-cuts.ts'
import { addLayer } from './add-layer.ts'
import { censorWords } from './censor-words.ts'
import { correctWord } from './correct-word.ts'
import { changeLayer } from './change-layer.ts'
import { cutWords } from './cut-words.ts'
import { endHere } from './end-here.ts'
import { extendClip } from './extend-clip.ts'
import { markWords } from './mark-words.ts'
import { moveRange } from './move-range.ts'
import { planPicture } from './plan-picture.ts'
import { proposeCuts } from './propose-cuts.ts'
import { findText, replaceText } from './replace-text.ts'
import { restoreWords } from './restore-words.ts'
import { rollEdit } from './roll-edit.ts'
import { setCrop } from './set-crop.ts'
import { setLayout } from './set-layout.ts'
import { setRatio } from './set-ratio.ts'
import { setTransition } from './set-transition.ts'
import { slipRange } from './slip-range.ts'
import { splitRange } from './split-range.ts'
import { startHere } from './start-here.ts'
import { trimRange } from './trim-range.ts'

// Words of 500 ms, each 460 ms long with a pause of 40 ms: w0 is at 0, w1 at 500 and so on.
// Frames of 20 ms: every place used below is on one.
const analysis = sampleAnalysis({ frameRate: { num: 50, den: 1 } })

function documentSaying(text: string, input: Parameters<typeof sampleTimeline>[0] = {}): ClipDocument {
  return toDocument(sampleTimeline({ words: sampleWords(text, 0, 500), timeRanges: [[0, 10]], analysis, ...input }))
}

function documentOf(result: EditResult): ClipDocument {
  if ('refusal' in result) throw new Error(`refused: ${result.refusal}`)
  return result.document
}

const sentence =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'

const broll = {
  uri: 'upload://abcdef',
  kind: 'image' as const,
  startMs: 4000,
  endMs: 6000,
  follows: true,
  inMs: 0,
  origin: 'Stock' as const,
  credit: null,
}

describe('cutting words', () => {
  test('takes them out with the pause after them and leaves their neighbours whole', () => {
    const after = documentOf(cutWords(documentSaying(sentence), { wordIds: ['w2', 'w3'] }))
    expect(rangesOf(after)).toEqual([
      { id: 'r1', startMs: 0, endMs: 980 },
      { id: 'r1.2', startMs: 1980, endMs: 10_000 },
    ])
    expect(spokenText(after)).toMatch(/^one two five six/)
  })

  test('and restoring the same words gives the very document', () => {
    const document = documentSaying(sentence)
    const cut = documentOf(cutWords(document, { wordIds: ['w2', 'w3', 'w7', 'w12', 'w13'] }))
    expect(rangesOf(cut)).toHaveLength(4)
    expect(documentOf(restoreWords(cut, { wordIds: ['w2', 'w3', 'w7', 'w12', 'w13'] }))).toEqual(document)
  })

  test('goes to a change of shot inside the pause', () => {
    const words = [...sampleWords('one two', 0, 500), ...sampleWords('three four five six seven eight', 1600, 500)]
    const segments = [fillSegment({ endMs: 1200 }), fillSegment({ startMs: 1200 })]
    const document = toDocument(sampleTimeline({ words, segments, analysis, timeRanges: [[0, 10]] }))
    expect(rangesOf(documentOf(cutWords(document, { wordIds: ['w2'] })))[0]?.endMs).toBe(1200)
  })

  test('is refused when too little is left, when nothing is chosen and when a word is not known', () => {
    const document = documentSaying('one two three four', { timeRanges: [[0, 2]] })
    expect(cutWords(document, { wordIds: ['w0', 'w1', 'w2'] })).toEqual({ refusal: 'clip-too-short' })
    expect(cutWords(document, { wordIds: [] })).toEqual({ refusal: 'nothing-chosen' })
    expect(cutWords(document, { wordIds: ['w0', 'w99'] })).toEqual({ refusal: 'unknown-word' })
  })

  test('cuts one of two plays of a passage when it is told which', () => {
    const document = documentSaying(sentence, {
      timeRanges: [
        [0, 5],
        [0, 5],
      ],
    })
    const after = documentOf(cutWords(document, { wordIds: ['w1'], rangeId: 'r2' }))
    expect(spokenText(after)).toMatch(/^one two three .* ten one three/)
  })
})

describe('correcting', () => {
  test('changes what is written and never when it is heard, in captions and cues alike', () => {
    const document = documentSaying('This is what we lerned about building things')
    const after = documentOf(correctWord(document, { wordId: 'w4', text: ' learned ' }))
    const cues = captionCues(toTimeline(after))
    expect(cues.flatMap(({ lines }) => lines).join(' ')).toContain('what we learned about')
    expect(cues.map(({ startMs, endMs }) => [startMs, endMs])).toEqual(
      captionCues(toTimeline(document)).map(({ startMs, endMs }) => [startMs, endMs]),
    )
    expect(documentOf(correctWord(after, { wordId: 'w4', text: 'lerned' }))).toEqual(document)
  })

  test('finds across words and punctuation and replaces every place, keeping the punctuation', () => {
    const document = documentSaying('Open AI said that open ai, "Open AI" and Open, AI differ')
    expect(findText(document, { find: 'open ai' })).toHaveLength(4)
    expect(findText(document, { find: 'Open AI', matchCase: true })).toHaveLength(3)
    const after = documentOf(replaceText(document, { find: 'open ai', replace: 'OpenAI' }))
    expect(spokenText(after)).toBe('OpenAI said that OpenAI, "OpenAI" and OpenAI differ')
    expect(replaceText(document, { find: 'nowhere', replace: 'x' })).toEqual({ refusal: 'nothing-found' })
    expect(spokenText(documentOf(replaceText(document, { find: 'differ', replace: 'are not the same' })))).toMatch(/are not the same$/)
  })

  test('masks a censored word of one letter as a whole', () => {
    const after = documentOf(censorWords(documentSaying('他 说 操 了'), { wordIds: ['w2'], censor: 'mute' }))
    expect(toTimeline(after).captions.words.map(({ text }) => text)).toEqual(['他', '说', '*', '了'])
  })

  test('masks censored words in captions and says where they are not to be heard', () => {
    const after = documentOf(censorWords(documentSaying('that is damn good'), { wordIds: ['w2'], censor: 'beep' }))
    expect(toTimeline(after).captions.words[2]).toMatchObject({ text: 'd***', censor: 'beep' })
    expect(censorWords(after, { wordIds: ['w2'], censor: 'beep' })).toEqual({ refusal: 'nothing-changes' })
  })

  test('keeps a mark only where it differs from what was suggested', () => {
    const document = documentSaying('habits matter', { keywords: ['habits'] })
    const plainWord = documentOf(markWords(document, { wordIds: ['w0'], isKeyword: false }))
    expect(toTimeline(plainWord).captions.words[0]?.isKeyword).toBeUndefined()
    expect(documentOf(markWords(plainWord, { wordIds: ['w0'], isKeyword: true }))).toEqual(document)
  })
})

describe('proposed cuts', () => {
  const words = [
    ...sampleWords('so um the the shop', 0, 500).map((word) => (word.text === 'um' ? { ...word, isFiller: true } : word)),
    ...sampleWords('fails because nobody asks', 5000, 500),
  ]
  const document = toDocument(sampleTimeline({ words, analysis, timeRanges: [[0, 8]] }))

  test('list fillers, doubled words and long pauses with their spans, and change nothing', () => {
    const cuts = proposeCuts(document, { fillers: true, repeats: true, longestPauseMs: 800 })
    expect(cuts.map(({ kind, text }) => [kind, text])).toEqual([
      ['filler', 'um'],
      ['repeat', 'the'],
      ['pause', ''],
    ])
    expect(cuts[2]).toMatchObject({ startMs: 2600, endMs: 4880 })
  })

  test('are made together, as many as were left in the list', () => {
    const cuts = proposeCuts(document, { fillers: true, repeats: true, longestPauseMs: 800 })
    const after = documentOf(acceptCuts(document, { cuts: cuts.filter(({ kind }) => kind !== 'repeat') }))
    expect(spokenText(after)).toBe('so the the shop fails because nobody asks')
    expect(lengthMs(after)).toBeCloseTo(lengthMs(document) - 2280 - 500, 6)
  })
})

describe('the kept parts', () => {
  test('begin and end at a word, in the pauses around it', () => {
    const after = documentOf(endHere(documentOf(startHere(documentSaying(sentence), { wordId: 'w3' })), { wordId: 'w8' }))
    expect(spokenText(after)).toBe('four five six seven eight nine')
    expect(rangesOf(after)).toEqual([{ id: 'r1', startMs: 1480, endMs: 4480 }])
  })

  test('grow into the source and no further', () => {
    const document = documentSaying(sentence, { timeRanges: [[2, 8]] })
    expect(rangesOf(documentOf(extendClip(document, { edge: 'start', byMs: 1500 })))[0]?.startMs).toBe(500)
    expect(extendClip(document, { edge: 'start', byMs: 2500 })).toEqual({ refusal: 'out-of-source' })
  })

  test('split, move, roll and slip without a millisecond gained or lost', () => {
    const document = documentSaying(sentence, {
      timeRanges: [
        [0, 4],
        [6, 9],
      ],
    })
    const split = documentOf(splitRange(document, { atMs: 2000 }))
    expect(rangesOf(split).map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 2000],
      [2000, 4000],
      [6000, 9000],
    ])
    expect(documentOf(moveRange(split, { rangeId: 'r2', toIndex: 0 })).order).toEqual(['r2', 'r1', 'r1.2'])
    const rolled = documentOf(rollEdit(document, { rangeId: 'r1', byMs: 500 }))
    expect(rangesOf(rolled).map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 4500],
      [6500, 9000],
    ])
    const slipped = documentOf(slipRange(document, { rangeId: 'r2', byMs: -1000 }))
    expect(rangesOf(slipped)[1]).toEqual({ id: 'r2', startMs: 5000, endMs: 8000 })
    for (const after of [split, rolled, slipped]) expect(lengthMs(after)).toBe(lengthMs(document))
  })

  test('take layers along when they are rippled and leave them where they are otherwise', () => {
    const layer = { kind: 'text' as const, text: 'Hi', startMs: 3000, endMs: 4000, follows: true, x: 0.5, y: 0.2, size: 0.05, layer: 0 }
    const document = documentOf(addLayer(documentSaying(sentence), { kind: 'overlays', id: 'hi', layer }))
    const trim = { rangeId: 'r1', edge: 'start' as const, toMs: 1000 }
    expect(documentOf(trimRange(document, trim)).overlays['hi']).toMatchObject({ startMs: 2000, endMs: 3000 })
    expect(documentOf(trimRange(document, { ...trim, ripple: false })).overlays['hi']).toMatchObject({ startMs: 3000, endMs: 4000 })
    const cut = documentOf(cutWords(document, { wordIds: ['w6', 'w7'] }))
    expect(cut.overlays['hi']).toBeUndefined()
  })

  test('keep a logo and music of the whole clip over all of it, and what ends before it as it is', () => {
    const at = { startMs: 0, endMs: 5000, follows: false }
    const music = { ...at, kind: 'music', uri: 'upload://abcdef', inMs: 0, gainDb: -14, fadeInMs: 0, fadeOutMs: 900, duckDb: -8 } as const
    const logo = { ...at, kind: 'logo', uri: 'upload://abcdef', x: 0.2, y: 0.1, w: 0.2, layer: 0 } as const
    const original = documentSaying(sentence, { timeRanges: [[0, 5]] })
    const document = {
      ...original,
      sounds: { music, short: { ...music, endMs: 4000 } },
      overlays: { logo },
    }
    const endsOf = ({ sounds, overlays }: ClipDocument) => [sounds['music']?.endMs, sounds['short']?.endMs, overlays['logo']?.endMs]
    const longer = documentOf(extendClip(document, { edge: 'end', byMs: 3000 }))
    expect(endsOf(longer)).toEqual([8000, 4000, 8000])
    const shorter = documentOf(trimRange(longer, { rangeId: 'r1', edge: 'start', toMs: 1000, ripple: false }))
    expect(endsOf(shorter)).toEqual([7000, 4000, 7000])
    expect(endsOf(documentOf(extendClip(shorter, { edge: 'start', byMs: 1000 })))).toEqual([8000, 4000, 8000])
  })

  test('carry transitions as dips around their cut and lose them with it', () => {
    const document = documentSaying(sentence, {
      timeRanges: [
        [0, 4],
        [6, 9],
      ],
    })
    const after = documentOf(setTransition(document, { rangeId: 'r1', transition: { kind: 'dip-black', durationMs: 600 } }))
    expect(toTimeline(after).dips).toEqual([{ startMs: 3700, endMs: 4300, color: '#000000' }])
    expect(documentOf(moveRange(after, { rangeId: 'r1', toIndex: 1 })).transitions).toEqual({})
    expect(setTransition(document, { rangeId: 'r2', transition: null })).toEqual({ refusal: 'not-neighbours' })
  })
})

describe('the layout', () => {
  test('is laid out differently for a stretch, with the scenes around it as they were', () => {
    const after = documentOf(setLayout(documentSaying(sentence), { kind: 'split', startMs: 2000, endMs: 4000 }))
    const layouts = toTimeline(after).layouts
    expect(layouts.map(({ kind, startMs, endMs, panes }) => [kind, startMs, endMs, panes.length])).toEqual([
      ['fill', 0, 2000, 1],
      ['split', 2000, 4000, 2],
      ['fill', 4000, 60_000, 1],
    ])
  })

  test('is cropped by key frames, and a plan made later leaves the chosen scene alone', () => {
    const document = documentOf(setLayout(documentSaying(sentence), { kind: 'split', startMs: 2000, endMs: 4000 }))
    const sceneId = Object.entries(document.pictures.portrait?.scenes ?? {}).find(([, scene]) => scene.kind === 'split')?.[0] ?? ''
    const box = { x: 0.1, y: 0.1, w: 0.3, h: 0.5 }
    const keyed = documentOf(setCrop(document, { sceneId, pane: 1, box, at: { kind: 'key', atMs: 3000, move: 'linear' } }))
    expect(keyed.pictures.portrait?.scenes[sceneId]?.panes[1]?.path.at(-1)).toEqual({ ...box, atMs: 3000, move: 'linear' })
    const after = documentOf(
      planPicture(keyed, { ratio: 'portrait', segments: [fillSegment({ kind: 'fit', panes: [] })], captionPositions: [] }),
    )
    expect(toTimeline(after).layouts.map(({ kind, startMs, endMs }) => [kind, startMs, endMs])).toEqual([
      ['fit', 0, 2000],
      ['split', 2000, 4000],
      ['fit', 4000, 60_000],
    ])
    expect(setCrop(document, { sceneId, pane: 1, box: { ...box, x: 0.9 }, at: { kind: 'scene' } })).toEqual({ refusal: 'outside-picture' })
  })

  test('comes nearer for as long as a punch-in lasts', () => {
    const zoom = { startMs: 1000, endMs: 2000, scale: 2, x: 0.5, y: 0.5 }
    const layouts = toTimeline(documentOf(addLayer(documentSaying(sentence), { kind: 'zooms', id: 'z', layer: zoom }))).layouts
    expect(layouts.map(({ startMs, panes }) => [startMs, panes[0]?.path[0]?.h])).toEqual([
      [0, 1],
      [1000, 0.5],
      [2000, 1],
    ])
    expect(layouts[1]?.panes[0]?.path[0]).toMatchObject({ x: 0.34 + 0.316 / 4, y: 0.25, w: 0.158 })
  })

  test('in a ratio that was never drawn is the whole source', () => {
    const after = documentOf(setRatio(documentSaying(sentence), { ratio: 'square' }))
    expect(toTimeline(after)).toMatchObject({ ratio: 'square', layouts: [{ kind: 'fit', panes: [] }] })
    expect(toTimeline(after, 'portrait').layouts[0]?.kind).toBe('fill')
  })

  test('takes B-roll wherever a person puts it, and nothing but uploads', () => {
    const document = documentSaying(sentence)
    expect(toTimeline(documentOf(addLayer(document, { kind: 'brolls', id: 'b', layer: broll }))).inserts).toHaveLength(1)
    const withBroll = documentOf(addLayer(document, { kind: 'brolls', id: 'b', layer: { ...broll, givesWay: true } }))
    const after = documentOf(changeLayer(withBroll, { kind: 'brolls', id: 'b', change: { startMs: 0, endMs: 9500 } }))
    expect(after.brolls['b']).toEqual({ ...broll, startMs: 0, endMs: 9500 })
    // From now on it is the person's, and a cut elsewhere leaves it where they put it.
    expect(documentOf(endHere(after, { wordId: 'w12' })).brolls['b']).toMatchObject({ startMs: 0 })
    expect(addLayer(document, { kind: 'brolls', id: 'b', layer: { ...broll, uri: 'https://example.org/a.png' } })).toEqual({
      refusal: 'wrong-asset',
    })
  })
})

test('B-roll whose place was found gives way to the opening and the end of a clip that is cut', () => {
  const layer = { ...broll, givesWay: true as const }
  const document = documentOf(addLayer(documentSaying(sentence), { kind: 'brolls', id: 'b', layer }))
  const cut = documentOf(cutWords(document, { wordIds: ['w0', 'w1', 'w2', 'w3'] }))
  expect(cut.brolls['b']).toMatchObject({ startMs: lengthMs(cut) / 3, endMs: lengthMs(cut) - 4000 })
  const short = documentOf(endHere(document, { wordId: 'w12' }))
  expect(short.brolls['b']).toMatchObject({ startMs: 4000, endMs: lengthMs(short) - 2000 })
  expect(documentOf(endHere(document, { wordId: 'w9' })).brolls).toEqual({})
})

test('a source without video has no layouts to choose', () => {
  const unseen = sampleAnalysis({ width: 0, height: 0, hasVideo: false })
  expect(setLayout(documentSaying(sentence, { analysis: unseen }), { kind: 'split', startMs: 0, endMs: 1000 })).toEqual({
    refusal: 'no-picture',
  })
})
