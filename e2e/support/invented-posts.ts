import { getCalendar } from '@clipwright/contract/publishing/calendar'
import type { PostTarget } from '@clipwright/contract/publishing/posts'
import { listSocialAccounts } from '@clipwright/contract/publishing/social-accounts'

const [account] = listSocialAccounts.example.reply.data
const [post] = getCalendar.example.reply.data

/** One account that works, one that has to be connected again, one where something has to be chosen, one without posts. */
export const accountsOfEveryState = {
  data: [
    account,
    {
      ...account,
      accountId: 'sA4hT0pQm3xYt7Lq',
      platform: 'BLUESKY',
      handle: '@ada.test',
      name: 'ada.test',
      host: 'bsky.social',
      health: 'relink',
      isPaused: true,
    },
    {
      ...account,
      accountId: 'sA4hT0pQm3xYt7Ls',
      platform: 'TIKTOK_BUSINESS',
      handle: '@ada',
      name: 'ada films',
      host: '',
      endsAt: '2027-05-20T09:00:00.000Z',
      needsChoices: true,
    },
    {
      ...account,
      accountId: 'sA4hT0pQm3xYt7Lr',
      platform: 'RSS',
      handle: 'Clips',
      name: 'Clips',
      host: '',
      profileUrl: null,
      scheduledCount: 0,
      endsAt: new Date(Date.now() + 86_400_000).toISOString(),
      feedUrl: 'https://clips.example/api/feeds/x/feed.xml',
    },
  ],
}

const states: readonly Partial<PostTarget>[] = [
  { state: 'posted', isLive: true, remoteUrl: 'https://example.social/@ada/1' },
  { state: 'scheduled' },
  { state: 'unknown', isLive: null, reason: 'unreachable' },
  { state: 'needs-you', isLive: null, reason: 'undecidable' },
  { state: 'needs-you', reason: 'refused', detail: 'Text limit exceeded' },
  { state: 'cancelled' },
]

const localDay = (offset: number) => {
  const at = new Date(Date.now() + offset * 86_400_000)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

const finding = { isWarning: false, actual: null, limit: null, freeAt: null }

/** What is said of a post that is written, on two of those accounts: obstacles with and without a fix, and what is worth a word. */
export const findingsOfEveryKind = {
  time: { fireAt: '2026-12-01T08:00:00.000Z', localTime: '2026-12-01T09:00', zone: 'Europe/Berlin', shift: 'none' },
  targets: [
    {
      accountId: accountsOfEveryState.data[2]?.accountId,
      findings: [
        { ...finding, code: 'watermark' },
        { ...finding, code: 'video-too-long', actual: 700, limit: 600 },
      ],
    },
    {
      accountId: account.accountId,
      findings: ['same-clip', 'same-text', 'close-post', 'not-a-short'].map((code) => ({ ...finding, code, isWarning: true })),
    },
  ],
}

/** A dry run of a move to an hour that comes twice, after the connection of an account has ended. */
export const questionsOfMove = {
  moves: [
    {
      postId: post.postId,
      isMoved: false,
      isUnderWay: false,
      time: { fireAt: '2027-10-31T00:30:00.000Z', localTime: '2027-10-31T02:30', zone: 'Europe/Berlin', shift: 'overlap' },
      targets: [{ accountId: account.accountId, findings: [{ ...finding, code: 'after-end' }] }],
    },
  ],
}

/** A post in every state, the ones that can be moved among them, from today on. */
export const calendarOfEveryState = {
  isCut: false,
  emptySlots: [1, 2, 3, 4, 5].map((offset) => ({
    accountId: account.accountId,
    fireAt: new Date(Date.now() + offset * 3_600_000).toISOString(),
    shownDay: localDay(1),
    shownTime: `${10 + offset}:30`,
    shift: offset === 2 ? 'gap' : 'none',
  })),
  caps: [{ accountId: account.accountId, day: localDay(1), used: 28, limit: 30, windowMs: 1_800_000 }],
  data: states.map((state, index) => ({
    ...post,
    postId: `pO4hT0pQm3xYt7L${index}`,
    shownDay: localDay(index % 3),
    shownTime: `${String(9 + index).padStart(2, '0')}:00`,
    targets: [{ ...post.targets[0], ...state, targetId: `tG4hT0pQm3xYt7L${index}` }],
  })),
}

/** The post that nobody knows of whether it is live. */
export const unclearPost = { post: calendarOfEveryState.data[3] }

/** What has to be chosen before posts go to a TikTok account. */
export const choicesOfTiktok = {
  choices: [
    { name: 'visibility', values: ['PUBLIC_TO_EVERYONE', 'SELF_ONLY'].map((value) => ({ value, label: null })), value: null },
    { name: 'comments', values: ['no', 'yes'].map((value) => ({ value, label: null })), value: 'no' },
    { name: 'promotion', values: ['none', 'own', 'paid'].map((value) => ({ value, label: null })), value: null },
  ],
}
