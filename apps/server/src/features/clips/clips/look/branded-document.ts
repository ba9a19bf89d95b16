import type { OrgId } from '@clipwright/contract/ids'
import type { RenderPref } from '@clipwright/contract/projects/preferences'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { applyTemplate } from '@clipwright/timeline/edit/commands/apply-template'
import { censorWords } from '@clipwright/timeline/edit/commands/censor-words'
import { censoredIn } from '@clipwright/timeline/edit/match-censored'
import { TemplateLook } from '@clipwright/timeline/edit/template-look'
import { toFinishedTimeline } from '@clipwright/timeline/edit/to-timeline'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import type { Timeline } from '@clipwright/timeline/timeline'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { readBrandKit } from '../../../brand/brand/brand-kit.ts'
import type { ProjectRow } from '../../../projects/projects/open-project.ts'
import { dropMadeDocument, writeClipEdit } from '../document/clip-documents.store.ts'
import type { ClipRow } from '../clips.store.ts'
import { withLook } from './document-look.ts'

/** What the team’s brand adds to generated clips: the look the project began with, and words to censor. */
type BrandWork = { look: TemplateLook | null; censor: { words: readonly string[]; mode: 'beep' | 'mute' } | null }

export async function readBrandWork(db: Queryable, orgId: OrgId, project: Pick<ProjectRow, 'brandLook'>): Promise<BrandWork> {
  const { censor } = await readBrandKit(db, orgId)
  return {
    look: project.brandLook === null ? null : TemplateLook.parse(project.brandLook),
    censor: censor.isAutomatic && censor.words.length > 0 ? censor : null,
  }
}

/**
 * The document of a newly planned clip in the team’s brand; null when the brand adds nothing. The clip’s preferences
 * override the template, so that neither a chosen style nor the product’s watermark is lost.
 */
export function brandedDocument(timeline: Timeline, look: RenderPref, { look: template, censor }: BrandWork): ClipDocument | null {
  if (!template && !censor) return null
  const plain = toDocument(timeline)
  const styled = template ? applyTemplate(plain, { look: template }) : null
  const dressed = styled && 'document' in styled ? withLook(styled.document, look) : plain
  const wordIds = censor ? censoredIn(dressed, censor.words) : []
  const censored = censor && wordIds.length > 0 ? censorWords(dressed, { wordIds, censor: censor.mode }) : null
  const document = censored && 'document' in censored ? censored.document : dressed
  return document === plain ? null : document
}

/** Stores the document with the clip, which does not count as edited, and returns the timeline to draw. */
export async function storeBrandedDocument(
  tx: Tx,
  { project, clip, timeline, document }: { project: ProjectRow; clip: ClipRow; timeline: Timeline; document: ClipDocument | null },
): Promise<Timeline> {
  if (!document) {
    await dropMadeDocument(tx, clip.orgId, clip.id)
    return timeline
  }
  await writeClipEdit(tx, { orgId: clip.orgId, clipId: clip.id, document, original: clip.moment, editedBy: project.userId })
  return toFinishedTimeline(document)
}
