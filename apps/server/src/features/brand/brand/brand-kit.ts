import { type BrandKit, emptyBrandKit } from '@clipwright/contract/brand/brand'
import type { OrgId } from '@clipwright/contract/ids'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import type { Queryable } from '#platform/db/tx.ts'
import { findKit } from './brand.store.ts'
import { spellTranscript } from './spell-transcript.ts'

/** The brand kit of an organisation; an empty one if none was saved. */
export async function readBrandKit(db: Queryable, orgId: OrgId): Promise<BrandKit> {
  return (await findKit(db, orgId))?.kit ?? emptyBrandKit
}

/** A new transcript in the spelling of the organisation’s vocabulary. Text that a person wrote or supplied is left unchanged. */
export async function spellForTeam(db: Queryable, orgId: OrgId, transcript: Transcript): Promise<Transcript> {
  if (transcript.quality === 'exact') return transcript
  return spellTranscript(transcript, (await readBrandKit(db, orgId)).vocabulary)
}
