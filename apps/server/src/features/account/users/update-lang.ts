import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { updateLang as endpoint } from '@clipwright/contract/account/users'
import type { PersonContext } from '#platform/http/context.ts'
import { readProfile } from './user-profile.ts'
import { updateProfile } from './users.store.ts'

export async function updateLang(ctx: PersonContext, { lang }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  return ctx.db.transaction(async (tx) => {
    await updateProfile(tx, ctx.userId, { lang })
    return readProfile(ctx, tx, ctx.userId)
  })
}
