import { captionFontRoutes } from '../features/brand/caption-fonts/caption-fonts.routes.ts'
import { assetRoutes } from '../features/brand/assets/assets.routes.ts'
import { brollRoutes } from '../features/editor/broll/broll.routes.ts'
import { brandRoutes } from '../features/brand/brand/brand.routes.ts'
import { brandTemplateRoutes } from '../features/brand/brand-templates/brand-templates.routes.ts'
import { templateRunRoutes } from '../features/editor/template-runs/template-runs.routes.ts'
import { clipBundleRoutes } from '../features/clips/clip-bundles/clip-bundles.routes.ts'
import { clipEditRoutes } from '../features/editor/clip-edits/clip-edits.routes.ts'
import { assetLinkRoutes } from '../features/editor/asset-links/asset-links.routes.ts'
import { reframeRoutes } from '../features/editor/reframe/reframe.routes.ts'
import { clipRoutes } from '../features/clips/clips/clips.routes.ts'
import { collectionRoutes } from '../features/workspace/collections/collections.routes.ts'
import { clientErrorRoutes } from '../features/operations/client-errors/client-errors.routes.ts'
import { clientMetricRoutes } from '../features/operations/client-metrics/client-metrics.routes.ts'
import { productEventRoutes } from '../features/operations/product-events/product-events.routes.ts'
import { clientSetupRoutes } from '../features/announcements/client-setup/client-setup.routes.ts'
import { modelChoiceRoutes } from '../features/clips/model-choice/model-choice.routes.ts'
import { refundRoutes } from '../features/clips/refunds/refunds.routes.ts'
import { copilotRoutes } from '../features/clips/copilot/copilot.routes.ts'
import { projectRoutes } from '../features/projects/projects/projects.routes.ts'
import { billingRoutes } from '../features/plans/billing/billing.routes.ts'
import { creditRoutes } from '../features/plans/credits/credits.routes.ts'
import { featureAccessRoutes } from '../features/plans/feature-access/feature-access.routes.ts'
import { notificationRoutes } from '../features/messages/notifications/notifications.routes.ts'
import { onboardingRoutes } from '../features/workspace/onboarding/onboarding.routes.ts'
import { surveyRoutes } from '../features/announcements/surveys/surveys.routes.ts'
import { webNotificationRoutes } from '../features/announcements/web-notifications/web-notifications.routes.ts'
import { userRoutes } from '../features/account/users/users.routes.ts'
import { dataExportRoutes } from '../features/account/data-exports/data-exports.routes.ts'
import { auditRoutes } from '../features/operations/audit/audit.routes.ts'
import { apiKeyRoutes } from '../features/account/api-keys/api-keys.routes.ts'
import { authRoutes } from '../features/identity/auth/auth.routes.ts'
import { orgRoutes } from '../features/identity/orgs/orgs.routes.ts'
import { speechModelRoutes } from '../features/installation/speech-model/speech-model.routes.ts'
import { socialAppRoutes } from '../features/installation/social-apps/social-apps.routes.ts'
import { orgBillingRoutes } from '../features/installation/org-billing/org-billing.routes.ts'
import { flagRoutes } from '../features/announcements/flags/flags.routes.ts'
import { freeToolRoutes } from '../features/tools/free-tools/free-tools.routes.ts'
import { guestCompressionRoutes } from '../features/tools/guest-compressions/guest-compressions.routes.ts'
import { guestImageRoutes } from '../features/tools/guest-images/guest-images.routes.ts'
import { guestTranscriptRoutes } from '../features/tools/guest-transcripts/guest-transcripts.routes.ts'
import { guestRoutes } from '../features/identity/guests/guests.routes.ts'
import { impersonationRoutes } from '../features/identity/impersonation/impersonation.routes.ts'
import { passkeyRoutes } from '../features/identity/passkeys/passkeys.routes.ts'
import { passkeySignInRoutes } from '../features/identity/passkey-sign-in/passkey-sign-in.routes.ts'
import { clusterJobRoutes } from '../features/editor/cluster-jobs/cluster-jobs.routes.ts'
import { postTextRoutes } from '../features/editor/post-texts/post-texts.routes.ts'
import { musicBedRoutes } from '../features/editor/music-beds/music-beds.routes.ts'
import { refineTaskRoutes } from '../features/editor/refine-tasks/refine-tasks.routes.ts'
import { sourceMediaRoutes } from '../features/projects/source-media/source-media.routes.ts'
import { voiceEnhancementRoutes } from '../features/editor/voice-enhancement/voice-enhancement.routes.ts'
import { voiceOverRoutes } from '../features/editor/voice-overs/voice-overs.routes.ts'
import { mailboxRoutes } from '../features/operations/mailbox/mailbox.routes.ts'
import { searchRoutes } from '../features/workspace/search/search.routes.ts'
import { providerSignInRoutes } from '../features/identity/provider-sign-in/provider-sign-in.routes.ts'
import { ssoRoutes } from '../features/identity/sso/sso.routes.ts'
import { transcriptRoutes } from '../features/projects/transcripts/transcripts.routes.ts'
import { autoImportRoutes } from '../features/publishing/auto-import/auto-import.routes.ts'
import { approvalRoutes } from '../features/publishing/posts/approvals/approvals.routes.ts'
import { postRoutes } from '../features/publishing/posts/posts.routes.ts'
import { eventHookRoutes } from '../features/publishing/event-hooks/event-hooks.routes.ts'
import { bulkPostRoutes } from '../features/publishing/posts/bulk/bulk-posts.routes.ts'
import { slotRoutes } from '../features/publishing/posts/slots/slots.routes.ts'
import { postMetricRoutes } from '../features/publishing/post-metrics/post-metrics.routes.ts'
import { socialAccountRoutes } from '../features/publishing/social-accounts/social-accounts.routes.ts'
import { uploadRoutes } from '../features/sources/uploads/uploads.routes.ts'

