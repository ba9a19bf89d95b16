import type { Model } from './ask-model.ts'

/** What the stages of the main job need of the configuration. Built from Config once; stages read nothing else of it. */
export type PipelineSettings = {
  whisper: { model: 'tiny' | 'base' | 'small' | 'auto'; modelDir: string; places: readonly string[]; allowDownload: boolean }
  /** OpenAI-compatible speech endpoint, when configured. */
  speechApi: { baseUrl: string; apiKey: string; model: string } | null
  /** OpenAI-compatible chat endpoint, when configured. */
  languageModel: Model | null
  /** OpenAI-compatible voice endpoint, when configured; else the built-in voice is used. */
  voiceApi: { baseUrl: string; apiKey: string; model: string; voices: readonly string[] } | null
  /** For the configured providers only. */
  fetch: typeof fetch
  /** For models on this machine: guarded like links of people. */
  modelFetch: typeof fetch
  /** Folder of the caption fonts; filled on first use. */
  fontsDir: string
  /** Cache of preview pieces, one folder per project. Anything in it may be deleted at any time. */
  piecesDir: string
  /** What unfinished recognitions have heard, one folder per project. Anything in it may be deleted at any time. */
  journalsDir: string
  /** Results of this version for the sample. May be deleted while the server is stopped. */
  sampleDir: string
  /** Parts of one source that may be recognised at the same time. */
  concurrency: number
  maxSourceMs: number
}

export type StageControl = {
  signal: AbortSignal
  /** Done share of this stage, 0 to 1. */
  onProgress(share: number, note?: string): void
}
