import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { translateCaptions as endpoint } from '@clipwright/contract/editor/caption-translations'
import { serviceModel } from '#pipeline/ask-model.ts'
import { createProviderFetch } from '#platform/fetch/provider-fetch.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { getClip } from '../../../clips/clips/open-clip.ts'
import { readFeatureConfigs } from '../../../plans/feature-access/check-feature.ts'
import { translateLines } from './translate-lines.ts'

export async function translateCaptions(
  ctx: RequestContext,
  { clip: ref, ...request }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  await getClip(ctx, ref)
  const { languageModel } = ctx.deps.config
  if (!languageModel) throw new AppError('LanguageModelMissingError')
  const { allowAiProviders } = await readFeatureConfigs(ctx.db, ctx.orgId)
  if (!allowAiProviders) throw new AppError('AiProvidersOffError')
  const model = serviceModel(languageModel)
  // Ends the whole call, whatever the model does.
  const signal = AbortSignal.timeout(240_000)
  return { lines: await translateLines(request, { model, fetch: createProviderFetch([languageModel.url]), signal }) }
}
