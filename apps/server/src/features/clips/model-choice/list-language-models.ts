import type { Reply } from '@clipwright/contract/endpoint'
import type { listLanguageModels as endpoint } from '@clipwright/contract/clips/model-choice'
import type { RequestContext } from '#platform/http/context.ts'
import { readFeatureConfigs } from '../../plans/feature-access/check-feature.ts'
import { localModels } from './local-models.ts'

export async function listLanguageModels(ctx: RequestContext): Promise<Reply<typeof endpoint>> {
  const { languageModel } = ctx.deps.config
  const [{ allowAiProviders, localModel }, local] = await Promise.all([readFeatureConfigs(ctx.db, ctx.orgId), localModels(ctx.deps.config)])
  return {
    service: languageModel ? { label: languageModel.name ?? 'default', host: new URL(languageModel.url).host } : null,
    isServiceAllowed: allowAiProviders,
    local: local.map(({ label }) => label),
    localModel,
    mayDecide: ctx.permissions.includes('org:edit'),
  }
}
