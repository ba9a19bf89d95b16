import type * as captionTranslations from '@clipwright/contract/editor/caption-translations'
import type * as assets from '@clipwright/contract/brand/assets'
import type * as brand from '@clipwright/contract/brand/brand'
import type * as brandTemplates from '@clipwright/contract/brand/brand-templates'
import type * as captionFonts from '@clipwright/contract/brand/caption-fonts'
import type * as broll from '@clipwright/contract/editor/broll'
import type * as clipBundles from '@clipwright/contract/clips/clip-bundles'
import type * as clipEdits from '@clipwright/contract/editor/clip-edits'
import type * as clipPicture from '@clipwright/contract/editor/clip-picture'
import type * as clips from '@clipwright/contract/clips/clips'
import type * as clientSetup from '@clipwright/contract/announcements/client-setup'
import type * as flags from '@clipwright/contract/announcements/flags'
import type * as musicBeds from '@clipwright/contract/editor/music-beds'
import type * as refineTasks from '@clipwright/contract/editor/refine-tasks'
import type * as titleJobs from '@clipwright/contract/editor/title-jobs'
import type * as voiceEnhancement from '@clipwright/contract/editor/voice-enhancement'
import type * as voiceOvers from '@clipwright/contract/editor/voice-overs'
import type * as copilot from '@clipwright/contract/clips/copilot'
import type * as collections from '@clipwright/contract/workspace/collections'
import type * as apiKeys from '@clipwright/contract/account/api-keys'
import type * as audit from '@clipwright/contract/operations/audit'
import type * as dataExports from '@clipwright/contract/account/data-exports'
import type { EndpointSpec } from '@clipwright/contract/endpoint'
import type * as impersonation from '@clipwright/contract/identity/impersonation'
import type * as jobProgress from '@clipwright/contract/projects/job-progress'
import type * as projectSharing from '@clipwright/contract/projects/project-sharing'
import type * as projects from '@clipwright/contract/projects/projects'
import type * as session from '@clipwright/contract/identity/auth'
import type * as login from '@clipwright/contract/identity/login'
import type * as invitations from '@clipwright/contract/identity/org-invitations'
import type * as members from '@clipwright/contract/identity/org-members'
import type * as orgs from '@clipwright/contract/identity/orgs'
import type * as mailbox from '@clipwright/contract/operations/mailbox'
import type * as passkeys from '@clipwright/contract/identity/passkeys'
import type * as providers from '@clipwright/contract/identity/provider-sign-in'
import type * as sso from '@clipwright/contract/identity/sso'
import type * as ssoLookup from '@clipwright/contract/identity/sso-lookup'
import type * as search from '@clipwright/contract/workspace/search'
import type * as sessions from '@clipwright/contract/identity/sessions'
import type * as featureAccess from '@clipwright/contract/plans/feature-access'
import type * as narratives from '@clipwright/contract/clips/narratives'
import type * as notifications from '@clipwright/contract/messages/notifications'
import type * as onboarding from '@clipwright/contract/workspace/onboarding'
import type * as surveys from '@clipwright/contract/announcements/surveys'
import type * as webNotifications from '@clipwright/contract/announcements/web-notifications'
import type * as users from '@clipwright/contract/account/users'
import type * as sources from '@clipwright/contract/sources/sources'
import type * as transcripts from '@clipwright/contract/projects/transcripts'

/** The part of an endpoint that a browser needs at run time. `E` carries the rest as a type only. */
export type ApiRoute<E extends EndpointSpec> = {
  method: E['method']
  path: E['path']
  readonly spec?: E
}

// Only types cross over: importing the endpoint objects would bring every schema and the parser into the entry chunk.
// A method or path that differs from the contract does not compile.
function route<E extends EndpointSpec>(method: E['method'], path: E['path']): ApiRoute<E> {
  return { method, path }
}

