import type { DeclaredCall } from './declared-call.ts'

const socialAccount: DeclaredCall = { ids: { accountId: 'socialAccount' } }
const post: DeclaredCall = { ids: { postId: 'post' } }
const postTarget: DeclaredCall = { ids: { postId: 'post', targetId: 'postTarget' } }
const newPost: DeclaredCall = {
  ids: { projectId: 'project', clipId: 'bareClip', 'targets[]': 'accountTarget' },
  // Projects and clips are looked for before accounts.
  rest: {
    title: 'Mine now',
    text: 'Mine now',
    targets: [{ accountId: 'nobodysAccount01' }],
    when: { localTime: '2036-05-05T09:00', zone: 'UTC' },
  },
}
const ofPlatform = 'of the platform; it is looked for among the team’s own'
const importChannel: DeclaredCall = { ids: { channelId: 'importChannel' } }
const nobodysClip = { projectId: 'nobodysProject01', clipId: 'nobodysClip00001' }
const eventHook: DeclaredCall = { ids: { hookId: 'eventHook' } }
const ofFixedWords = 'a filter of fixed words'
const secret = 'a secret that is the permission itself'

/** Calls of the room `publishing`. */
export const publishingCalls: Readonly<Record<string, DeclaredCall>> = {
  listSocialAccounts: {},
  connectSocialAccount: { ids: { relinkOf: 'socialAccount' }, rest: { platform: 'MASTODON', host: 'example.social' } },
  finishSocialConnection: { open: { state: secret, code: 'of the platform' } },
  settleSocialConnection: { open: { pending: secret } },
  connectSocialAccountDirectly: {
    ids: { relinkOf: 'socialAccount' },
    rest: { platform: 'BLUESKY', host: 'example.social', identifier: 'somebody', password: 'a password' },
  },
  checkSocialAccount: socialAccount,
  removeSocialAccount: socialAccount,
  listSocialPlatforms: {},
  getPostChoices: { ...socialAccount },
  setPostChoices: { ...socialAccount, rest: { values: {} } },
  listSocialApps: {},
  saveSocialApp: { open: { clientId: 'of an app at the platform, for staff alone' } },
  removeSocialApp: {},
  createPost: newPost,
  validatePost: { ...newPost, ids: { ...newPost.ids, postId: 'post' } },
  listPosts: { ids: { accountId: 'socialAccount' }, open: { state: ofFixedWords }, rest: {}, foreign: 200 },
  listPostSchedules: { ids: { accountId: 'socialAccount' }, open: { state: ofFixedWords }, rest: {}, foreign: 200 },
  getPost: post,
  updatePost: { ids: { postId: 'post', 'targets[]': 'accountTarget' }, rest: { text: 'Mine now' } },
  movePosts: {
    open: { 'moves[].postId': 'looked for as updatePost does', 'moves[].slotAccountId': 'only noted; one of the post’s own' },
  },
  cancelPost: post,
  retryTarget: postTarget,
  retryCompanion: { ...postTarget, rest: { kind: 'comment' } },
  resolveTarget: { ...postTarget, rest: { isLive: true } },
  listMetricCurves: { ids: { accountId: 'socialAccount' }, rest: {}, foreign: 200 },
  getWhatWorks: { ids: { accountId: 'socialAccount' }, rest: { zone: 'UTC' }, foreign: 200 },
  createApproval: { ids: { 'postIds[]': 'post' } },
  listApprovals: post,
  revokeApproval: { ids: { approvalId: 'approval' } },
  dropApproval: post,
  getSubmittedPosts: { open: { token: secret } },
  decideApproval: { open: { token: secret, postId: 'judged after the secret' } },
  planDistribution: {
    ids: { 'clips[]': 'clipAddress', 'accountIds[]': 'socialAccount' },
    rest: { clips: [nobodysClip], accountIds: ['nobodysAccount01'] },
  },
  planTable: {},
  createPosts: {
    open: {
      'posts[].projectId': 'looked for as createPost does',
      'posts[].clipId': 'looked for as createPost does',
      'posts[].accountId': 'looked for as createPost does',
    },
  },
  undoPosts: { ids: { batchId: 'postBatch' } },
  listEventHooks: {},
  createEventHook: {},
  switchEventHook: { ...eventHook, rest: { isOn: false } },
  removeEventHook: eventHook,
  testEventHook: eventHook,
  listHookDeliveries: eventHook,
  retryHookDelivery: { ids: { hookId: 'eventHook', deliveryId: 'hookDelivery' } },
  getSlots: socialAccount,
  setSlots: { ...socialAccount, rest: { zone: 'UTC', slots: [{ weekday: 1, time: '09:00' }] } },
  pauseAccount: { ...socialAccount, rest: { isPaused: true } },
  listPostMetrics: { ids: { accountId: 'socialAccount' }, rest: {}, foreign: 200 },
  getViewLearning: {},
  switchViewLearning: { rest: { isOn: true } },
  forgetViewLearning: {},
  listImportChannels: {},
  watchChannel: {
    ids: { 'rule.brandTemplateId': 'brandTemplate', 'rule.postAccountIds[]': 'socialAccount' },
    open: { extUserId: ofPlatform, 's3.accessKeyId': ofPlatform, 's3.secretAccessKey': ofPlatform },
    rest: { platform: 'PODCAST', url: 'https://feeds.example/a.xml', hasRights: true },
  },
  addPlaylistFromUrl: {
    ids: { 'rule.brandTemplateId': 'brandTemplate', 'rule.postAccountIds[]': 'socialAccount' },
    rest: { url: 'https://www.youtube.com/playlist?list=PLxxxxxxxxxxxxxxxx', hasRights: true },
  },
  listImportablePlaylists: {},
  configureChannel: importChannel,
  unwatchChannel: { open: { extUserId: ofPlatform } },
  lookNow: importChannel,
  checkYoutubeOwner: { open: { videoUri: ofPlatform } },
  previewImport: {
    ids: { channelId: 'importChannel' },
    open: {
      extUserId: ofPlatform,
      's3.accessKeyId': ofPlatform,
      's3.secretAccessKey': ofPlatform,
      'rules[].brandTemplateId': 'not read by a dry run',
      'rules[].postAccountIds[]': 'not read by a dry run',
    },
    rest: {},
  },
  listImportItems: { ...importChannel, foreign: 200 },
  importItemAnyway: { ids: { itemId: 'importItem' } },
  listImportNews: {},
  listImportRules: { ...importChannel, rest: {}, foreign: 200 },
  createImportRule: { ids: { channelId: 'importChannel', brandTemplateId: 'brandTemplate', 'postAccountIds[]': 'socialAccount' } },
  updateImportRule: { ids: { collectionId: 'importRule', brandTemplateId: 'brandTemplate', 'postAccountIds[]': 'socialAccount' } },
  deleteImportRule: { ids: { collectionId: 'importRule' } },
  moveImportRule: { ids: { collectionId: 'importRule' }, rest: { fromIndex: 0, toIndex: 0 } },
  getCalendar: {
    ids: { accountId: 'socialAccount' },
    open: { state: ofFixedWords },
    rest: { from: '2036-05-01', to: '2036-05-31', zone: 'UTC' },
    foreign: 200,
  },
}
