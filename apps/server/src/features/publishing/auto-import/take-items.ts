import { AppError } from '@clipwright/contract/errors'
import { type ImportChannelId, type OrgId, PostBatchId } from '@clipwright/contract/ids'
import type { ImportReason } from '@clipwright/contract/publishing/import-items'
import { ImportRuleSettings } from '@clipwright/contract/publishing/import-rules'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { findActiveRole } from '../../identity/orgs/find-active-role.ts'
import { importProject } from '../../projects/projects/import-project.ts'
import { findUpload } from '../../sources/uploads/find-upload.ts'
import { announceEvent } from '../event-hooks/announce-event.ts'
import { listOwnPosts } from './auto-import.views.ts'
import type { ChannelRow, ItemRow, RuleRow } from './auto-import-tables.ts'
import { clearTrouble, findChannelRow, lockChannelRow } from './channels.store.ts'
import type { ImportWorld } from './import-world.ts'
import { copyFileJob } from './jobs/copy-file.job.ts'
import { countCopies, countToday, isImported, listWaiting, lockItemRow, updateItem } from './items.store.ts'
import { countedCredits, judgeItem, refuseForToday } from './judge-item.ts'
import { msUntilNextLiveTry, msUntilNextTry } from './next-look.ts'
import { noteTrouble, tellOfBudget } from './note-trouble.ts'
import { needsProbe, probeItem } from './probe-item.ts'
import { isFilePlace } from './read-place.ts'
import { listRuleRows } from './rules.store.ts'

/** A look ends after so many; the rest is taken at the next one. */
const atOnce = 50

/** Imports what waits on a channel, oldest first, as far as its rules and the limits of the day allow. */
export async function takeItems(world: ImportWorld, orgId: OrgId, channelId: ImportChannelId): Promise<void> {
  const channel = await findChannelRow(world.db, orgId, channelId)
  if (!channel || channel.isPaused) return
  for (const item of await listWaiting(world.db, channel, atOnce)) {
    world.signal?.throwIfAborted()
    if (!(await takeItem(world, channel, item))) return
  }
}

/** False when nothing of the channel can be taken for now. */
async function takeItem(world: ImportWorld, channel: ChannelRow, item: ItemRow): Promise<boolean> {
  const rules = await listRuleRows(world.db, channel.orgId, { channelId: channel.id })
  const verdict = await judge(world, channel, item, rules)
  if ('state' in verdict) {
    await decide(world, item, verdict)
    return true
  }
  if (isFilePlace(channel) && !(await hasCopy(world, item))) return world.db.transaction((tx) => copyItem(tx, channel, item))
  try {
    return await world.db.transaction((tx) => startItem(tx, world, { item, rule: verdict.rule, durationMs: verdict.durationMs }))
  } catch (error) {
    if (isTakenTwice(error)) {
      await decide(world, item, { state: 'skipped', reason: 'already-imported' })
      return true
    }
    return stopFor(world, channel, item, error)
  }
}

/** A copy that nobody used for a while was cleared away. */
const hasCopy = async ({ db }: ImportWorld, { orgId, mediaUrl }: ItemRow): Promise<boolean> =>
  (await findUpload(db, orgId, mediaUrl)) !== undefined

type Decision = { state: 'skipped' | 'failed' | 'waiting'; reason: ImportReason; inMs?: number | undefined }
type Taking = { item: ItemRow; rule: RuleRow | null; durationMs: number | null }

async function judge(
  world: ImportWorld,
  channel: ChannelRow,
  item: ItemRow,
  rules: readonly RuleRow[],
): Promise<Decision | Omit<Taking, 'item'>> {
  const sighting = { key: item.itemKey, mediaUrl: item.mediaUrl, pageUrl: item.pageUrl }
  if ((await listOwnPosts(world.db, item.orgId, [sighting])).size > 0) return { state: 'skipped', reason: 'own-post' }
  const settings = rules.map((rule) => rule.settings)
  const first = item.isForced ? ({ takes: true, ruleIndex: 0 } as const) : judgeItem(item, settings)
  if (!first.takes) return { state: 'skipped', reason: first.reason }
  let { durationMs } = item
  if (durationMs === null && needsProbe(world, channel, settings)) {
    const probe = await probeItem(world, item.mediaUrl)
    if ('reason' in probe) return retryOrGiveUp(item, probe.reason)
    durationMs = probe.durationMs
  }
  const verdict = item.isForced ? first : judgeItem({ title: item.title, durationMs }, settings)
  if (!verdict.takes) return { state: 'skipped', reason: verdict.reason }
  return { rule: rules[verdict.ruleIndex] ?? null, durationMs }
}

function retryOrGiveUp(item: ItemRow, reason: ImportReason): Decision {
  const attempts = item.attempts + 1
  const inMs = reason === 'live' ? msUntilNextLiveTry(attempts) : reason === 'not-ready' ? msUntilNextTry(attempts) : undefined
  if (inMs !== undefined) return { state: 'waiting', reason, inMs }
  return { state: 'failed', reason: reason === 'not-ready' ? 'unavailable' : reason }
}

