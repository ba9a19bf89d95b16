import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Box, Span } from '@clipwright/contract/sources/analysis'
import { toCoarseLuma, measureLumaChange } from '@clipwright/media/faces/search-pace'
import { runToolOrThrow } from '@clipwright/media/run-tool'

export const framesPerSecond = 12
export const audioRate = 16_000

/** A video as raw frames (rgb24 by default) at 12 fps, and its sound as 16 kHz mono. */
type RawVideo = { name: string; width: number; height: number; frames: Uint8Array[]; audio: Int16Array }
export type Person = RawVideo & { speaks: boolean }
/** A composed scene with known speakers. */
export type Scene = RawVideo & { speakers: (Span & { region: Box })[] }

async function decode(file: string, args: readonly string[], maxBytes: number): Promise<Buffer> {
  const { stdout } = await runToolOrThrow(
    {
      tool: 'ffmpeg',
      args: ['-v', 'error', '-nostdin', ...args],
      cwd: '/',
      readable: [file],
      timeoutMs: 120_000,
      maxStdoutBytes: maxBytes,
    },
    'MediaUnreadableError',
  )
  return stdout
}

/** Decodes a file into frames of the given size, which they cover; the surplus is cropped evenly. */
export async function readCovering(
  file: string,
  {
    width,
    height,
    longestSec = 60,
    pixels = 'rgb24',
  }: { width: number; height: number; longestSec?: number; pixels?: 'rgb24' | 'yuv420p' },
): Promise<RawVideo> {
  const frameBytes = width * height * (pixels === 'rgb24' ? 3 : 1.5)
  const limit = ['-t', String(longestSec), '-i', file]
  const cover = `fps=${framesPerSecond},scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height}`
  const video = await decode(
    file,
    [...limit, '-an', '-vf', cover, '-f', 'rawvideo', '-pix_fmt', pixels, '-'],
    frameBytes * framesPerSecond * (longestSec + 2),
  )
  const sound = await decode(
    file,
    [...limit, '-vn', '-ac', '1', '-ar', String(audioRate), '-f', 's16le', '-'],
    audioRate * 2 * (longestSec + 2),
  ).catch(
    // No sound track: the video alone is still measured.
    () => Buffer.alloc(0),
  )
  const frames = Array.from({ length: Math.floor(video.length / frameBytes) }, (_, index) =>
    video.subarray(index * frameBytes, (index + 1) * frameBytes),
  )
  return { name: path.basename(file), width, height, frames, audio: new Int16Array(new Uint8Array(sound).buffer, 0, sound.length >> 1) }
}

export async function listVideoFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true }).catch(() => [])
  return entries
    .filter((name) => /\.(mp4|mpg|mov|mkv|webm)$/.test(name))
    .toSorted()
    .map((name) => path.join(folder, name))
}

/** Loudness during each frame, dBFS. */
function measureSoundLevels({ audio, frames }: Pick<RawVideo, 'audio' | 'frames'>): number[] {
  const perFrame = Math.round(audioRate / framesPerSecond)
  return frames.map((_, index) => {
    let sum = 0
    for (let at = index * perFrame; at < (index + 1) * perFrame; at++) sum += ((audio[at] ?? 0) / 32_768) ** 2
    return 10 * Math.log10(sum / perFrame + 1e-10)
  })
}

const listeningFrames = 6

/** Mean over each window of `listeningFrames` values. */
function averageWindows(values: readonly number[]): number[] {
  return values
    .slice(0, 1 - listeningFrames)
    .map((_, index) => values.slice(index, index + listeningFrames).reduce((sum, value) => sum + value, 0) / listeningFrames)
}

/** Plays frames back and forth for as long as needed. */
function playToAndFro(frames: readonly Uint8Array[], count: number): Uint8Array[] {
  const swing = [...frames, ...frames.slice(1, -1).toReversed()]
  return Array.from({ length: count }, (_, index) => swing[index % swing.length] ?? new Uint8Array())
}

/** Brightness, limited range: 16 to 235. */
function toLuma(rgb: Uint8Array): Uint8Array {
  return Uint8Array.from(
    { length: rgb.length / 3 },
    (_, at) => 16.5 + ((rgb[at * 3] ?? 0) * 0.299 + (rgb[at * 3 + 1] ?? 0) * 0.587 + (rgb[at * 3 + 2] ?? 0) * 0.114) / 1.164,
  )
}

/**
 * Makes a person listen. Somebody who never speaks just continues; of a talking person it takes the half second, among the
 * quietest tenth, in which the frame changes least: the same face, breathing and blinking, with the mouth at rest.
 */
function makeListening(person: Person, count: number): Uint8Array[] {
  if (!person.speaks) return playToAndFro(person.frames, count)
  const levels = averageWindows(measureSoundLevels(person))
  const grids = person.frames.map((rgb) => toCoarseLuma({ width: person.width, height: person.height, yuv: toLuma(rgb) }))
  const changes = averageWindows(grids.map((grid, index) => measureLumaChange(grid, grids[index - 1] ?? grid)))
  const quiet = levels.toSorted((a, b) => a - b)[Math.ceil(levels.length * 0.1)] ?? Infinity
  const windows = levels.map((level, index) => ({ index, level, change: changes[index] ?? Infinity })).filter(({ level }) => level <= quiet)
  const from = windows.toSorted((a, b) => a.change - b.change)[0]?.index ?? 0
  return playToAndFro(person.frames.slice(from, from + listeningFrames), count)
}

