import type { Probe } from '@clipwright/contract/sources/probe'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import type { RenderQuality } from './render-args.ts'

export type RenderOutput = {
  plan: RenderPlan
  /** Appears only when it is complete and checked. Must be on the file system of `workDir`. */
  outFile: string
}

type SharedInput = {
  sourceFile: string
  probe: Probe
  /** Private to this render; must exist. The caller removes what is left in it. */
  workDir: string
  quality: RenderQuality
  /** Made by `prepareFontsDir`. */
  fontsDir: string
  /** Local files of the plan's own images, by uri. */
  assetFiles?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** 0 to 1. */
  onProgress?(share: number): void
}

export type RenderClipInput = RenderOutput & SharedInput
/** At least one. All plans have the same parts, frame rate and sound: aspect ratios of one clip. */
export type RenderClipsInput = SharedInput & { outputs: readonly RenderOutput[] }

export type RenderPiecesInput = Omit<RenderClipInput, 'quality'> & {
  /** The cache; made when missing. Anything in it may be deleted at any time. */
  cacheDir: string
  /** Identifies the bytes of the source. */
  sourceSha256: string
  /** Where to put a JPEG of the clip. */
  posterFile?: string
}
