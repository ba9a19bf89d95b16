import type { updateCollection as endpoint } from '@clipwright/contract/workspace/collections'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import { isUniqueViolation } from '#platform/db/database-error.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { updateCollectionRow } from './collections.store.ts'
import { getLockedCollection, nameTaken, refuseTakenName, showCollection } from './open-collection.ts'

/** A manual collection cannot get a rule, which would throw out what people put in. */
export async function updateCollection(ctx: RequestContext, { id, name, rule }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const change = ctx.db.transaction(async (tx) => {
    const collection = await getLockedCollection(ctx, tx, id)
    if (rule && !collection.rule) {
      throw new AppError('InvalidParam', { details: [{ path: 'rule', message: 'This collection is filled by hand.' }] })
    }
    if (name !== undefined) await refuseTakenName(ctx, tx, name, id)
    return updateCollectionRow(tx, ctx.orgId, id, { name, rule })
  })
  const row = await change.catch((error: unknown) => {
    // Another collection got the name at the same moment.
    throw isUniqueViolation(error, 'collection_by_name') ? nameTaken() : error
  })
  return showCollection(ctx, row)
}
