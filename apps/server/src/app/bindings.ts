import { captionFontRoutes } from '../features/caption-fonts/caption-fonts.routes.ts'
import { assetRoutes } from '../features/assets/assets.routes.ts'
import { brollRoutes } from '../features/broll/broll.routes.ts'
import { brandRoutes } from '../features/brand/brand.routes.ts'
import { brandTemplateRoutes } from '../features/brand-templates/brand-templates.routes.ts'
import { templateRunRoutes } from '../features/template-runs/template-runs.routes.ts'
import { clipBundleRoutes } from '../features/clip-bundles/clip-bundles.routes.ts'
import { clipEditRoutes } from '../features/clip-edits/clip-edits.routes.ts'
import { clipPictureRoutes } from '../features/clip-picture/clip-picture.routes.ts'
import { clipRoutes } from '../features/clips/clips.routes.ts'
import { collectionRoutes } from '../features/collections/collections.routes.ts'
import { clientErrorRoutes } from '../features/client-errors/client-errors.routes.ts'
import { clientMetricRoutes } from '../features/client-metrics/client-metrics.routes.ts'
import { productEventRoutes } from '../features/product-events/product-events.routes.ts'
import { clientSetupRoutes } from '../features/client-setup/client-setup.routes.ts'
import { copilotRoutes } from '../features/copilot/copilot.routes.ts'
import { projectRoutes } from '../features/projects/projects.routes.ts'
import { featureAccessRoutes } from '../features/feature-access/feature-access.routes.ts'
import { notificationRoutes } from '../features/notifications/notifications.routes.ts'
import { onboardingRoutes } from '../features/onboarding/onboarding.routes.ts'
import { surveyRoutes } from '../features/surveys/surveys.routes.ts'
import { webNotificationRoutes } from '../features/web-notifications/web-notifications.routes.ts'
import { userRoutes } from '../features/users/users.routes.ts'
import { dataExportRoutes } from '../features/data-exports/data-exports.routes.ts'
import { auditRoutes } from '../features/audit/audit.routes.ts'
import { apiKeyRoutes } from '../features/api-keys/api-keys.routes.ts'
import { authRoutes } from '../features/auth/auth.routes.ts'
import { orgRoutes } from '../features/orgs/orgs.routes.ts'
import { flagRoutes } from '../features/flags/flags.routes.ts'
import { guestRoutes } from '../features/guests/guests.routes.ts'
import { impersonationRoutes } from '../features/impersonation/impersonation.routes.ts'
import { passkeyRoutes } from '../features/passkeys/passkeys.routes.ts'
import { passkeySignInRoutes } from '../features/passkey-sign-in/passkey-sign-in.routes.ts'
import { clusterJobRoutes } from '../features/cluster-jobs/cluster-jobs.routes.ts'
import { musicBedRoutes } from '../features/music-beds/music-beds.routes.ts'
import { refineTaskRoutes } from '../features/refine-tasks/refine-tasks.routes.ts'
import { sourceMediaRoutes } from '../features/source-media/source-media.routes.ts'
import { voiceEnhancementRoutes } from '../features/voice-enhancement/voice-enhancement.routes.ts'
import { voiceOverRoutes } from '../features/voice-overs/voice-overs.routes.ts'
import { mailboxRoutes } from '../features/mailbox/mailbox.routes.ts'
import { searchRoutes } from '../features/search/search.routes.ts'
import { providerSignInRoutes } from '../features/provider-sign-in/provider-sign-in.routes.ts'
import { ssoRoutes } from '../features/sso/sso.routes.ts'
import { transcriptRoutes } from '../features/transcripts/transcripts.routes.ts'
import { uploadRoutes } from '../features/uploads/uploads.routes.ts'

/** Every call of the product, one line a feature. */
export const bindings = [
  ...authRoutes,
  ...providerSignInRoutes,
  ...ssoRoutes,
  ...orgRoutes,
  ...passkeyRoutes,
  ...passkeySignInRoutes,
  ...impersonationRoutes,
  ...guestRoutes,
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
  ...clipEditRoutes,
  ...clipPictureRoutes,
  ...collectionRoutes,
  ...copilotRoutes,
  ...brollRoutes,
  ...transcriptRoutes,
  ...sourceMediaRoutes,
  ...voiceOverRoutes,
  ...voiceEnhancementRoutes,
  ...clusterJobRoutes,
  ...refineTaskRoutes,
  ...musicBedRoutes,
  ...searchRoutes,
  ...featureAccessRoutes,
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
