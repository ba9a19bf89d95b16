import { z } from 'zod'
import { Asset } from './assets.ts'
import { endpoint } from '../endpoint.ts'

const AssetUri = z.string().regex(/^upload:\/\/[A-Za-z0-9_-]{6,40}$/, 'Use the uri of an asset.')
const Phrase = z.string().trim().min(1).max(60)

/** Defaults for a team's clips. Files are assets of its library. */
export const BrandKit = z.strictObject({
  colors: z
    .array(z.strictObject({ name: z.string().trim().max(40), value: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Write a colour as #RRGGBB.') }))
    .max(24),
  logos: z.array(AssetUri).max(12),
  /** Videos or images. */
  intros: z.array(AssetUri).max(12),
  outros: z.array(AssetUri).max(12),
  music: z.array(AssetUri).max(50),
  /** Names and terms in the team's spelling: new transcripts use it where something similar was heard. */
  vocabulary: z.array(Phrase).max(500),
  censor: z.strictObject({
    words: z.array(Phrase).max(500),
    mode: z.enum(['beep', 'mute']),
    /** Whether new clips start with these words censored; otherwise the editor offers it. */
    isAutomatic: z.boolean(),
  }),
})
export type BrandKit = z.infer<typeof BrandKit>

export const emptyBrandKit: BrandKit = {
  colors: [],
  logos: [],
  intros: [],
  outros: [],
  music: [],
  vocabulary: [],
  censor: { words: [], mode: 'beep', isAutomatic: false },
}

export const OwnBrandKit = z.object({
  kit: BrandKit,
  /** 0 before the first save. Send it with the next one. */
  revision: z.number().int().nonnegative(),
  /** The assets the kit refers to. */
  assets: z.array(Asset),
})
export type OwnBrandKit = z.infer<typeof OwnBrandKit>

export const getBrandKit = endpoint({
  name: 'getBrandKit',
  method: 'GET',
  path: '/brand-kit',
  summary: 'Colours, logos, intros, outros, music, vocabulary and censored words of the organisation.',
  permission: 'project:view',
  reply: OwnBrandKit,
  errors: [],
})

export const putBrandKit = endpoint({
  name: 'putBrandKit',
  method: 'PUT',
  path: '/brand-kit',
  summary: 'Save the brand kit. `revision` says which one it began from; EditConflictError when there is a newer one.',
  permission: 'project:edit',
  body: z.strictObject({ kit: BrandKit, revision: z.number().int().nonnegative() }),
  reply: OwnBrandKit,
  example: {
    request: {
      body: {
        kit: { ...emptyBrandKit, colors: [{ name: 'Night', value: '#0B1020' }], vocabulary: ['Clipwright', 'PostgreSQL'] },
        revision: 3,
      },
    },
  },
  errors: ['InvalidParam', 'EditConflictError'],
})