async function decide({ db }: ImportWorld, { orgId, id }: ItemRow, { state, reason, inMs }: Decision): Promise<void> {
  await db.transaction(async (tx) => {
    const item = await lockItemRow(tx, orgId, id)
    if (item?.state !== 'waiting') return
    const nextTryAt = inMs === undefined ? null : await readTimeAfter(tx, inMs)
    await updateItem(tx, orgId, id, { state, reason, nextTryAt, attempts: item.attempts + 1 })
  })
}

/** Sends off the copy of a file, as many as the day still has room for. */
async function copyItem(tx: Tx, { id, orgId }: ChannelRow, item: ItemRow): Promise<boolean> {
  const channel = await lockChannelRow(tx, orgId, id)
  const fresh = await lockItemRow(tx, orgId, item.id)
  if (!channel || channel.isPaused) return false
  if (fresh?.state !== 'waiting' || fresh.reason === 'copying') return true
  if (await isImported(tx, fresh)) {
    await updateItem(tx, orgId, item.id, { state: 'skipped', reason: 'already-imported' })
    return true
  }
  const use = await countToday(tx, channel)
  const refusal = refuseForToday({ ...use, count: use.count + (await countCopies(tx, channel)) }, channel)
  await updateItem(tx, orgId, item.id, { reason: refusal ?? 'copying' })
  if (refusal === 'day-budget') await tellOfBudget(tx, channel)
  if (!refusal) await copyFileJob.enqueue(tx, { orgId, itemId: item.id }, { orgId, key: item.id })
  return !refusal
}

/** One transaction: limits, project, first job, credits and the mark that it was imported. False when the day is full. */
async function startItem(tx: Tx, world: ImportWorld, { item, rule, durationMs }: Taking): Promise<boolean> {
  const channel = await lockChannelRow(tx, item.orgId, item.channelId)
  const fresh = await lockItemRow(tx, item.orgId, item.id)
  if (!channel || channel.isPaused) return false
  if (fresh?.state !== 'waiting') return true
  const { orgId, createdBy } = channel
  if (await isImported(tx, fresh)) {
    await updateItem(tx, orgId, item.id, { state: 'skipped', reason: 'already-imported', nextTryAt: null })
    return true
  }
  if (!(await findActiveRole(tx, orgId, createdBy))) {
    await noteTrouble(tx, channel, { trouble: 'person-left', failureCount: channel.failureCount })
    return false
  }
  const use = await countToday(tx, channel)
  const refusal = refuseForToday(use, channel)
  if (refusal) {
    await updateItem(tx, orgId, item.id, { reason: refusal })
    if (refusal === 'day-budget') await tellOfBudget(tx, channel)
    return false
  }
  const settings = rule?.settings ?? ImportRuleSettings.parse({})
  const project = await importProject(
    tx,
    { orgId, userId: createdBy, billing: world.config.billing },
    {
      title: item.title || channel.title,
      platform: channel.platform === 'YOUTUBE' ? 'YOUTUBE' : isFilePlace(channel) ? 'UPLOADED' : 'DIRECT_LINK',
      videoUrl: item.mediaUrl,
      durationMs,
      clipDurations: settings.clipDurations,
      renderPref: { layoutAspectRatio: settings.aspectRatio, enableCaption: settings.enableCaption },
      brandTemplateId: settings.brandTemplateId ?? undefined,
    },
  )
  await updateItem(tx, orgId, item.id, {
    state: 'imported',
    reason: null,
    nextTryAt: null,
    durationMs,
    ruleId: rule?.id ?? null,
    projectId: project.id,
    credits: countedCredits(durationMs, use, channel),
    importedAt: await readTimeAfter(tx, 0),
    postsAt: settings.next === 'clips+queue' ? await readTimeAfter(tx, 0) : null,
    postBatchId: settings.next === 'clips+queue' ? PostBatchId.parse(newId()) : null,
  })
  await clearTrouble(tx, orgId, channel.id)
  await publishEvent(tx, orgId, { type: 'import.found', channelId: channel.id, projectId: project.id })
  const url = item.pageUrl ?? (/^https?:/.test(item.mediaUrl) ? item.mediaUrl : null)
  const data = { channelId: channel.id, itemId: item.id, projectId: project.id, title: item.title, url }
  await announceEvent(tx, orgId, { type: 'import.found', data })
  return true
}

/** Another channel of the team showed the same video at the same moment. */
const isTakenTwice = (error: unknown): boolean => error instanceof Error && 'constraint' in error && error.constraint === 'import_item_once'

const againMs = 3_600_000

/** What must change before anything of the channel can be imported; the item waits for it. */
async function stopFor({ db }: ImportWorld, channel: ChannelRow, item: ItemRow, error: unknown): Promise<false> {
  const name = error instanceof AppError ? error.errorName : ''
  const trouble =
    name === 'InsufficientCreditError' ? 'no-credits' : name === 'RecordNotExisted' || name === 'NoPermission' ? 'template-gone' : null
  if (trouble === null) throw error
  await db.transaction(async (tx) => {
    await noteTrouble(tx, channel, { trouble, failureCount: channel.failureCount })
    if (trouble !== 'no-credits') return
    const fresh = await lockItemRow(tx, item.orgId, item.id)
    if (fresh?.state !== 'waiting') return
    await updateItem(tx, item.orgId, item.id, { reason: 'no-credits', nextTryAt: await readTimeAfter(tx, againMs) })
  })
  return false
}
