import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Analysis, FaceSample, Span } from '@clipwright/contract/sources/analysis'
import type { KnownSpeaker } from '@clipwright/curation/reframe/measure-plan'
import { findSounds } from '@clipwright/media/analyse/find-sounds'
import { measureSound } from '@clipwright/media/analyse/sound-meter'
import { audioRate, framesPerSecond, type Person, type Scene } from './reframe-scenes.ts'

/** Samples of one face, times from the start of the stretch, x from the edge of its panel. */
type Stretch = { samples: FaceSample[]; lengthMs: number }

/** How one person's face moves while they talk and while they listen, as the product saw it, and what they say. */
export type Talker = { name: string; zoom: number; talk: Stretch; listen: Stretch; audio: Int16Array; speech: Span }

/** What is done to the sound of a scene. */
type Condition = {
  name: string
  gainDb: number /** Level of the music below the voice; null without. */
  musicDb: number | null
  lipsLateMs: number
}

const conditions: readonly Condition[] = [
  { name: 'plain', gainDb: 0, musicDb: null, lipsLateMs: 0 },
  { name: 'quiet', gainDb: -24, musicDb: null, lipsLateMs: 0 },
  { name: 'music', gainDb: 0, musicDb: -12, lipsLateMs: 0 },
  { name: 'lips_late', gainDb: 0, musicDb: null, lipsLateMs: 200 },
  { name: 'lips_early', gainDb: 0, musicDb: null, lipsLateMs: -200 },
]

type PairScene = {
  people: [string, string]
  others: 'listen' | 'talk-muted'
  condition: string
  analysis: Analysis
  speakers: KnownSpeaker[]
}

const panelWidth = 0.5

/** Cuts a scene of two, of which each talks in the first two turns, into what each does. */
export function readTalkers(scene: Scene, cast: readonly Person[], zoom: number, analysis: Analysis): Talker[] {
  const samples = analysis.faces.flatMap((track) => track.samples).toSorted((a, b) => a.atMs - b.atMs)
  const [first = 0, second = 0] = cast.map(({ frames }) => (frames.length * 1000) / framesPerSecond)
  const turns = [
    { startMs: 0, endMs: first },
    { startMs: first, endMs: first + second },
  ]
  return cast.map((person, side) => {
    const own = samples.filter((sample) => sample.x + sample.w / 2 < panelWidth === (side === 0))
    const cut = ({ startMs, endMs }: Span): Stretch => ({
      lengthMs: endMs - startMs,
      samples: own
        .filter(({ atMs }) => atMs >= startMs && atMs < endMs)
        .map((sample) => ({ ...sample, x: sample.x - side * panelWidth, atMs: sample.atMs - startMs })),
    })
    const [turn, other] = [turns[side] ?? { startMs: 0, endMs: 0 }, turns[1 - side] ?? { startMs: 0, endMs: 0 }]
    const speech = scene.speakers[side] ?? turn
    return {
      name: person.name,
      zoom,
      talk: cut(turn),
      listen: cut(other),
      audio: person.audio.subarray(0, Math.round((turn.endMs - turn.startMs) * (audioRate / 1000))),
      speech: { startMs: speech.startMs - turn.startMs, endMs: speech.endMs - turn.startMs },
    }
  })
}

/** Plays a stretch to and fro for as long as needed, from `fromMs` on. */
function repeat({ samples, lengthMs }: Stretch, forMs: number, fromMs: number): FaceSample[] {
  const backwards = samples.toReversed().map((sample) => ({ ...sample, atMs: lengthMs - sample.atMs }))
  return Array.from({ length: Math.ceil((forMs + fromMs) / lengthMs) }, (_, round) =>
    (round % 2 === 0 ? samples : backwards).map((sample) => ({ ...sample, atMs: round * lengthMs + sample.atMs - fromMs })),
  )
    .flat()
    .filter(({ atMs }) => atMs >= 0 && atMs < forMs)
}

