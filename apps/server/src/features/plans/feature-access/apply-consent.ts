import type { OrgId } from '@clipwright/contract/ids'
import type { PipelineSettings } from '#pipeline/settings.ts'
import type { Queryable } from '#platform/db/tx.ts'
import { readConfigs } from './feature-access.store.ts'

/** The stages’ settings without the services that this organisation does not allow its words to be sent to. */
export async function applyConsent(db: Queryable, orgId: OrgId, settings: PipelineSettings): Promise<PipelineSettings> {
  const { allowAiProviders } = await readConfigs(db, orgId)
  return allowAiProviders ? settings : { ...settings, speechApi: null, languageModel: null, voiceApi: null }
}