export const translateCaptions = route<typeof captionTranslations.translateCaptions>('POST', '/engine-clips/:clip/caption-translations')
export const listCaptionFonts = route<typeof captionFonts.listCaptionFonts>('GET', '/caption-fonts')
export const listAssets = route<typeof assets.listAssets>('GET', '/assets')
export const createAsset = route<typeof assets.createAsset>('POST', '/assets')
export const getAsset = route<typeof assets.getAsset>('GET', '/assets/:assetId')
export const updateAsset = route<typeof assets.updateAsset>('PUT', '/assets/:assetId')
export const deleteAsset = route<typeof assets.deleteAsset>('DELETE', '/assets/:assetId')
export const restoreAsset = route<typeof assets.restoreAsset>('POST', '/assets/:assetId/restore')
export const listBrandFonts = route<typeof assets.listBrandFonts>('GET', '/brand-fonts')
export const listAssetFolders = route<typeof assets.listAssetFolders>('GET', '/asset-folders')
export const createAssetFolder = route<typeof assets.createAssetFolder>('POST', '/asset-folders')
export const updateAssetFolder = route<typeof assets.updateAssetFolder>('PUT', '/asset-folders/:folderId')
export const deleteAssetFolder = route<typeof assets.deleteAssetFolder>('DELETE', '/asset-folders/:folderId')
export const getBrandKit = route<typeof brand.getBrandKit>('GET', '/brand-kit')
export const putBrandKit = route<typeof brand.putBrandKit>('PUT', '/brand-kit')
export const listBrandTemplates = route<typeof brandTemplates.listBrandTemplates>('GET', '/brand-templates')
export const getBrandTemplate = route<typeof brandTemplates.getBrandTemplate>('GET', '/brand-templates/:brandTemplateId')
export const createBrandTemplate = route<typeof brandTemplates.createBrandTemplate>('POST', '/brand-templates')
export const updateBrandTemplate = route<typeof brandTemplates.updateBrandTemplate>('PUT', '/brand-templates/:brandTemplateId')
export const duplicateBrandTemplate = route<typeof brandTemplates.duplicateBrandTemplate>(
  'POST',
  '/brand-templates/:brandTemplateId/duplicate',
)
export const deleteBrandTemplate = route<typeof brandTemplates.deleteBrandTemplate>('DELETE', '/brand-templates/:brandTemplateId')
export const exportBrandTemplate = route<typeof brandTemplates.exportBrandTemplate>('GET', '/brand-templates/:brandTemplateId/file')
export const importBrandTemplate = route<typeof brandTemplates.importBrandTemplate>('POST', '/brand-templates/import')
export const applyBrandTemplate = route<typeof brandTemplates.applyBrandTemplate>('POST', '/brand-templates/:brandTemplateId/apply')
export const signInLocally = route<typeof session.signInLocally>('POST', '/auth/local')
export const getCurrentAccount = route<typeof session.getCurrentAccount>('GET', '/users')
export const signOut = route<typeof session.signOut>('POST', '/auth/logout')
export const requestLoginCode = route<typeof login.requestLoginCode>('GET', '/auth/login-codes')
export const verifyLoginCode = route<typeof login.verifyLoginCode>('POST', '/auth/login-codes/verify')
export const verifyLoginLink = route<typeof login.verifyLoginLink>('POST', '/auth/login-links/verify')
export const getLoginProfiles = route<typeof login.getLoginProfiles>('GET', '/auth/login-profiles')
export const selectOrg = route<typeof login.selectOrg>('POST', '/auth/org-selection')
export const listSessions = route<typeof sessions.listSessions>('GET', '/auth/sessions')
export const endSession = route<typeof sessions.endSession>('DELETE', '/auth/sessions/:sessionId')
export const endOtherSessions = route<typeof sessions.endOtherSessions>('DELETE', '/auth/sessions')
export const setCurrentOrg = route<typeof sessions.setCurrentOrg>('POST', '/auth/current-org')
export const getLoginUrls = route<typeof providers.getLoginUrls>('GET', '/auth/login-urls')
export const startProviderSignIn = route<typeof providers.startProviderSignIn>('GET', '/auth/oauth-authorize')
export const finishProviderSignIn = route<typeof providers.finishProviderSignIn>('POST', '/auth/oauth-callback')
export const exchangeLogin = route<typeof providers.exchangeLogin>('POST', '/auth/login-exchange')
export const findSsoConnections = route<typeof ssoLookup.findSsoConnections>('GET', '/auth/sso-connections')
export const listIdentities = route<typeof providers.listIdentities>('GET', '/auth/identities')
export const linkIdentity = route<typeof providers.linkIdentity>('POST', '/auth/identities')
export const unlinkIdentity = route<typeof providers.unlinkIdentity>('DELETE', '/auth/identities/:identityId')
export const getSsoSettings = route<typeof sso.getSsoSettings>('GET', '/sso-settings')
export const setRestrictLogin = route<typeof sso.setRestrictLogin>('POST', '/auth/restrict-login')
export const setDomainWhitelist = route<typeof sso.setDomainWhitelist>('POST', '/auth/domain-whitelists')
export const listConnections = route<typeof sso.listConnections>('GET', '/sso-connections')
export const createConnection = route<typeof sso.createConnection>('POST', '/sso-connections')
export const updateConnection = route<typeof sso.updateConnection>('PUT', '/sso-connections/:connectionId')
export const deleteConnection = route<typeof sso.deleteConnection>('DELETE', '/sso-connections/:connectionId')
export const testConnection = route<typeof sso.testConnection>('POST', '/sso-connections/:connectionId/test')
export const listSsoDomains = route<typeof sso.listSsoDomains>('GET', '/sso-domains')
export const addSsoDomain = route<typeof sso.addSsoDomain>('POST', '/sso-domains')
export const verifySsoDomain = route<typeof sso.verifySsoDomain>('POST', '/sso-domains/:domainId/verify')
export const confirmSsoDomain = route<typeof sso.confirmSsoDomain>('POST', '/sso-domains/:domainId/confirm')
export const deleteSsoDomain = route<typeof sso.deleteSsoDomain>('DELETE', '/sso-domains/:domainId')
export const listSsoAdmins = route<typeof sso.listSsoAdmins>('GET', '/sso-admins')
export const addSsoAdmin = route<typeof sso.addSsoAdmin>('POST', '/sso-admins')
export const removeSsoAdmin = route<typeof sso.removeSsoAdmin>('DELETE', '/sso-admins/:userId')
export const listMailbox = route<typeof mailbox.listMailbox>('GET', '/dev/mailbox')

