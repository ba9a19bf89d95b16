import { clipText } from '@clipwright/contract/publishing/clip-text'
import type { Config } from '#config/config.ts'
import type { Db } from '#platform/db/tx.ts'
import type { ActorContext } from '#platform/http/context.ts'
import { listFirstClips } from '../../clips/clips/list/clips-by-id.ts'
import { findActiveRole } from '../../identity/orgs/find-active-role.ts'
import { postClips } from '../posts/bulk/post-clips.ts'
import { listAccounts } from '../social-accounts/find-account.ts'
import type { ItemRow } from './auto-import-tables.ts'
import { findChannelRow } from './channels.store.ts'
import { listRuleRows } from './rules.store.ts'

type World = { db: Db; config: Config; jobId: string }

/**
 * Plans the best clips of an imported video over the posting times of the rule’s accounts, in the name of whoever added the channel. Nothing
 * once the rule, the channel or that person is gone, and nothing on accounts that are not connected.
 */
export async function postFirstClips({ db, config, jobId }: World, item: ItemRow): Promise<void> {
  const { orgId, projectId, postBatchId: batchId } = item
  const channel = await findChannelRow(db, orgId, item.channelId)
  const rule = (await listRuleRows(db, orgId, { channelId: item.channelId })).find(({ id }) => id === item.ruleId)
  if (!channel || !rule || !projectId || !batchId || !(await findActiveRole(db, orgId, channel.createdBy))) return
  const { postAccountIds, postCount, approvalNeeded } = rule.settings
  const accounts = (await listAccounts(db, orgId)).filter(({ id, health }) => health === 'ok' && postAccountIds.includes(id))
  const clips = (await listFirstClips(db, orgId, projectId, postCount)).map(({ clipId, title, description, hashtags }) => ({
    projectId,
    clipId,
    title: title.slice(0, 500),
    text: clipText({ title, description, hashtags }),
    firstComment: '',
    coverAtMs: null,
    sendsCaptions: false,
    own: [],
  }))
  const ctx: ActorContext = { db, orgId, userId: channel.createdBy, requestId: jobId, address: '', impersonatorId: null, deps: { config } }
  await postClips(ctx, clips, { batchId, accountIds: accounts.map(({ id }) => id), needsApproval: approvalNeeded })
}
