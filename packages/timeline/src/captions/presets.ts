import type { CaptionPresetId } from '@clipwright/contract/projects/preferences'
import { bold } from './presets/bold.ts'
import { box } from './presets/box.ts'
import { clean } from './presets/clean.ts'
import { karaoke } from './presets/karaoke.ts'
import { marker } from './presets/marker.ts'
import { minimal } from './presets/minimal.ts'
import { neon } from './presets/neon.ts'
import { news } from './presets/news.ts'
import { pop } from './presets/pop.ts'
import { typewriter } from './presets/typewriter.ts'
import type { CaptionPreset } from './preset.ts'

/** The caption looks by id. */
export const captionPresets: Record<CaptionPresetId, CaptionPreset> = {
  karaoke,
  pop,
  box,
  clean,
  bold,
  minimal,
  news,
  neon,
  marker,
  typewriter,
}

/** Families that the presets name, for scripts that they have. */
export const presetFamilies: readonly string[] = [...new Set(Object.values(captionPresets).map(({ family }) => family))]