const meanSquare = (samples: Int16Array): number => samples.reduce((sum, value) => sum + value * value, 0) / Math.max(1, samples.length)

function mix(voice: Int16Array, music: Int16Array, { gainDb, musicDb }: Condition): Int16Array {
  const gain = 10 ** (gainDb / 20)
  const share = musicDb === null || music.length === 0 ? 0 : 10 ** (musicDb / 20) * Math.sqrt(meanSquare(voice) / meanSquare(music))
  return Int16Array.from(voice, (value, at) => Math.max(-32_768, Math.min(32_767, value * gain + share * (music[at % music.length] ?? 0))))
}

/** Voice activity of the sound, measured as in production. */
async function listen(sound: Int16Array, range: Span, scratch: string): Promise<ReturnType<typeof findSounds>> {
  const head = Buffer.alloc(8)
  head.write('data')
  const file = path.join(scratch, 'pair.wav')
  await writeFile(file, Buffer.concat([head, Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength)]))
  return findSounds(await measureSound(file), range)
}

/** Every two of these people, each speaking twice, while the other listens or moves the lips without sound, under every condition. */
export async function* composePairs(talkers: readonly Talker[], music: Int16Array, scratch: string): AsyncGenerator<PairScene> {
  for (const [index, left] of talkers.entries()) {
    for (const right of talkers.slice(index + 1)) {
      if (left.zoom !== right.zoom || left.name === right.name) continue
      for (const others of ['listen', 'talk-muted'] as const) {
        for (const condition of conditions) yield composePair([left, right], { others, condition, music, scratch })
      }
    }
  }
}

type PairOptions = { others: PairScene['others']; condition: Condition; music: Int16Array; scratch: string }

async function composePair(pair: [Talker, Talker], { others, condition, music, scratch }: PairOptions): Promise<PairScene> {
  const tracks: FaceSample[][] = [[], []]
  const speakers: KnownSpeaker[] = []
  const voices: number[] = []
  let startMs = 0
  for (const turn of [0, 1, 2, 3]) {
    const speaker = pair[turn % 2] ?? pair[0]
    const lengthMs = speaker.talk.lengthMs
    for (const [side, person] of pair.entries()) {
      const silent = others === 'listen' ? repeat(person.listen, lengthMs, 0) : repeat(person.talk, lengthMs, 600 + 300 * turn)
      const place = { offsetMs: startMs + condition.lipsLateMs, left: side * panelWidth }
      tracks[side]?.push(
        ...(person === speaker ? person.talk.samples : silent).map((sample) => ({
          ...sample,
          atMs: Math.max(0, Math.round(place.offsetMs + sample.atMs)),
          x: sample.x + place.left,
        })),
      )
    }
    const region = { x: (turn % 2) * panelWidth, y: 0, w: panelWidth, h: 1 }
    speakers.push({ startMs: startMs + speaker.speech.startMs, endMs: startMs + speaker.speech.endMs, region })
    for (const value of speaker.audio) voices.push(value)
    startMs += lengthMs
  }
  const range = { startMs: 0, endMs: startMs }
  const { rmsDb, ...sounds } = await listen(mix(Int16Array.from(voices), music, condition), range, scratch)
  const faces = tracks.flatMap((samples, side) =>
    samples.length === 0 ? [] : [{ id: `face-${side}`, shot: 0, samples: samples.toSorted((a, b) => a.atMs - b.atMs) }],
  )
  const analysis: Analysis = {
    version: 1,
    range,
    durationMs: Math.round(startMs),
    width: 1280,
    height: 720,
    frameRate: { num: framesPerSecond, den: 1 },
    hasVideo: true,
    hasAudio: true,
    shots: [range],
    faces,
    loudness: { integratedLufs: -20, rmsDb },
    ...sounds,
  }
  return { people: [pair[0].name, pair[1].name], others, condition: condition.name, analysis, speakers }
}
