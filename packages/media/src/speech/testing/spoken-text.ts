import { join } from 'node:path'
import { runToolOrThrow } from '../../run-tool.ts'
import { openWav, writeWav } from '../voice/wav-file.ts'

export type Voice = 'slt' | 'kal16' | 'rms' | 'awb'
export type Spoken = { audioFile: string; durationMs: number; words: { text: string; startMs: number; endMs: number; voice: Voice }[] }

type Sound = { name: string; endMs: number }

const pauseMs = 700
const leadMs = 300

/**
 * Speaks sentences with flite, a pause after each, and returns exactly when each word is spoken: flite prints the end of
 * every phoneme, and each word spoken alone shows how many phonemes it has.
 */
export async function speakText(
  sentences: readonly { text: string; voice: Voice }[],
  target: { dir: string; name: string },
): Promise<Spoken> {
  const parts: Int16Array[] = [new Int16Array(leadMs * 16)]
  const words: Spoken['words'] = []
  let atMs = leadMs
  for (const { text, voice } of sentences) {
    const file = join(target.dir, `${target.name}-part.wav`)
    const sounds = readSounds(await runFlite(target.dir, ['-voice', voice, '-t', text, '-o', file, '-psdur']))
    words.push(
      ...(await timeWords(text, sounds, voice, target.dir)).map((word) => ({
        ...word,
        startMs: word.startMs + atMs,
        endMs: word.endMs + atMs,
      })),
    )
    await using wav = await openWav(file)
    parts.push(await wav.read(0, wav.durationMs), new Int16Array(pauseMs * 16))
    atMs += wav.durationMs + pauseMs
  }
  const audioFile = join(target.dir, `${target.name}.wav`)
  const samples = Int16Array.from({ length: parts.reduce((sum, part) => sum + part.length, 0) })
  let offset = 0
  for (const part of parts) {
    samples.set(part, offset)
    offset += part.length
  }
  await writeWav(audioFile, samples)
  return { audioFile, durationMs: samples.length / 16, words }
}

async function runFlite(dir: string, args: string[]): Promise<string> {
  const { stdout } = await runToolOrThrow({ tool: 'flite', args, cwd: dir, timeoutMs: 60_000 }, 'ServerError')
  return stdout.toString('utf8')
}

function readSounds(text: string): Sound[] {
  return text
    .trim()
    .split(/\s+/)
    .map((item) => {
      const [name = '', end = '0'] = item.split(':')
      return { name, endMs: Number(end) * 1000 }
    })
}

/** Number of phonemes of each word: every word is spoken as its own sentence. */
async function countSounds(words: readonly string[], voice: Voice, dir: string): Promise<number[]> {
  const bare = words.map((word) => word.replace(/[^a-zA-Z']/g, ''))
  const sounds = await runFlite(dir, ['-voice', voice, '-t', `${bare.join('. ')}.`, '-o', 'none', '-ps'])
  return sounds
    .split(/\bpau\b/)
    .map((group) => group.trim())
    .filter((group) => group !== '')
    .map((group) => group.split(/\s+/).length)
}

async function timeWords(text: string, sounds: readonly Sound[], voice: Voice, dir: string): Promise<Spoken['words']> {
  const voiced = sounds.map((sound, index) => ({ ...sound, startMs: sounds[index - 1]?.endMs ?? 0 })).filter(({ name }) => name !== 'pau')
  const words: Spoken['words'] = []
  let from = 0
  const texts = text.split(' ')
  const counts = await countSounds(texts, voice, dir)
  for (const [index, word] of texts.entries()) {
    const count = counts[index] ?? 0
    words.push({ text: word, startMs: voiced[from]?.startMs ?? 0, endMs: voiced[from + count - 1]?.endMs ?? 0, voice })
    from += count
  }
  if (from !== voiced.length) throw new Error(`flite says "${text}" with ${voiced.length} sounds, its words alone with ${from}`)
  return words
}
