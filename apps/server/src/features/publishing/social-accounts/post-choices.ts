import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type {
  getPostChoices as getEndpoint,
  PostChoice,
  setPostChoices as setEndpoint,
} from '@clipwright/contract/publishing/social-accounts'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import type { ChosenValues } from '../platforms/platform.ts'
import { platformOf } from '../platforms/platforms.ts'
import { requestIo } from './account-io.ts'
import { nameFailures } from './name-failure.ts'
import { openAccess } from './open-access.ts'
import { requireAccount } from './require-account.ts'
import { showAccount } from './show-account.ts'
import { saveChoices, type SocialAccountRow } from './social-accounts.store.ts'

export async function getPostChoices(ctx: RequestContext, { accountId }: Input<typeof getEndpoint>): Promise<Reply<typeof getEndpoint>> {
  const row = await requireAccount(ctx, accountId)
  const choices = await readChoices(ctx, row)
  const { limits, cap } = await showAccount(ctx, row)
  return { choices, limits, cap }
}

/** What was chosen and is no longer offered counts as not chosen. */
async function readChoices(ctx: RequestContext, { id, orgId, platform, choices }: SocialAccountRow): Promise<PostChoice[]> {
  const { readChoices: read, optionalChoices = {} } = platformOf(platform)
  if (!read) return []
  const io = requestIo(ctx)
  const options = await nameFailures(async () => read(io, await openAccess({ db: ctx.db, io }, orgId, id)))
  return options.map((choice) => {
    const value = choices[choice.name] ?? optionalChoices[choice.name]
    return { ...choice, value: choice.values.some((one) => one.value === value) ? (value ?? null) : null }
  })
}

export async function setPostChoices(ctx: RequestContext, input: Input<typeof setEndpoint>): Promise<Reply<typeof setEndpoint>> {
  const { accountId, values } = input
  const row = await requireAccount(ctx, accountId)
  const choices = pickOffered(await readChoices(ctx, row), values)
  await ctx.db.transaction(async (tx) => {
    await saveChoices(tx, ctx.orgId, accountId, choices)
    await recordAudit(ctx, tx, {
      orgId: ctx.orgId,
      actorId: ctx.userId,
      action: 'social_account.choices_set',
      object: `social_account:${accountId}`,
      details: { ...choices },
    })
  })
  return { account: await showAccount(ctx, await requireAccount(ctx, accountId)) }
}

/** Throws `InvalidParam` for a value that the platform does not offer this account. */
function pickOffered(options: readonly PostChoice[], values: ChosenValues): ChosenValues {
  const wrong = Object.entries(values).filter(
    ([name, value]) => !options.some((choice) => choice.name === name && choice.values.some((one) => one.value === value)),
  )
  if (wrong.length > 0) {
    throw new AppError('InvalidParam', {
      details: wrong.map(([name]) => ({ path: `values.${name}`, message: 'This account does not offer it.' })),
    })
  }
  return values
}
