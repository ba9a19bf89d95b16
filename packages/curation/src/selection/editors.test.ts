import type { SpeakerLabel } from '@clipwright/contract/sources/transcript'
import { expect, test } from 'vitest'
import { viewSource } from '../curate.ts'
import { speak, toPreferences, toTranscript } from '../testing/spoken-material.ts'
import { prepareEditorsValue } from './editors.ts'
import { judgeTalk } from './judge-talk.ts'
import { shippedModel } from './selection-model.ts'

/** What editors add to the rank of a window near the end of half an hour, where they quote least. */
function rateFarewell(speakerOf: (index: number) => SpeakerLabel | undefined): number {
  const sentences = Array.from({ length: 560 }, (_, index) => {
    const speaker = speakerOf(index)
    return { text: `The oven of bakery ${index} kept its heat all night.`, ...(speaker ? { speaker } : {}) }
  })
  const view = viewSource({ transcript: toTranscript(speak(sentences)), analysis: null, pref: toPreferences(), title: '' })
  const last = view.text.sentences.length - 2
  const startMs = view.text.sentences[last - 4]?.startMs ?? 0
  const endMs = view.text.sentences[last]?.endMs ?? 0
  return prepareEditorsValue(shippedModel, view, judgeTalk(view, shippedModel))({ first: last - 4, last, startMs, endMs })
}

test('place counts in a conversation, not in a talk that one person gives', () => {
  expect(rateFarewell((index) => (index % 4 === 0 ? 'Speaker 1' : 'Speaker 2'))).toBeLessThan(-1)
  expect(rateFarewell(() => 'Speaker 1')).toBe(0)
  expect(rateFarewell(() => undefined)).toBe(0)
  // Somebody introduces the speaker.
  expect(rateFarewell((index) => (index < 20 ? 'Speaker 1' : 'Speaker 2'))).toBe(0)
})