export const listMyOrgs = route<typeof orgs.listMyOrgs>('GET', '/orgs')
export const createOrg = route<typeof orgs.createOrg>('POST', '/orgs')
export const getMyOrg = route<typeof orgs.getMyOrg>('GET', '/orgs/mine')
export const updateMyBasicInfo = route<typeof orgs.updateMyBasicInfo>('POST', '/orgs/update-my-basic-info')
export const disbandMyOrg = route<typeof orgs.disbandMyOrg>('POST', '/orgs/disband-mine')
export const listDisbandedOrgs = route<typeof orgs.listDisbandedOrgs>('GET', '/orgs/disbanded')
export const restoreOrg = route<typeof orgs.restoreOrg>('POST', '/orgs/:orgId/restore')
export const quitMyOrg = route<typeof orgs.quitMyOrg>('POST', '/orgs/quit-mine')
export const quitOrg = route<typeof orgs.quitOrg>('POST', '/orgs/:orgId/quit')
export const transferOwnership = route<typeof orgs.transferOwnership>('POST', '/orgs/transfer-ownership')
export const listOrgMembers = route<typeof members.listOrgMembers>('GET', '/org-members')
export const removeOrgMember = route<typeof members.removeOrgMember>('DELETE', '/org-members/:userId')
export const updateMemberRole = route<typeof members.updateMemberRole>('POST', '/org-members/:userId/update-role')
export const getInvitationLink = route<typeof invitations.getInvitationLink>('GET', '/org-invitations')
export const createInvitation = route<typeof invitations.createInvitation>('POST', '/org-invitations')
export const listInvitations = route<typeof invitations.listInvitations>('GET', '/org-invitations/sent')
export const revokeInvitation = route<typeof invitations.revokeInvitation>('DELETE', '/org-invitations/:invitationId')
export const getInvitation = route<typeof invitations.getInvitation>('GET', '/org-invitations/:code')
export const acceptInvitation = route<typeof invitations.acceptInvitation>('POST', '/org-invitations/:code/accept')

