import type { Entity } from './tenant.ts'

/**
 * What the matrix needs to know of a call beyond its schema: which parameters refer to records, and of which kind. A call
 * without a row fails the matrix, and so does a parameter that looks like an id and is in neither list.
 */
type DeclaredCall = {
  /** The kind of record by parameter (`a.b` inside objects, `a[]` for a list). */
  ids?: Readonly<Record<string, Entity>>
  /** Parameters that look like ids but refer to no record of a tenant, or are themselves the permission; with the reason. */
  open?: Readonly<Record<string, string>>
  /** The rest of a valid request; without it, the endpoint’s example body is used. */
  rest?: Readonly<Record<string, unknown>>
  /** Status for another tenant’s id, for all parameters or by name. Default 404; 200 for calls that then find nothing. */
  foreign?: number | Readonly<Record<string, number>>
}

const project: DeclaredCall = { ids: { projectId: 'project' } }
const clip: DeclaredCall = { ids: { clip: 'clip' } }
const collection: DeclaredCall = { ids: { id: 'collection' } }
const asset: DeclaredCall = { ids: { assetId: 'asset' } }
const taskOfClip: DeclaredCall = { ids: { projectId: 'project', clipId: 'bareClip' } }
const clipTask: DeclaredCall = { ids: { taskId: 'clipTask' } }
const brandTemplate: DeclaredCall = { ids: { brandTemplateId: 'brandTemplate' } }
const none: DeclaredCall = {}
const secret = 'a secret that is the permission itself'
const whomItIsFor = 'staff name whom a flag is for; nothing of them is read or changed'
const flagKey = { key: 'the name of a flag, which is of no organisation' }
const flag: DeclaredCall = { open: flagKey }
const notice = { key: 'of this server, for staff alone', linkUrl: 'an address to follow' }
const noticeTexts = { key: 'longer-sources', placement: 'banner', title: 'Longer sources' }
const ofAnotherShop = 'nothing is sold in the matrix; billing.routes.test.ts asks for those of another team'
const coupon: DeclaredCall = { open: { couponId: 'of this server, for whoever brings it' } }
const tillPayment: DeclaredCall = { open: { invoiceId: ofAnotherShop } }
/** For staff alone, whoever asks. */
const staffOrg: DeclaredCall = { ids: { orgId: 'org' }, foreign: 403 }
const signIn = { pendingAuthenticationToken: secret, code: secret, link: secret, orgId: 'judged after the secret' }

