import { readFile, writeFile } from 'node:fs/promises'
import type { ChildMessage, ChildTask } from './child-task.ts'
import { readFileFeatures } from '../speakers/file-features.ts'
import { findTurns } from '../speakers/find-turns.ts'
import { toSpeechSpans } from '../voice/speech-spans.ts'
import { openWav } from '../voice/wav-file.ts'

function say(message: ChildMessage): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}

async function runTask(task: ChildTask): Promise<unknown> {
  switch (task.kind) {
    case 'voice': {
      // Imported where it is needed, as other tasks have no use for an inference library.
      const { sileroFrameMs, measureVoiceProbabilities } = await import('../voice/silero.ts')
      await using wav = await openWav(task.audioFile)
      const probabilities = await measureVoiceProbabilities(wav, (share) => say({ type: 'progress', share }))
      return toSpeechSpans(probabilities, sileroFrameMs).map((span) => ({
        ...span,
        endMs: Math.min(span.endMs, Math.ceil(wav.durationMs)),
      }))
    }
    case 'whisper': {
      const { recogniseWindows } = await import('../whisper/recognise-windows.ts')
      await recogniseWindows(task, (value) => say({ type: 'window', value }))
      return null
    }
    case 'spoken-language': {
      const { findSpokenLanguage } = await import('../whisper/recognise-windows.ts')
      return findSpokenLanguage(task)
    }
    case 'enhance': {
      const { enhanceSamples } = await import('../../voice/enhance-samples.ts')
      const bytes = await readFile(task.inFile)
      const dry = new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4))
      const { samples, ...measured } = await enhanceSamples(dry, task.choice, (share) => say({ type: 'progress', share }))
      await writeFile(task.outFile, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength))
      return measured
    }
    case 'synthesize': {
      const { synthesizeLines } = await import('../../voice/natural/synthesize.ts')
      await synthesizeLines(task, (share) => say({ type: 'progress', share }))
      return null
    }
    case 'to-single-precision': {
      const { toSinglePrecision } = await import('../../voice/natural/to-single-precision.ts')
      await writeFile(task.outFile, toSinglePrecision(await readFile(task.inFile)))
      return null
    }
    case 'bed': {
      const [{ makeBedSamples: bedSamples }, { bedRecipes }] = [
        await import('../../music/play-bed.ts'),
        await import('../../music/bed-recipes.ts'),
      ]
      const samples = bedSamples(bedRecipes[task.id])
      await writeFile(task.outFile, Buffer.from(samples.buffer))
      return { sampleCount: samples.length / 2 }
    }
    case 'speakers': {
      await using wav = await openWav(task.audioFile)
      return findTurns(await readFileFeatures(wav, (share) => say({ type: 'progress', share: share * 0.6 })), task.speech)
    }
  }
}

const taskFile = process.argv[2]
if (taskFile === undefined) throw new Error('no task file')
const task = JSON.parse(await readFile(taskFile, 'utf8')) as ChildTask
say({ type: 'result', value: await runTask(task) })
