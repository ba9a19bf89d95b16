import { listImportChannels, previewImport } from '@clipwright/contract/publishing/import-channels'
import { listImportItems } from '@clipwright/contract/publishing/import-items'

const [channel] = listImportChannels.example.reply.data
const [item] = listImportItems.example.reply.data

const rule = channel?.rules[0]
const posting = {
  ...rule,
  collectionId: 'iR4hT0pQm3xYt7Lq',
  importVideoType: 'short',
  next: 'clips+queue',
  postAccountIds: ['sA4hT0pQm3xYt7Lp'],
  approvalNeeded: true,
}

/** One that is well, one in trouble, one that is paused. */
export const channelsOfEveryState = {
  data: [
    {
      ...channel,
      hub: 'on',
      rules: [rule, posting],
      lastItems: [item, { ...item, itemId: 'iI4hT0pQm3xYt7Lq', state: 'skipped', reason: 'too-short', projectId: null }],
    },
    {
      ...channel,
      channelId: 'iC4hT0pQm3xYt7Lq',
      platform: 'PODCAST',
      extUserId: 'https://podcast.example/feed.xml',
      title: 'A podcast about podcasts',
      trouble: 'hostile',
      hub: 'silent',
      waitingCount: 3,
      lastItems: [],
    },
    { ...channel, channelId: 'iC4hT0pQm3xYt7Lr', platform: 'FOLDER', extUserId: '/srv/talks', title: 'talks', isPaused: true, rules: [] },
  ],
  folders: ['/srv/talks'],
}

const [first] = previewImport.example.reply.data

/** A dry run with every outcome. */
export const previewOfEveryOutcome = {
  ...previewImport.example.reply,
  data: [
    first,
    { ...first, title: 'Told in a minute', outcome: 'skip', reason: 'too-short', ruleIndex: null },
    { ...first, title: 'One too many', outcome: 'wait', reason: 'day-limit', ruleIndex: null },
  ],
}

export const itemsSeen = { ...listImportItems.example.reply, data: channelsOfEveryState.data[0]?.lastItems ?? [] }
