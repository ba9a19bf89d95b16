import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import { ImportRuleId } from '@clipwright/contract/ids'
import type * as api from '@clipwright/contract/publishing/import-rules'
import type { Tx } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { newId } from '#platform/ids/new-id.ts'
import type { RuleRow } from './auto-import-tables.ts'
import { lockChannelRow } from './channels.store.ts'
import { requireChoices } from './require-choices.ts'
import { deleteRule, findRuleRow, insertRule, listRuleRows, numberRules, updateRule } from './rules.store.ts'
import { missingChannel, showRule } from './show-channel.ts'

const mostRules = 10

export async function listImportRules(
  ctx: RequestContext,
  { q, channelId }: Input<typeof api.listImportRules>,
): Promise<Reply<typeof api.listImportRules>> {
  return { data: (await listRuleRows(ctx.db, ctx.orgId, { channelId, words: q })).map(showRule) }
}

export async function createImportRule(
  ctx: RequestContext,
  { channelId, ...settings }: Input<typeof api.createImportRule>,
): Promise<Reply<typeof api.createImportRule>> {
  await requireChoices(ctx, settings)
  const rule = await ctx.db.transaction(async (tx) => {
    // Rules of a channel change one at a time.
    if (!(await lockChannelRow(tx, ctx.orgId, channelId))) throw missingChannel(channelId)
    const position = (await listRuleRows(tx, ctx.orgId, { channelId })).length
    if (position >= mostRules)
      throw new AppError('QuotaExceed', { say: `A watched place can have up to ${mostRules} rules. Delete one first.` })
    const row = { id: ImportRuleId.parse(newId()), orgId: ctx.orgId, channelId, position, settings }
    await insertRule(tx, row)
    return row
  })
  return { rule: showRule(rule) }
}

export async function updateImportRule(
  ctx: RequestContext,
  { collectionId, ...settings }: Input<typeof api.updateImportRule>,
): Promise<Reply<typeof api.updateImportRule>> {
  await requireChoices(ctx, settings)
  const rule = await ctx.db.transaction(async (tx) => {
    const { row } = await lockRules(tx, ctx, collectionId)
    await updateRule(tx, ctx.orgId, collectionId, settings)
    return { ...row, settings }
  })
  return { rule: showRule(rule) }
}

export async function deleteImportRule(
  ctx: RequestContext,
  { collectionId }: Input<typeof api.deleteImportRule>,
): Promise<Reply<typeof api.deleteImportRule>> {
  await ctx.db.transaction(async (tx) => {
    const { rows } = await lockRules(tx, ctx, collectionId)
    await deleteRule(tx, ctx.orgId, collectionId)
    await numberRules(
      tx,
      ctx.orgId,
      rows.filter(({ id }) => id !== collectionId).map(({ id }) => id),
    )
  })
  return { deleted: true }
}

/** Refused when the rule stands elsewhere by now, so that two people do not undo one another’s order. */
export async function moveImportRule(
  ctx: RequestContext,
  { collectionId, fromIndex, toIndex }: Input<typeof api.moveImportRule>,
): Promise<Reply<typeof api.moveImportRule>> {
  const order = await ctx.db.transaction(async (tx) => {
    const { rows, row } = await lockRules(tx, ctx, collectionId)
    if (rows[fromIndex]?.id !== row.id) throw new AppError('EditConflictError', { cause: `rule ${row.id} is not at ${fromIndex}` })
    const next = rows.toSpliced(fromIndex, 1).toSpliced(toIndex, 0, row)
    await numberRules(
      tx,
      ctx.orgId,
      next.map(({ id }) => id),
    )
    return next
  })
  return { data: order.map(showRule) }
}

/** A rule and all of its channel in order, which nobody else changes until the transaction ends. Throws `RecordNotExisted`. */
async function lockRules(tx: Tx, { orgId }: RequestContext, id: ImportRuleId): Promise<{ row: RuleRow; rows: RuleRow[] }> {
  const rule = await findRuleRow(tx, orgId, id)
  const channel = rule && (await lockChannelRow(tx, orgId, rule.channelId))
  const rows = channel ? await listRuleRows(tx, orgId, { channelId: channel.id }) : []
  const row = rows.find((one) => one.id === id)
  if (!row) throw new AppError('RecordNotExisted', { cause: `rule ${id}` })
  return { row, rows }
}
