import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { listFlagPeople as endpoint } from '@clipwright/contract/announcements/flags'
import type { PersonContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { requireStaff } from '../../identity/auth/impersonated-session.ts'
import { evaluateFlag } from './evaluate-flag.ts'
import { readTarget, toEvaluationContext } from './flag-user.ts'
import { readFlagUser } from './evaluate-flags.ts'
import { findFlag } from './flags.store.ts'
import { listSubjects } from './flags.views.ts'

export async function listFlagPeople(ctx: PersonContext, { key, query, ...page }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireStaff(ctx)
  const flag = await findFlag(ctx.db, key)
  if (!flag) throw new AppError('RecordNotExisted', { cause: `flag ${key}` })
  const result = await listSubjects(ctx.db, { text: query, offset: (page.pageNum - 1) * page.pageSize, limit: page.pageSize })
  const data = await Promise.all(
    result.rows.map(async ({ userId, name, email, orgId, orgName }) => {
      const user = await readFlagUser(ctx.db, { userId, orgId, deviceId: '' })
      return { userId, name, email, orgName, ...evaluateFlag(flag, readTarget(toEvaluationContext(user))) }
    }),
  )
  return paged(page, { data, total: result.total })
}