export const updateLang = route<typeof users.updateLang>('POST', '/users/update-lang')
export const updateMine = route<typeof users.updateMine>('POST', '/users/update-mine')
export const prepareAssembledBasicInfo = route<typeof users.prepareAssembledBasicInfo>('POST', '/users/prepare-assembled-basic-info')
export const requestDeletionCode = route<typeof users.requestDeletionCode>('POST', '/users/deletion-codes')
export const deleteMyAccount = route<typeof users.deleteMyAccount>('POST', '/users/delete-mine')
export const updateMyFeatureConfigs = route<typeof featureAccess.updateMyFeatureConfigs>('POST', '/orgs/update-my-feature-configs')
export const listNotificationChoices = route<typeof notifications.listNotificationChoices>('GET', '/notification-preferences')
export const putNotificationChoice = route<typeof notifications.putNotificationChoice>('PUT', '/notification-preferences')
export const stopMails = route<typeof notifications.stopMails>('POST', '/notification-preferences/stop')
export const listApiKeys = route<typeof apiKeys.listApiKeys>('GET', '/api-keys')
export const createApiKey = route<typeof apiKeys.createApiKey>('POST', '/api-keys')
export const revokeApiKey = route<typeof apiKeys.revokeApiKey>('DELETE', '/api-keys/:keyId')
export const listAuditEvents = route<typeof audit.listAuditEvents>('GET', '/audit-events')
export const verifyAuditLog = route<typeof audit.verifyAuditLog>('GET', '/audit-events/verification')
export const createDataExport = route<typeof dataExports.createDataExport>('POST', '/data-exports')
export const listDataExports = route<typeof dataExports.listDataExports>('GET', '/data-exports')

export const createUploadLink = route<typeof sources.createUploadLink>('POST', '/upload-links')
export const preflightSource = route<typeof sources.preflightSource>('POST', '/source-videos')

export const createProject = route<typeof projects.createProject>('POST', '/clip-projects')
export const createSampleProject = route<typeof projects.createSampleProject>('POST', '/clip-projects/sample')
export const getProject = route<typeof projects.getProject>('GET', '/clip-projects/:projectId')
export const listProjects = route<typeof projects.listProjects>('GET', '/clip-projects')
export const renameProject = route<typeof projects.renameProject>('POST', '/clip-projects/:projectId/rename')
export const deleteProject = route<typeof projects.deleteProject>('DELETE', '/clip-projects/:projectId')
export const restoreProject = route<typeof projects.restoreProject>('POST', '/clip-projects/:projectId/restore')
export const rerunProject = route<typeof projects.rerunProject>('POST', '/clip-projects/:projectId/rerun')
export const cancelProject = route<typeof projects.cancelProject>('POST', '/clip-projects/:projectId/cancel')
export const updateProject = route<typeof projects.updateProject>('PUT', '/clip-projects/:projectId')
export const countProjects = route<typeof projects.countProjects>('POST', '/clip-projects/count')
export const updateProjectVisibility = route<typeof projectSharing.updateProjectVisibility>(
  'POST',
  '/clip-projects/:projectId/update-visibility',
)
export const createShareLink = route<typeof projectSharing.createShareLink>('POST', '/clip-projects/:projectId/share-links')
export const listShareLinks = route<typeof projectSharing.listShareLinks>('GET', '/clip-projects/:projectId/share-links')
export const revokeShareLink = route<typeof projectSharing.revokeShareLink>('DELETE', '/clip-projects/:projectId/share-links/:shareId')
export const getSharedProject = route<typeof projectSharing.getSharedProject>('GET', '/shared-projects/:shareKey')
export const getJobProgress = route<typeof jobProgress.getJobProgress>('GET', '/cluster-jobs/:clusterJobId/progress')

export const listClips = route<typeof clips.listClips>('GET', '/exportable-clips')
export const updateClip = route<typeof clips.updateClip>('PUT', '/exportable-clips/:clip')
export const renderClip = route<typeof clips.renderClip>('POST', '/engine-clips/:clip/render')
export const getClipFaces = route<typeof clipPicture.getClipFaces>('GET', '/engine-clips/:clip/faces')
export const planClipPicture = route<typeof clipPicture.planClipPicture>('POST', '/engine-clips/:clip/plan-picture')
export const listAssetLinks = route<typeof clipPicture.listAssetLinks>('POST', '/asset-links/query')
export const getClipDocument = route<typeof clipEdits.getClipDocument>('GET', '/engine-clips/:clip')
export const putClipDocument = route<typeof clipEdits.putClipDocument>('PUT', '/engine-clips/:clip')
export const saveAndRender = route<typeof clipEdits.saveAndRender>('POST', '/engine-clips/:clip/save-and-render')
export const createHistoryRecord = route<typeof clipEdits.createHistoryRecord>('POST', '/editor-history-records')
export const findHistoryRecord = route<typeof clipEdits.findHistoryRecord>('GET', '/editor-history-records')
export const queryHistoryFileNames = route<typeof clipEdits.queryHistoryFileNames>('POST', '/editor-history-records/query-file-names')
export const listNarratives = route<typeof narratives.listNarratives>('GET', '/narratives')
export const listLikedClips = route<typeof clips.listLikedClips>('GET', '/like-clips')
export const putClipFeedback = route<typeof clips.putClipFeedback>('PUT', '/clip-feedbacks/:clip')

