import { addLayer } from '@clipwright/timeline/edit/commands/add-layer'
import { censorWords } from '@clipwright/timeline/edit/commands/censor-words'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { EditResult } from '@clipwright/timeline/edit/edit-result'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { fillSegment, sampleAnalysis, sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'

function getDocument(result: EditResult): ClipDocument {
  if (!('document' in result)) throw new Error(result.refusal)
  return result.document
}

/**
 * A clip of three parts with one of each: fade, dip, B-roll as image and as video, text, logo, music, censored word, intro,
 * outro.
 */
export function makeEverythingDocument(text = 'Look\nhere <&>'): ClipDocument {
  const analysis = sampleAnalysis({ frameRate: { num: 25, den: 1 } })
  const words = sampleWords('Nobody told us it would take ten years and then it did take ten long years', 5000)
  const plain = toDocument(
    sampleTimeline({
      analysis,
      words,
      timeRanges: [
        [5, 7.8],
        [10, 13],
        [20, 24],
      ],
      segments: [fillSegment({ endMs: 60_000 })],
    }),
  )
  const span = (startMs: number, endMs: number) => ({ startMs, endMs, follows: true })
  const credit = { author: 'A. Body', licence: 'CC0' }
  const layers: Parameters<typeof addLayer>[1][] = [
    { kind: 'brolls', id: 'b1', layer: { ...span(3200, 4200), uri: 'upload://image1', kind: 'image', inMs: 0, origin: 'Stock', credit } },
    {
      kind: 'brolls',
      id: 'b2',
      layer: { ...span(5000, 6400), uri: 'upload://thefilm1', kind: 'video', inMs: 2000, origin: 'Library', credit },
    },
    { kind: 'overlays', id: 'o1', layer: { ...span(500, 2000), kind: 'text', text, x: 0.5, y: 0.2, size: 0.05, layer: 1 } },
    {
      kind: 'overlays',
      id: 'o2',
      layer: { ...span(0, 9000), kind: 'logo', uri: 'upload://logo0001', x: 0.85, y: 0.1, w: 0.2, opacity: 0.6, layer: 2 },
    },
    {
      kind: 'sounds',
      id: 's1',
      layer: {
        ...span(1000, 9000),
        kind: 'music',
        uri: 'upload://music001',
        inMs: 500,
        gainDb: -14,
        fadeInMs: 400,
        fadeOutMs: 800,
        duckDb: -9,
      },
    },
  ]
  const layered = layers.reduce((document, layer) => getDocument(addLayer(document, layer)), plain)
  const censored = getDocument(censorWords(layered, { wordIds: ['w3'], censor: 'beep' }))
  const [first = '', second = ''] = censored.order
  return {
    ...censored,
    transitions: { [first]: { kind: 'cross-fade', durationMs: 480 }, [second]: { kind: 'dip-black', durationMs: 400 } },
    intro: { uri: 'upload://introfilm', kind: 'video', durationMs: 1520 },
    outro: { uri: 'upload://outrocard', kind: 'image', durationMs: 2000 },
  }
}
