import { createHash } from 'node:crypto'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type * as api from '@clipwright/contract/identity/provider-sign-in'
import { SocialProvider } from '@clipwright/contract/identity/provider-sign-in'
import type { PersonContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { deleteIdentity, listProviderIdentities } from '../auth/identities.ts'
import { connectionNames } from '../sso/connections.ts'
import { beginSocial } from './begin-attempt.ts'

type Row = Awaited<ReturnType<typeof listProviderIdentities>>[number]

/** Names a row without revealing the subject, which is the provider’s own id of the person. */
function identityId({ provider, subject }: Row): string {
  return createHash('sha256').update(`${provider}\0${subject}`).digest('base64url').slice(0, 22)
}

export async function listIdentities(
  ctx: PersonContext,
  query: Input<typeof api.listIdentities>,
): Promise<Reply<typeof api.listIdentities>> {
  const rows = await listProviderIdentities(ctx.db, ctx.userId)
  const from = (query.pageNum - 1) * query.pageSize
  const names = await connectionNames(
    ctx.db,
    rows.map(({ provider }) => provider.replace(/^sso:/, '')),
  )
  const data = rows.slice(from, from + query.pageSize).map((row) => {
    const social = SocialProvider.safeParse(row.provider)
    return {
      identityId: identityId(row),
      provider: social.success ? social.data : ('sso' as const),
      connectionName: names.get(row.provider.replace(/^sso:/, '')) ?? null,
      email: row.email,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
      canUnlink: social.success,
    }
  })
  return paged(query, { data, total: rows.length })
}

export async function linkIdentity(ctx: PersonContext, input: Input<typeof api.linkIdentity>): Promise<Reply<typeof api.linkIdentity>> {
  return beginSocial(ctx, input.provider, { purpose: { kind: 'link', userId: ctx.userId }, backTo: input.back_to })
}

export async function unlinkIdentity(
  ctx: PersonContext,
  input: Input<typeof api.unlinkIdentity>,
): Promise<Reply<typeof api.unlinkIdentity>> {
  const rows = await listProviderIdentities(ctx.db, ctx.userId)
  const row = rows.find((one) => identityId(one) === input.identityId && SocialProvider.safeParse(one.provider).success)
  if (!row) throw new AppError('RecordNotExisted')
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteIdentity(tx, ctx.userId, row))) throw new AppError('RecordNotExisted')
    const details = { provider: row.provider }
    await recordAudit(ctx, tx, { orgId: null, actorId: ctx.userId, action: 'identity.unlinked', object: `user:${ctx.userId}`, details })
  })
  return { done: true }
}
