import type { OrgId, UserId } from '@clipwright/contract/ids'
import { CurationPref } from '@clipwright/contract/clips/curation'
import type { SourcePlatform } from '@clipwright/contract/projects/projects'
import { ImportPref, RenderPref, type RenderPreferenceOverride } from '@clipwright/contract/projects/preferences'
import { preferencesOfLook } from '@clipwright/timeline/edit/template-look'
import type { BillingMode } from '#config/config.ts'
import type { Tx } from '#platform/db/tx.ts'
import { chooseTemplate } from '../../brand/brand-templates/choose-template.ts'
import type { ProjectRow } from './projects.store.ts'
import { reserveNewProject } from './reserve-credits.ts'
import { startProject } from './start-project.ts'

type ImportedVideo = {
  title: string
  platform: SourcePlatform
  /** A link, or an upload’s `uri`. */
  videoUrl: string
  /** Null while unknown. */
  durationMs: number | null
  clipDurations: CurationPref['clipDurations']
  renderPref: RenderPreferenceOverride
  /** Undefined: the team’s default template. */
  brandTemplateId: string | undefined
}

/**
 * Starts a project for somebody who is not there, in the transaction that records why. Throws `InsufficientCreditError`, and
 * `RecordNotExisted` when the template is gone.
 */
export async function importProject(
  tx: Tx,
  owner: { orgId: OrgId; userId: UserId; billing: BillingMode },
  video: ImportedVideo,
): Promise<ProjectRow> {
  const template = await chooseTemplate(tx, owner.orgId, video.brandTemplateId)
  const curationPref = CurationPref.parse({ clipDurations: video.clipDurations })
  const project = await startProject(tx, owner, {
    title: video.title,
    platform: video.platform,
    videoUrl: video.videoUrl,
    importPref: ImportPref.parse({}),
    curationPref,
    renderPref: RenderPref.parse({ ...(template ? preferencesOfLook(template.look) : {}), ...video.renderPref }),
    utm: undefined,
    productTier: undefined,
    useCase: undefined,
    brandTemplateId: template?.id,
    brandLook: template?.look,
  })
  const attr = video.durationMs === null ? {} : { uploadedVideoAttr: { durationMs: video.durationMs } }
  await reserveNewProject(owner, tx, project, { videoUrl: video.videoUrl, curationPref, ...attr })
  return project
}
