import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { translateCaptions as endpoint } from '@clipwright/contract/caption-translations'
import { createProviderFetch } from '#platform/fetch/provider-fetch.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { ask } from '#pipeline/language-model.ts'
import { getClip } from '../clips/open-clip.public.ts'
import { featureConfigsOf } from '../feature-access/feature-access.public.ts'
import { readTranslation, translationPrompts } from './translation-prompt.ts'

export async function translateCaptions(
  ctx: RequestContext,
  { clip: ref, ...wish }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  await getClip(ctx, ref)
  const { languageModel } = ctx.deps.config
  if (!languageModel) throw new AppError('EngineMissingError', { say: 'No language model is set up on this server.' })
  const { allowAiProviders } = await featureConfigsOf(ctx.db, ctx.orgId)
  if (!allowAiProviders) throw new AppError('EngineMissingError', { say: 'Your team does not send its words to other services.' })
  const model = { baseUrl: languageModel.url, apiKey: languageModel.key ?? '', model: languageModel.name ?? 'default' }
  const fetch = createProviderFetch([languageModel.url])
  // The whole call ends here, whatever the model does.
  const signal = AbortSignal.timeout(240_000)
  const lines: { id: string; text: string }[] = []
  try {
    for (const prompt of translationPrompts(wish)) lines.push(...readTranslation(await ask(prompt, model, fetch, signal), prompt.ids))
  } catch (cause) {
    throw new AppError('EngineMissingError', { say: 'The language model gave no usable answer. Try again, or import subtitles.', cause })
  }
  return { lines }
}
