import type { Analysis } from '@clipwright/contract/sources/analysis'
import type { ImportPref } from '@clipwright/contract/projects/preferences'
import type { Probe } from '@clipwright/contract/sources/probe'
import type { Transcript, TranscriptEngine } from '@clipwright/contract/sources/transcript'
import { extractSubtitles } from '@clipwright/media/extract-subtitles'
import type { HeardPart } from '@clipwright/media/speech/ladder/rung'
import type { JournalPlace } from '@clipwright/media/speech/recognise/recogniser'
import { transcribe as recognise } from '@clipwright/media/speech/transcribe'
import type { PipelineSettings, StageControl } from './settings.ts'

export type SuppliedText = { kind: 'subtitles' | 'script'; text: string }

type TranscribeSource = {
  file: string
  probe: Probe
  analysis: Analysis
  audioFile: string | null
  supplied: SuppliedText | null
  platformCaptions: { text: string; language?: string } | null
  pref: ImportPref
  /** Names and terms of the team, for engines that accept a vocabulary. */
  vocabulary?: readonly string[]
  workDir: string
  /** Outlives the attempt, so that the next one continues. */
  journal?: JournalPlace | undefined
  /** Words as they are heard. */
  onHeard?: (part: HeardPart) => void
  /** Why an engine was not used. */
  onRungFailed?: (engine: TranscriptEngine, cause: unknown) => void
  /** Why the words come without speakers. */
  onSpeakersMissing?: (cause: unknown) => void
}

/** The transcript from the best available engine, and the analysis with the measured voice activity. */
export async function transcribe(
  source: TranscribeSource,
  settings: PipelineSettings,
  control: StageControl,
): Promise<{ transcript: Transcript; analysis: Analysis }> {
  const { analysis, pref } = source
  const embedded = source.supplied
    ? null
    : await extractSubtitles({
        file: source.file,
        probe: source.probe,
        language: pref.sourceLang ?? null,
        workDir: source.workDir,
        signal: control.signal,
      })
  const { transcript, speech } = await recognise({
    audioFile: source.audioFile,
    range: analysis.range,
    durationMs: analysis.durationMs,
    speech: [],
    supplied: source.supplied,
    embedded,
    platformCaptions: source.platformCaptions,
    language: pref.sourceLang ?? null,
    whisper: {
      ...settings.whisper,
      model: pref.whisperModel === 'auto' ? settings.whisper.model : pref.whisperModel,
      fetch: settings.modelFetch,
    },
    speechApi: settings.speechApi ? { ...settings.speechApi, fetch: settings.fetch } : null,
    vocabulary: source.vocabulary ?? [],
    workDir: source.workDir,
    journal: source.journal,
    concurrency: settings.concurrency,
    signal: control.signal,
    onProgress: control.onProgress,
    onHeard: source.onHeard,
    onRungFailed: source.onRungFailed,
    onSpeakersMissing: source.onSpeakersMissing,
  })
  return { transcript, analysis: speech.length > 0 ? { ...analysis, speech } : analysis }
}

/** Subtitles have times; any other text is read as a script of what is said. */
export function suppliedText(fileName: string, text: string): SuppliedText {
  const timed = /\.(srt|vtt|ass|ssa)$/i.test(fileName) || /^\s*WEBVTT|\d{1,2}:\d{2}[.,:]\d{2,3}\s*-->/.test(text.slice(0, 4000))
  return { kind: timed ? 'subtitles' : 'script', text }
}
