import type { Shot, TalkFrame } from './draw-talk.ts'
import type { Scene } from './scenery.ts'
import { talkRate, type SpokenSentence, type TalkSound } from './talk-sound.ts'

/** Drawn frames a second, as in cut-out animation; the file plays at twice that. */
export const drawnRate = 12.5

const titleSec = 3.1
/** The speaker stays on screen this long after the last word. */
const reactionSec = 1.1

/** What every frame of the video shows. `sound` is speech alone: mouths follow it. */
export function planFrames(sound: TalkSound): TalkFrame[] {
  const perFrame = talkRate / drawnRate
  const loud = measureLoudLevel(sound)
  const frames: TalkFrame[] = []
  for (let clock = 0; clock < Math.floor(sound.samples.length / perFrame); clock += 1) {
    const from = clock * perFrame
    const sentence = sound.sentences.findLast((candidate) => candidate.startSample < from + perFrame)
    const view = chooseView(from, sentence, sound)
    const open = sentence && from < sentence.endSample ? chooseMouthStep(sound.samples, from, perFrame, loud) : 0
    const before = frames.at(-1)
    const isSame = before?.shot === view.shot && before.scene === view.scene
    frames.push({
      ...view,
      at: isSame ? before.at + 1 : 0,
      clock,
      hostMouth: sentence?.turn.speaker === 'host' ? open : 0,
      guestMouth: sentence?.turn.speaker === 'guest' ? open : 0,
      hostBlinks: clock % 53 < 2,
      guestBlinks: (clock + 20) % 61 < 2,
    })
  }
  return frames
}

function chooseView(sample: number, sentence: SpokenSentence | undefined, { sentences }: TalkSound): { shot: Shot; scene: Scene } {
  const lastWord = sentences.at(-1)?.endSample ?? 0
  if (sample < titleSec * talkRate) return { shot: 'title', scene: 'road' }
  if (sample > lastWord + reactionSec * talkRate) return { shot: 'end', scene: 'stars' }
  const turn = sentence?.turn
  if (!turn || turn.view === 'both') return { shot: 'both', scene: 'road' }
  const { change } = turn
  return { shot: turn.speaker, scene: change && sentence.index >= change.at ? change.scene : turn.view }
}

/** RMS of the samples in loud vowels. */
function measureLoudLevel({ samples, sentences }: TalkSound): number {
  const step = talkRate / drawnRate
  const levels: number[] = []
  for (const { startSample, endSample } of sentences)
    for (let at = startSample; at + step <= endSample; at += step) levels.push(measureLevel(samples, at, step))
  return levels.toSorted((a, b) => a - b)[Math.floor(levels.length * 0.9)] ?? 1
}

function measureLevel(samples: Int16Array, from: number, length: number): number {
  let sum = 0
  for (let index = from; index < from + length; index += 1) sum += (samples[index] ?? 0) ** 2
  return Math.sqrt(sum / length)
}

/** Mouth opening for the loudness at that time, 0 to 4. */
function chooseMouthStep(samples: Int16Array, from: number, length: number, loud: number): number {
  return Math.min(4, Math.round((4 * measureLevel(samples, from, length)) / loud))
}