export const bindings = [
  ...authRoutes,
  ...providerSignInRoutes,
  ...ssoRoutes,
  ...orgRoutes,
  ...passkeyRoutes,
  ...passkeySignInRoutes,
  ...impersonationRoutes,
  ...guestRoutes,
  ...freeToolRoutes,
  ...guestCompressionRoutes,
  ...guestImageRoutes,
  ...guestTranscriptRoutes,
  ...mailboxRoutes,
  ...uploadRoutes,
  ...assetRoutes,
  ...brandRoutes,
  ...brandTemplateRoutes,
  ...templateRunRoutes,
  ...projectRoutes,
  ...clipRoutes,
  ...captionFontRoutes,
  ...clipBundleRoutes,
  ...refundRoutes,
  ...clipEditRoutes,
  ...reframeRoutes,
  ...assetLinkRoutes,
  ...collectionRoutes,
  ...copilotRoutes,
  ...modelChoiceRoutes,
  ...speechModelRoutes,
  ...orgBillingRoutes,
  ...socialAppRoutes,
  ...brollRoutes,
  ...transcriptRoutes,
  ...sourceMediaRoutes,
  ...voiceOverRoutes,
  ...voiceEnhancementRoutes,
  ...clusterJobRoutes,
  ...postTextRoutes,
  ...refineTaskRoutes,
  ...musicBedRoutes,
  ...socialAccountRoutes,
  ...postRoutes,
  ...slotRoutes,
  ...bulkPostRoutes,
  ...eventHookRoutes,
  ...approvalRoutes,
  ...postMetricRoutes,
  ...autoImportRoutes,
  ...searchRoutes,
  ...featureAccessRoutes,
  ...creditRoutes,
  ...billingRoutes,
  ...apiKeyRoutes,
  ...auditRoutes,
  ...dataExportRoutes,
  ...notificationRoutes,
  ...onboardingRoutes,
  ...surveyRoutes,
  ...webNotificationRoutes,
  ...userRoutes,
  ...clientSetupRoutes,
  ...flagRoutes,
  ...productEventRoutes,
  ...clientMetricRoutes,
  ...clientErrorRoutes,
]