export const searchClips = route<typeof search.searchClips>('GET', '/searchable-clips')
export const searchProjects = route<typeof search.searchProjects>('GET', '/searchable-projects')
export const searchCollections = route<typeof search.searchCollections>('GET', '/searchable-collections')
export const listSearchPhrases = route<typeof search.listSearchPhrases>('GET', '/search-phrases')
export const recordSearchPhrase = route<typeof search.recordSearchPhrase>('POST', '/search-phrases')
export const deleteSearchPhrases = route<typeof search.deleteSearchPhrases>('DELETE', '/search-phrases')
export const listTrendingClipGroups = route<typeof search.listTrendingClipGroups>('GET', '/trending-clip-groups')
export const listInitialIndexingJobs = route<typeof search.listInitialIndexingJobs>('GET', '/initial-indexing-jobs')

export const getTranscript = route<typeof transcripts.getTranscript>('GET', '/transcripts')

export const listCollections = route<typeof collections.listCollections>('GET', '/collections')
export const createCollection = route<typeof collections.createCollection>('POST', '/collections')
export const getCollection = route<typeof collections.getCollection>('GET', '/collections/:id')
export const updateCollection = route<typeof collections.updateCollection>('PUT', '/collections/:id')
export const deleteCollection = route<typeof collections.deleteCollection>('DELETE', '/collections/:id')
export const syncCollectionContents = route<typeof collections.syncCollectionContents>(
  'POST',
  '/collection-contents/sync-collection-contents',
)

export const createVoiceOver = route<typeof voiceOvers.createVoiceOver>('POST', '/voice-overs')
export const findVoiceOver = route<typeof voiceOvers.findVoiceOver>('GET', '/voice-overs')
export const createVoiceEnhancement = route<typeof voiceEnhancement.createVoiceEnhancement>('POST', '/voice-enhancement')
export const findVoiceEnhancement = route<typeof voiceEnhancement.findVoiceEnhancement>('GET', '/voice-enhancement')
export const createTitleJob = route<typeof titleJobs.createTitleJob>('POST', '/cluster-jobs')
export const findTitleJob = route<typeof titleJobs.findTitleJob>('GET', '/cluster-jobs')
export const createRefineTask = route<typeof refineTasks.createRefineTask>('POST', '/refine-tasks')
export const findRefineTask = route<typeof refineTasks.findRefineTask>('GET', '/refine-tasks')
export const createMusicBed = route<typeof musicBeds.createMusicBed>('POST', '/music-beds')
export const findMusicBed = route<typeof musicBeds.findMusicBed>('GET', '/music-beds')
export const createCopilotTask = route<typeof copilot.createCopilotTask>('POST', '/clip-copilot-tasks')
export const listCopilotTasks = route<typeof copilot.listCopilotTasks>('GET', '/clip-copilot-tasks')
export const deleteCopilotTask = route<typeof copilot.deleteCopilotTask>('DELETE', '/clip-copilot-tasks/:id')

