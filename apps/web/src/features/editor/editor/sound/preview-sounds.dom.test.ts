import { beforeEach, expect, test, vi } from 'vitest'
import { censorWords } from '@clipwright/timeline/edit/commands/censor-words'
import { toTimeline } from '@clipwright/timeline/edit/to-timeline'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { toRenderPlan } from '@clipwright/timeline/plan-render'
import { sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { PreviewSounds } from './preview-sounds.ts'

const clip = toDocument(sampleTimeline({ words: sampleWords('one two three four five', 0, 500), timeRanges: [[0, 2.5]] }))

let tone: { value: number } | null
beforeEach(() => {
  tone = null
  vi.stubGlobal(
    'AudioContext',
    class {
      destination = {}
      close = async () => undefined
    },
  )
  vi.stubGlobal(
    'OscillatorNode',
    class {
      connect = (to: unknown) => to
      start = () => undefined
    },
  )
  vi.stubGlobal(
    'GainNode',
    class {
      gain = (tone = { value: 0 })
      connect = (to: unknown) => to
    },
  )
})

/** How loud the recording and the tone are while the third word is said, and after it. */
function heardWith(censor: 'beep' | 'mute', isPlaying = true) {
  const censored = censorWords(clip, { wordIds: ['w2'], censor })
  if ('refusal' in censored) throw new Error(censored.refusal)
  const plan = toRenderPlan(toTimeline(censored.document), 'VIDEO_PREVIEW')
  const sounds = new PreviewSounds()
  const video = document.createElement('video')
  return [1200, 1700].map((atMs) => {
    const now = { programmeMs: atMs, sourceMs: atMs, isPlaying, rate: 1 }
    sounds.follow(video, now, { document: censored.document, plan, isRecordedHeard: false })
    return { recording: video.volume, tone: tone?.value ?? 0 }
  })
}

test('a muted word is not heard in the preview', () => {
  expect(heardWith('mute')).toEqual([
    { recording: 0, tone: 0 },
    { recording: 1, tone: 0 },
  ])
})

test('in the place of a beeped word a tone is heard, while it plays', () => {
  expect(heardWith('beep')).toEqual([
    { recording: 0, tone: 0.12 },
    { recording: 1, tone: 0 },
  ])
  tone = null
  expect(heardWith('beep', false).map((sound) => sound.tone)).toEqual([0, 0])
})
