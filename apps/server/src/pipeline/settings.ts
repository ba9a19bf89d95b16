import type { Model } from './ask-model.ts'

/** What the stages of the main job need to know about this machine. Built from Config once; no stage reads anything else. */
export type PipelineSettings = {
  whisper: { model: 'tiny' | 'base' | 'small' | 'auto'; modelDir: string; places: readonly string[]; allowDownload: boolean }
  /** OpenAI-compatible speech endpoint, when configured. */
  speechApi: { baseUrl: string; apiKey: string; model: string } | null
  /** OpenAI-compatible chat endpoint, when configured. */
  languageModel: Model | null
  /** OpenAI-compatible voice endpoint, when configured; else texts are spoken by the built-in voice. */
  voiceApi: { baseUrl: string; apiKey: string; model: string; voices: readonly string[] } | null
  /** Calls to the configured providers, and to nothing else. */
  fetch: typeof fetch
  /** For models of this machine: the guarded way out, like every link of a person. */
  modelFetch: typeof fetch
  /** Where the caption fonts are gathered; filled on first use. */
  fontsDir: string
  /** Where pieces of previews are kept, a folder for each project. Anything in it may go at any time. */
  piecesDir: string
  /** Where this version keeps what it made of the sample. Anything in it may go while the product is stopped. */
  sampleDir: string
  /** Parts of one source that may be recognised at the same time. */
  concurrency: number
  maxSourceMs: number
}

export type StageControl = {
  signal: AbortSignal
  /** Share of this stage that is done, 0 to 1. */
  onProgress(share: number, note?: string): void
}