export const declaredCalls: Readonly<Record<string, DeclaredCall>> = {
  // auth
  signInLocally: { open: { key: secret } },
  getCurrentAccount: none,
  signOut: { ids: { sessionId: 'session' }, rest: {} },
  getLoginProfiles: none,
  requestLoginCode: none,
  selectOrg: { open: signIn },
  validateEmail: none,
  verifyLoginCode: { open: signIn },
  verifyLoginLink: { open: signIn },
  listSessions: none,
  endSession: { ids: { sessionId: 'session' } },
  endOtherSessions: none,
  setCurrentOrg: { ids: { orgId: 'org' }, foreign: 403 },
  listMailbox: none,
  // providers and single sign-on
  exchangeLogin: { open: { pending: secret } },
  finishProviderSignIn: { open: { state: secret, code: 'of the provider' } },
  getLoginUrls: none,
  startProviderSignIn: { open: { connectionId: 'anybody may begin to sign in', orgId: 'a request, judged after the sign-in' } },
  linkIdentity: none,
  listIdentities: none,
  unlinkIdentity: { ids: { identityId: 'identity' } },
  findSsoConnections: none,
  findSsoOrgs: none,
  getSsoSettings: none,
  listConnections: none,
  createConnection: { open: { 'settings.clientId': 'of the provider' } },
  updateConnection: { ids: { connectionId: 'connection' }, open: { 'settings.clientId': 'of the provider' } },
  deleteConnection: { ids: { connectionId: 'connection' } },
  testConnection: { ids: { connectionId: 'connection' } },
  listSsoDomains: none,
  addSsoDomain: none,
  verifySsoDomain: { ids: { domainId: 'domain' } },
  confirmSsoDomain: { ids: { domainId: 'domain' }, foreign: 403 },
  deleteSsoDomain: { ids: { domainId: 'domain' } },
  listSsoAdmins: none,
  addSsoAdmin: { ids: { userId: 'user' } },
  removeSsoAdmin: { ids: { userId: 'user' } },
  setDomainWhitelist: none,
  setRestrictLogin: none,
  // passkeys, staff, visitors
  listPasskeys: none,
  startPasskey: none,
  addPasskey: { open: { response: 'of the authenticator' } },
  renamePasskey: { ids: { passkeyId: 'passkey' } },
  deletePasskey: { ids: { passkeyId: 'passkey' } },
  startPasskeyConfirmation: none,
  requirePasskey: { open: { confirmation: 'of the authenticator' } },
  renewRecoveryCodes: { open: { confirmation: 'of the authenticator' } },
  startPasskeySignIn: none,
  signInWithPasskey: { open: { ...signIn, response: 'of the authenticator' } },
  signInWithRecoveryCode: { open: signIn },
  joinWaitlist: none,
  listWaitlist: none,
  admitFromWaitlist: none,
  findUsers: none,
  startImpersonation: { ids: { userId: 'user' }, foreign: 403 },
  getImpersonation: none,
  stopImpersonation: none,
  grantFreeToolCredential: none,
  // installation
  getSpeechModel: none,
  fetchSpeechModel: none,
  cancelSpeechModel: none,
  findOrgs: none,
  getOrgBilling: staffOrg,
  adjustCredits: staffOrg,
  extendTrial: staffOrg,
  resendInvoice: { ...staffOrg, open: { invoiceId: ofAnotherShop } },
  creditInvoice: { ...staffOrg, open: { invoiceId: ofAnotherShop }, rest: { reason: 'A mistake' } },
  // organisations
  listMyOrgs: none,
  getMyOrg: none,
  createOrg: none,
  listDisbandedOrgs: none,
  updateMyBasicInfo: { ids: { logoUri: 'upload' }, rest: {} },
  disbandMyOrg: none,
  quitMyOrg: none,
  quitOrg: { ids: { orgId: 'org' } },
  restoreOrg: { ids: { orgId: 'org' } },
  transferOwnership: { ids: { userId: 'user' } },
  listOrgMembers: none,
  removeOrgMember: { ids: { userId: 'user' } },
  updateMemberRole: { ids: { userId: 'user' } },
  getInvitationLink: none,
  createInvitation: none,
  listInvitations: none,
  revokeInvitation: { ids: { invitationId: 'invitation' } },
  getInvitation: { open: { code: secret } },
  acceptInvitation: { open: { code: secret } },
  updateMyFeatureConfigs: none,
  getCredits: none,
  listStatement: project,
  checkRefundEligibility: project,
  refundProject: project,
  listPlans: none,
  listCoupons: none,
  getMySubscription: none,
  estimateSubscriptionSwitch: coupon,
  switchSubscription: coupon,
  cancelSubscription: none,
  undoCancel: none,
  abandonSwitch: none,
  getBillLink: { open: { subId: ofAnotherShop } },
  listInvoices: none,
  putBillingDetails: { open: { taxId: 'of a tax office' } },
  getTillPayment: tillPayment,
  payAtTill: tillPayment,
  confirmAtTill: tillPayment,
  saveTillCard: none,
  // people, keys, log
  createApiKey: none,
  listApiKeys: none,
  revokeApiKey: { ids: { keyId: 'apiKey' } },
  listAuditEvents: { ids: { actorId: 'user' }, foreign: 200 },
  verifyAuditLog: none,
  getClientAccessControl: none,
  getLoginUser: none,
  // A request for somebody else’s organisation counts as one without an organisation.
  prepareAssembledBasicInfo: { ids: { orgId: 'org' }, rest: {}, foreign: 200 },
  requestDeletionCode: none,
  deleteMyAccount: { open: { code: secret, passkey: 'of the authenticator' } },
  updateLang: none,
  updateMine: none,
  listNotificationChoices: none,
  putNotificationChoice: none,
  createDataExport: { ids: { orgId: 'org' }, rest: {}, foreign: 403 },
  listDataExports: none,
  stopMails: { open: { token: secret } },
  // questions, first steps, notices
  getDueSurveys: none,
  recordSurveyShown: none,
  answerSurvey: none,
  getSurveyChoice: none,
  putSurveyChoice: none,
  listSurveyAnswers: none,
  getSurveyCounts: none,
  listOnboardingChecklistItems: none,
  deleteOnboardingChecklistItem: { open: { itemId: 'a fixed word' } },
  clearOnboardingChecklistItems: none,
  listMyWebNotifications: none,
  listWebNotifications: none,
  createWebNotification: { ids: { imageUri: 'upload', videoUri: 'upload' }, open: notice, rest: noticeTexts, foreign: 403 },
  updateWebNotification: { ids: { imageUri: 'upload', videoUri: 'upload' }, open: notice, rest: noticeTexts, foreign: 403 },
  deleteWebNotification: { open: notice },
  // projects
  createProject: {
    ids: { videoUrl: 'upload', 'importPref.subtitlesUri': 'upload', brandTemplateId: 'brandTemplate' },
    rest: {},
  },
  createSampleProject: none,
  getProject: project,
  listProjects: { ids: { userId: 'user' }, open: { state: 'a filter of fixed words' }, foreign: 200 },
  countProjects: none,
  updateProject: { ...project, rest: { title: 'Mine now' } },
  renameProject: { ...project, rest: { title: 'Mine now' } },
  deleteProject: project,
  restoreProject: { ...project, rest: {} },
  rerunProject: { ids: { projectId: 'project', subtitlesUri: 'upload' }, rest: {} },
  cancelProject: project,
  getJobProgress: { ids: { clusterJobId: 'job' } },
  createShareLink: project,
  listShareLinks: project,
  revokeShareLink: { ids: { projectId: 'project', shareId: 'share' } },
  updateProjectVisibility: project,
  getSharedProject: { open: { shareKey: secret } },
  preflightSource: { ids: { videoUrl: 'upload' }, rest: {} },
  getSourceVideo: { ids: { videoUrl: 'upload' } },
  createUploadLink: { ids: { clip: 'clip' }, rest: { extension: 'json', usecase: 'clipBody' } },
  getTranscript: project,
  getScreenplay: project,
  // bundles of clips
  createClipBundle: { ids: { 'clipIds[]': 'bareClip' } },
  // sound, titles and proposals
  createVoiceOver: { ...taskOfClip, rest: { text: 'Mine now' } },
  findVoiceOver: clipTask,
  createVoiceEnhancement: { ...taskOfClip, rest: {} },
  generateVoiceEnhancement: { ...taskOfClip, rest: {} },
  // Project and clip are only read together.
  findVoiceEnhancement: {
    ids: { taskId: 'clipTask', projectId: 'project', clipId: 'bareClip' },
    rest: {},
    foreign: { projectId: 400, clipId: 400 },
  },
  createTitleJob: { ...taskOfClip, rest: {} },
  findTitleJob: clipTask,
  createRefineTask: { ...taskOfClip, rest: { wish: 'tighter' } },
  findRefineTask: clipTask,
  createMusicBed: { ...taskOfClip, rest: { bed: 'calm' } },
  findMusicBed: clipTask,
  listSourceMediaGroups: project,
  // who chooses
  getServiceRequest: project,
  getChatPrompts: project,
  putChatAnswer: { ...project, rest: { number: 1, answer: 'Mine now' } },
  listLanguageModels: none,
  // copilot
  createCopilotTask: { ...project, rest: { prompt: 'Where they disagree' } },
  listCopilotTasks: project,
  deleteCopilotTask: { ids: { id: 'copilotTask' } },
  // B-roll
  createBrollTask: { ids: { projectId: 'project', clipId: 'bareClip' }, rest: { source: 'Stock', approach: 'Auto' } },
  findBrolls: {
    ids: { taskId: 'brollTask', projectId: 'project', clipId: 'bareClip', itemId: 'brollItem' },
    rest: { q: 'findByTaskId' },
    // Each kind of query reads its own id and no other.
    foreign: { projectId: 400, clipId: 400, itemId: 400 },
  },
  updateBroll: {
    ids: { taskId: 'brollTask', brollId: 'broll', itemId: 'brollItem' },
    rest: { change: 'cancel' },
    foreign: { brollId: 400, itemId: 400 },
  },
  checkBrollQuota: none,
  signBrollUrl: { ids: { previewUrl: 'brollReference' }, rest: {}, foreign: 403 },
  // clips
  listClips: project,
  listCuratedClips: project,
  listNarratives: project,
  updateClip: { ...clip, rest: { title: 'Mine now' } },
  renderClip: clip,
  getClipFeedback: clip,
  putClipFeedback: { ...clip, rest: { like: true } },
  listLikedClips: none,
  // edits of clips
  getClipDocument: clip,
  putClipDocument: { ...clip, rest: { clipBody: { version: 3 } } },
  saveAndRender: { ids: { clip: 'clip', clipBodyPath: 'upload' }, rest: { targets: ['VIDEO_PREVIEW'], clipBody: { version: 3 } } },
  getClipDocumentSchema: none,
  listCaptionFonts: none,
  translateCaptions: {
    ...clip,
    open: { 'lines[].id': 'a line of what was sent, given back with its text' },
    rest: { language: 'de', spokenLanguage: 'en', lines: [{ id: 'l1', text: 'Hello' }] },
  },
  createHistoryRecord: { ids: { projectId: 'project', clipId: 'bareClip' }, rest: { fileName: 'Mine now' } },
  findHistoryRecord: { ids: { projectId: 'project', clipId: 'bareClip' }, rest: { fileName: 'Mine now' } },
  queryHistoryFileNames: { ids: { projectId: 'project', clipId: 'bareClip' }, rest: {} },
  // reframing
  getClipFaces: { ...clip, rest: { startMs: 0, endMs: 1000 } },
  planReframe: { ...clip, open: { 'wish.trackId': 'a face within the analysis of the clip' } },
  listAssetLinks: { ids: { 'uris[]': 'upload' }, foreign: 200 },
  // assets
  listAssets: { ids: { folderId: 'assetFolder' }, foreign: 200 },
  createAsset: { ids: { uploadUri: 'upload', folderId: 'assetFolder' }, rest: { name: 'Mine now' } },
  getAsset: asset,
  updateAsset: { ids: { assetId: 'asset', folderId: 'assetFolder' }, rest: { name: 'Mine now' } },
  deleteAsset: asset,
  restoreAsset: asset,
  listBrandFonts: none,
  listAssetFolders: none,
  createAssetFolder: { ids: { parentId: 'assetFolder' }, rest: { name: 'Mine now' } },
  updateAssetFolder: { ids: { folderId: 'assetFolder', parentId: 'assetFolder' }, rest: { name: 'Mine now' } },
  deleteAssetFolder: { ids: { folderId: 'assetFolder' } },
  // brand
  getBrandKit: none,
  putBrandKit: none,
  listBrandTemplates: none,
  getBrandTemplate: brandTemplate,
  createBrandTemplate: none,
  updateBrandTemplate: { ...brandTemplate, rest: { name: 'Mine now' } },
  duplicateBrandTemplate: { ...brandTemplate, rest: { name: 'Mine now' } },
  deleteBrandTemplate: brandTemplate,
  exportBrandTemplate: brandTemplate,
  importBrandTemplate: none,
  applyBrandTemplate: { ids: { brandTemplateId: 'brandTemplate', projectId: 'project', 'clipIds[]': 'bareClip' }, rest: {} },
  // collections and search
  listCollections: { ids: { clipId: 'bareClip' }, foreign: 200 },
  createCollection: none,
  getCollection: collection,
  updateCollection: { ...collection, rest: { name: 'Mine now' } },
  renameCollection: { ...collection, rest: { collectionName: 'Mine now' } },
  deleteCollection: collection,
  syncCollectionContents: {
    ids: { collectionId: 'collection', 'add[]': 'clipAddress', 'remove[]': 'bareClip', 'order[]': 'bareClip' },
    rest: {},
    // Removing or sorting clips that are not in it changes nothing.
    foreign: { 'remove[]': 200, 'order[]': 200 },
  },
  searchClips: none,
  searchProjects: none,
  searchCollections: none,
  listSearchPhrases: none,
  recordSearchPhrase: none,
  deleteSearchPhrases: none,
  listTrendingCategories: none,
  listTrendingClipGroups: none,
  findTrendingClipGroups: none,
  listInitialIndexingJobs: none,
  // flags and telemetry
  getClientSetup: { ids: { orgId: 'org' }, rest: {}, foreign: 200 },
  listFlags: none,
  createFlag: { open: { ...flagKey, rules: whomItIsFor } },
  updateFlag: { open: { ...flagKey, rules: whomItIsFor } },
  switchFlag: flag,
  deleteFlag: flag,
  listFlagPeople: flag,
  getFlagHistory: flag,
  sendEventBatch: {
    open: { distinctId: 'proven by the signature beside it', 'meta.batchId': 'made by the page', 'meta.deviceId': 'made by the page' },
  },
  sendMetrics: none,
  reportClientErrors: { open: { reports: 'ids made by the page' } },
}