const quieterBy = 25

/** From the first to the last sound: before and after it there is no speaker. */
function findHeardPart(person: RawVideo): Span {
  const levels = measureSoundLevels(person)
  const least = Math.max(...levels) - quieterBy
  const first = levels.findIndex((level) => level >= least)
  const last = levels.findLastIndex((level) => level >= least)
  return { startMs: (first * 1000) / framesPerSecond, endMs: ((last + 1) * 1000) / framesPerSecond }
}

type Panel = { frame: Uint8Array; frameWidth: number; left: number; zoom: number }

/** Draws the frame into its panel; at `zoom` below 1 smaller, at the bottom on grey. */
function paste({ frame, frameWidth, left, zoom }: Panel, { width, height }: RawVideo, rgb: Uint8Array): void {
  const [w, h] = [Math.round(width * zoom), Math.round(height * zoom)]
  const x0 = left + ((width - w) >> 1)
  const y0 = height - h
  for (let y = 0; y < h; y++) {
    const sourceRow = Math.min(height - 1, Math.floor((y + 0.5) / zoom)) * width
    for (let x = 0; x < w; x++) {
      const from = (sourceRow + Math.min(width - 1, Math.floor((x + 0.5) / zoom))) * 3
      frame.set(rgb.subarray(from, from + 3), ((y0 + y) * frameWidth + x0 + x) * 3)
    }
  }
}

/**
 * Puts people side by side and lets the speakers take turns, each for the whole of its own video, twice. `others` says what
 * the silent ones do: listen, or go on moving their lips without sound.
 */
export function placeSideBySide(people: readonly Person[], { zoom, others }: { zoom: number; others: 'listen' | 'talk-muted' }): Scene {
  const panel = people[0] ?? { width: 0, height: 0 }
  const width = panel.width * people.length
  const height = panel.height
  const frames: Uint8Array[] = []
  const audio: Int16Array[] = []
  const speakers: Scene['speakers'] = []
  const talkers = people.filter(({ speaks }) => speaks)
  for (const [turn, speaker] of [...talkers, ...talkers].entries()) {
    const startMs = (frames.length * 1000) / framesPerSecond
    const count = speaker.frames.length
    const visiblePeople = people.map((person) => {
      if (person === speaker) return person.frames
      if (others === 'listen' || !person.speaks) return makeListening(person, count)
      return Array.from({ length: count }, (_, at) => person.frames[(at + 7 * turn) % person.frames.length] ?? new Uint8Array())
    })
    for (let at = 0; at < count; at++) {
      const frame = new Uint8Array(width * height * 3).fill(120)
      for (const [place, person] of people.entries()) {
        paste({ frame, frameWidth: width, left: place * panel.width, zoom }, person, visiblePeople[place]?.[at] ?? new Uint8Array())
      }
      frames.push(frame)
    }
    const sound = new Int16Array(Math.round((count * audioRate) / framesPerSecond))
    sound.set(speaker.audio.subarray(0, sound.length))
    audio.push(sound)
    const region = { x: people.indexOf(speaker) / people.length, y: 0, w: 1 / people.length, h: 1 }
    const audiblePart = findHeardPart(speaker)
    speakers.push({ startMs: startMs + audiblePart.startMs, endMs: startMs + audiblePart.endMs, region })
  }
  const name = `${people.map((person) => person.name.replace(/\..*$/, '').slice(0, 11)).join(' + ')} at ${zoom}`
  return { name, width, height, frames, audio: Int16Array.from(audio.flatMap((part) => [...part])), speakers }
}

/** Writes a scene as a video file, so that it takes the same path as any upload. */
export async function writeScene(scene: Scene, folder: string): Promise<string> {
  const file = path.join(folder, 'scene.mp4')
  const sound = path.join(folder, 'scene.s16')
  await writeFile(sound, new Uint8Array(scene.audio.buffer, scene.audio.byteOffset, scene.audio.byteLength))
  async function* listFrames(): AsyncGenerator<Uint8Array> {
    yield* scene.frames
  }
  // biome-ignore format: arguments read in pairs.
  const picture = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${scene.width}x${scene.height}`, '-r', String(framesPerSecond), '-i', '-']
  // biome-ignore format: arguments read in pairs.
  const encode = ['-vf', 'scale=iw*2:ih*2', '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '18', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      args: ['-v', 'error', '-y', ...picture, '-f', 's16le', '-ar', String(audioRate), '-ac', '1', '-i', sound, ...encode, file],
      cwd: folder,
      writable: [folder],
      timeoutMs: 300_000,
      stdin: listFrames(),
    },
    'ServerError',
  )
  return file
}
