import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Box, Span } from '@clipwright/contract/analysis'
import { runToolOrThrow } from '@clipwright/media/run-tool'

export const framesPerSecond = 12
const audioRate = 16_000

/** A video as raw pictures (rgb24) at 12 a second, and its sound as 16 kHz mono. */
export type RawVideo = { name: string; width: number; height: number; frames: Uint8Array[]; audio: Int16Array }
/** A made-up scene in which it is known who speaks. */
export type Scene = RawVideo & { speakers: (Span & { region: Box })[] }

async function decode(file: string, args: readonly string[], maxBytes: number): Promise<Buffer> {
  const { stdout } = await runToolOrThrow(
    { tool: 'ffmpeg', args: ['-v', 'error', '-nostdin', ...args], cwd: '/', readable: [file], timeoutMs: 120_000, maxStdoutBytes: maxBytes },
    'MediaUnreadableError',
  )
  return stdout
}

/** Decodes a file into pictures of the given size; the picture covers it, what sticks out is cut off evenly. */
export async function readCovering(file: string, { width, height, longestSec = 60 }: { width: number; height: number; longestSec?: number }): Promise<RawVideo> {
  const frameBytes = width * height * 3
  const limit = ['-t', String(longestSec), '-i', file]
  const cover = `fps=${framesPerSecond},scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height}`
  const video = await decode(file, [...limit, '-an', '-vf', cover, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'], frameBytes * framesPerSecond * (longestSec + 2))
  const sound = await decode(file, [...limit, '-vn', '-ac', '1', '-ar', String(audioRate), '-f', 's16le', '-'], audioRate * 2 * (longestSec + 2)).catch(
    // No sound track: the picture alone is still worth measuring.
    () => Buffer.alloc(0),
  )
  const frames = Array.from({ length: Math.floor(video.length / frameBytes) }, (_, index) => video.subarray(index * frameBytes, (index + 1) * frameBytes))
  return { name: path.basename(file), width, height, frames, audio: new Int16Array(new Uint8Array(sound).buffer, 0, sound.length >> 1) }
}

export async function videoFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true }).catch(() => [])
  return entries
    .filter((name) => /\.(mp4|mpg|mov|mkv|webm)$/.test(name))
    .toSorted()
    .map((name) => path.join(folder, name))
}

/** Loudness of each picture's time, dBFS. */
export function soundLevels({ audio, frames }: Pick<RawVideo, 'audio' | 'frames'>): number[] {
  const perFrame = Math.round(audioRate / framesPerSecond)
  return frames.map((_, index) => {
    let sum = 0
    for (let at = index * perFrame; at < (index + 1) * perFrame; at++) sum += ((audio[at] ?? 0) / 32_768) ** 2
    return 10 * Math.log10(sum / perFrame + 1e-10)
  })
}

const listeningFrames = 6

/** The quietest half second of a talking person, played to and fro: the same face, with the mouth at rest. */
function listening(person: RawVideo, count: number): Uint8Array[] {
  const levels = soundLevels(person)
  const sums = levels.slice(0, -listeningFrames).map((_, index) => levels.slice(index, index + listeningFrames).reduce((sum, level) => sum + level, 0))
  const from = Math.max(0, sums.indexOf(Math.min(...sums)))
  const rest = person.frames.slice(from, from + listeningFrames)
  const swing = [...rest, ...rest.slice(1, -1).toReversed()]
  return Array.from({ length: count }, (_, index) => swing[index % swing.length] ?? new Uint8Array())
}

/** Draws the picture into the frame; at `zoom` below 1 smaller, standing on the lower edge of its panel on grey. */
function paste(target: Uint8Array, targetWidth: number, left: number, person: RawVideo, picture: Uint8Array, zoom: number): void {
  const { width, height } = person
  const [w, h] = [Math.round(width * zoom), Math.round(height * zoom)]
  const x0 = left + ((width - w) >> 1)
  const y0 = height - h
  for (let y = 0; y < h; y++) {
    const sourceRow = Math.min(height - 1, Math.floor((y + 0.5) / zoom)) * width
    for (let x = 0; x < w; x++) {
      const from = (sourceRow + Math.min(width - 1, Math.floor((x + 0.5) / zoom))) * 3
      const to = ((y0 + y) * targetWidth + x0 + x) * 3
      target[to] = picture[from] ?? 0
      target[to + 1] = picture[from + 1] ?? 0
      target[to + 2] = picture[from + 2] ?? 0
    }
  }
}

/**
 * Puts people side by side and lets them talk in turn, each for the whole of its own video, twice. `others` says what the
 * silent ones do: they listen (their own quiet half second), or they go on talking without sound.
 */
export function sideBySide(people: readonly RawVideo[], { zoom, others }: { zoom: number; others: 'listen' | 'talk-muted' }): Scene {
  const panel = people[0] ?? { width: 0, height: 0 }
  const width = panel.width * people.length
  const height = panel.height
  const frames: Uint8Array[] = []
  const audio: number[] = []
  const speakers: Scene['speakers'] = []
  for (const [turn, speaker] of [...people, ...people].entries()) {
    const index = turn % people.length
    const startMs = (frames.length * 1000) / framesPerSecond
    const count = speaker.frames.length
    const pictures = people.map((person) => {
      if (person === speaker) return person.frames
      if (others === 'listen') return listening(person, count)
      return Array.from({ length: count }, (_, at) => person.frames[(at + 7 * turn) % person.frames.length] ?? new Uint8Array())
    })
    for (let at = 0; at < count; at++) {
      const frame = new Uint8Array(width * height * 3).fill(120)
      for (const [place, person] of people.entries()) paste(frame, width, place * panel.width, person, pictures[place]?.[at] ?? new Uint8Array(), zoom)
      frames.push(frame)
    }
    const samples = Math.round((count * audioRate) / framesPerSecond)
    for (let at = 0; at < samples; at++) audio.push(speaker.audio[at] ?? 0)
    const region = { x: index / people.length, y: 0, w: 1 / people.length, h: 1 }
    speakers.push({ startMs, endMs: (frames.length * 1000) / framesPerSecond, region })
  }
  const name = `${people.map((person) => person.name.replace(/\..*$/, '')).join(' + ')} at ${zoom}`
  return { name, width, height, frames, audio: Int16Array.from(audio), speakers }
}
