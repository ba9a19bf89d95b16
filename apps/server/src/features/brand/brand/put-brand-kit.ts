import type { BrandKit, putBrandKit as endpoint } from '@clipwright/contract/brand/brand'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { RequestContext } from '#platform/http/context.ts'
import { findAssetsByUri } from '../assets/library-assets.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { saveKit } from './brand.store.ts'
import { showKit, usesOfKit } from './show-kit.ts'

export async function putBrandKit(ctx: RequestContext, { kit, revision }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireAssets(ctx, kit)
  const row = await ctx.db.transaction(async (tx) => {
    const row = await saveKit(tx, ctx.orgId, { kit: dedupeWords(kit), revision, userId: ctx.userId })
    if (!row) {
      const details = [{ path: 'revision', message: 'Somebody saved the brand kit in the meantime. Load it again.' }]
      throw new AppError('EditConflictError', {
        say: 'Someone else changed the brand kit. Reload it, then make your change again.',
        details,
      })
    }
    await recordAudit(ctx, tx, { orgId: ctx.orgId, actorId: ctx.userId, action: 'brand.changed', object: `org:${ctx.orgId}` })
    return row
  })
  return showKit(ctx, row)
}

async function requireAssets(ctx: RequestContext, kit: BrandKit): Promise<void> {
  const uses = usesOfKit(kit)
  const assets = await findAssetsByUri(
    ctx,
    uses.map(({ uri }) => uri),
  )
  const wrong = uses.filter(({ uri, kinds }) => !kinds.includes(assets.get(uri)?.kind ?? 'none'))
  if (wrong.length > 0) {
    throw new AppError('InvalidParam', { details: wrong.map(({ path }) => ({ path, message: 'Choose a fitting file of the library.' })) })
  }
}

/** Drops repeated words, ignoring case. */
function dedupeWords(kit: BrandKit): BrandKit {
  const once = (words: readonly string[]) => [...new Map(words.map((word) => [word.toLowerCase(), word])).values()]
  return { ...kit, vocabulary: once(kit.vocabulary), censor: { ...kit.censor, words: once(kit.censor.words) } }
}