export const listPasskeys = route<typeof passkeys.listPasskeys>('GET', '/passkeys')
export const startPasskey = route<typeof passkeys.startPasskey>('POST', '/passkeys/options')
export const addPasskey = route<typeof passkeys.addPasskey>('POST', '/passkeys')
export const renamePasskey = route<typeof passkeys.renamePasskey>('POST', '/passkeys/:passkeyId/rename')
export const deletePasskey = route<typeof passkeys.deletePasskey>('DELETE', '/passkeys/:passkeyId')
export const startPasskeyConfirmation = route<typeof passkeys.startPasskeyConfirmation>('POST', '/passkeys/confirmation-options')
export const requirePasskey = route<typeof passkeys.requirePasskey>('PUT', '/passkeys/requirement')
export const renewRecoveryCodes = route<typeof passkeys.renewRecoveryCodes>('POST', '/passkeys/recovery-codes')
export const startPasskeySignIn = route<typeof passkeys.startPasskeySignIn>('POST', '/auth/passkey-options')
export const signInWithPasskey = route<typeof passkeys.signInWithPasskey>('POST', '/auth/passkey')
export const signInWithRecoveryCode = route<typeof passkeys.signInWithRecoveryCode>('POST', '/auth/recovery-code')

export const findUsers = route<typeof impersonation.findUsers>('GET', '/staff/users')
export const startImpersonation = route<typeof impersonation.startImpersonation>('POST', '/auth/impersonation')
export const getImpersonation = route<typeof impersonation.getImpersonation>('GET', '/auth/impersonation')
export const stopImpersonation = route<typeof impersonation.stopImpersonation>('DELETE', '/auth/impersonation')

export const createClipBundle = route<typeof clipBundles.createClipBundle>('POST', '/clip-bundles')

export const getClientSetup = route<typeof clientSetup.getClientSetup>('GET', '/client-setup')

export const listOnboardingChecklistItems = route<typeof onboarding.listOnboardingChecklistItems>('GET', '/onboarding-checklist-items')
export const deleteOnboardingChecklistItem = route<typeof onboarding.deleteOnboardingChecklistItem>(
  'DELETE',
  '/onboarding-checklist-items/:itemId',
)
export const clearOnboardingChecklistItems = route<typeof onboarding.clearOnboardingChecklistItems>(
  'POST',
  '/onboarding-checklist-items/clear',
)
export const getDueSurveys = route<typeof surveys.getDueSurveys>('GET', '/surveys/due')
export const recordSurveyShown = route<typeof surveys.recordSurveyShown>('POST', '/surveys/shown')
export const answerSurvey = route<typeof surveys.answerSurvey>('POST', '/surveys/answers')
export const getSurveyChoice = route<typeof surveys.getSurveyChoice>('GET', '/surveys/choice')
export const putSurveyChoice = route<typeof surveys.putSurveyChoice>('PUT', '/surveys/choice')
export const listSurveyAnswers = route<typeof surveys.listSurveyAnswers>('GET', '/staff/survey-answers')
export const getSurveyCounts = route<typeof surveys.getSurveyCounts>('GET', '/staff/survey-counts')
export const listMyWebNotifications = route<typeof webNotifications.listMyWebNotifications>('GET', '/web-notifications')
export const listWebNotifications = route<typeof webNotifications.listWebNotifications>('GET', '/staff/web-notifications')
export const createWebNotification = route<typeof webNotifications.createWebNotification>('POST', '/staff/web-notifications')
export const updateWebNotification = route<typeof webNotifications.updateWebNotification>('PUT', '/staff/web-notifications/:key')
export const deleteWebNotification = route<typeof webNotifications.deleteWebNotification>('DELETE', '/staff/web-notifications/:key')

export const listFlags = route<typeof flags.listFlags>('GET', '/staff/flags')
export const createFlag = route<typeof flags.createFlag>('POST', '/staff/flags')
export const updateFlag = route<typeof flags.updateFlag>('PUT', '/staff/flags/:key')
export const switchFlag = route<typeof flags.switchFlag>('POST', '/staff/flags/:key/switch')
export const deleteFlag = route<typeof flags.deleteFlag>('DELETE', '/staff/flags/:key')
export const listFlagPeople = route<typeof flags.listFlagPeople>('GET', '/staff/flags/:key/people')
export const getFlagHistory = route<typeof flags.getFlagHistory>('GET', '/staff/flags/:key/history')

export const createBrollTask = route<typeof broll.createBrollTask>('POST', '/brolls')
export const findBrolls = route<typeof broll.findBrolls>('GET', '/brolls')
export const updateBroll = route<typeof broll.updateBroll>('POST', '/broll/update')
export const checkBrollQuota = route<typeof broll.checkBrollQuota>('POST', '/broll/check-quota')
export const signBrollUrl = route<typeof broll.signBrollUrl>('POST', '/brolls/sign-url')
