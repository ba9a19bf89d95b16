import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { requireSession } from './app/require-session.ts'
import { readDashboardSearch } from './features/projects/projects/project-filter.ts'
import { readSearchAddress } from './features/workspace/search/search-address.ts'
import { paths } from './paths.ts'
import { readResultSearch } from './result-search.ts'
import { rootRoute, signedIn, staffLayout } from './root-routes.ts'

const editorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.editor,
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./app/editor.page.tsx'), 'EditorPage'),
  staticData: { asksFirst: () => import('./app/ask-clip.ts') },
})

const editorStartRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.editorStart,
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./app/editor-start.page.tsx'), 'EditorStartPage'),
})

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.signIn,
  validateSearch: (search: Record<string, unknown>): { back_to?: string } =>
    typeof search['back_to'] === 'string' ? { back_to: search['back_to'] } : {},
  component: lazyRouteComponent(() => import('./app/sign-in.page.tsx'), 'SignInPage'),
})

const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.callback,
  component: lazyRouteComponent(() => import('./features/identity/auth/callback.page.tsx'), 'CallbackPage'),
})

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.home,
  beforeLoad: () => {
    throw redirect({ to: paths.dashboard })
  },
})

const chooseOrgRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.chooseOrg,
  component: lazyRouteComponent(() => import('./app/org-pages.page.tsx'), 'ChooseOrgPage'),
})

const emptyOrgRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.emptyOrg,
  component: lazyRouteComponent(() => import('./app/org-pages.page.tsx'), 'EmptyOrgPage'),
})

const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.join,
  component: lazyRouteComponent(() => import('./app/org-pages.page.tsx'), 'JoinPage'),
})

const mailboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.mailbox,
  component: lazyRouteComponent(() => import('./features/identity/auth/mailbox.page.tsx'), 'MailboxPage'),
})

const autoCloseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.autoClose,
  component: lazyRouteComponent(() => import('./features/identity/auth/auto-close.page.tsx'), 'AutoClosePage'),
})

const embedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.embed,
  component: lazyRouteComponent(() => import('./features/identity/auth/embed.page.tsx'), 'EmbedPage'),
})

const welcomeBackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.welcomeBack,
  component: lazyRouteComponent(() => import('./app/welcome-back.page.tsx'), 'WelcomePage'),
})

const dashboardRoute = createRoute({
  getParentRoute: () => signedIn,
  path: paths.dashboard,
  validateSearch: readDashboardSearch,
  component: lazyRouteComponent(() => import('./features/projects/projects/dashboard.page.tsx'), 'DashboardPage'),
})

const toolResultRoute = createRoute({
  getParentRoute: () => signedIn,
  path: paths.toolResult,
  component: lazyRouteComponent(() => import('./features/tools/tool-result/tool-result.page.tsx'), 'ToolResultPage'),
})

const projectRoute = createRoute({
  getParentRoute: () => signedIn,
  path: paths.project,
  validateSearch: readResultSearch,
  component: lazyRouteComponent(() => import('./app/project.page.tsx'), 'ProjectPage'),
})

const collectionsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: paths.collections,
  component: lazyRouteComponent(() => import('./features/workspace/collections/collections.page.tsx'), 'CollectionsPage'),
})

const favoritesRoute = createRoute({
  getParentRoute: () => signedIn,
  path: paths.favorites,
  component: lazyRouteComponent(() => import('./features/workspace/collections/favorites.page.tsx'), 'FavoritesPage'),
})

const collectionRoute = createRoute({
  getParentRoute: () => signedIn,
  path: paths.collection,
  component: lazyRouteComponent(() => import('./features/workspace/collections/collection.page.tsx'), 'CollectionPage'),
})

const brandRoute = createRoute({
  getParentRoute: () => signedIn,
  path: paths.brand,
  component: lazyRouteComponent(() => import('./features/brand/brand/brand.page.tsx'), 'BrandPage'),
})

const assetsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: paths.assets,
  component: lazyRouteComponent(() => import('./features/brand/assets/assets.page.tsx'), 'AssetsPage'),
})

const brandTemplatesRoute = createRoute({
  getParentRoute: () => signedIn,
  path: paths.brandTemplates,
  component: lazyRouteComponent(() => import('./features/brand/brand/templates.page.tsx'), 'TemplatesPage'),
})

const brandTemplateRoute = createRoute({
  getParentRoute: () => signedIn,
  path: paths.brandTemplate,
  component: lazyRouteComponent(() => import('./features/brand/brand/template.page.tsx'), 'TemplatePage'),
})

const stopMailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.stopMail,
  component: lazyRouteComponent(() => import('./features/account/settings/stop-mail.page.tsx'), 'StopMailPage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: paths.settings,
  component: lazyRouteComponent(() => import('./app/settings-sections.tsx'), 'SettingsPage'),
})

const subscriptionRoute = createRoute({
  getParentRoute: () => signedIn,
  path: paths.subscription,
  component: lazyRouteComponent(() => import('./features/plans/billing/subscription.page.tsx'), 'SubscriptionPage'),
})

const plansRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.plans,
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./features/plans/billing/upsell.page.tsx'), 'UpsellPage'),
})

const tillRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.till,
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./features/plans/billing/till.page.tsx'), 'TillPage'),
})

const subscriptionRedirectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.subscriptionRedirect,
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./features/plans/billing/redirect.page.tsx'), 'RedirectPage'),
})

const staffRoute = createRoute({
  getParentRoute: () => staffLayout,
  path: paths.staff,
  component: lazyRouteComponent(() => import('./features/identity/impersonation/staff.page.tsx'), 'StaffPage'),
})

const staffNoticesRoute = createRoute({
  getParentRoute: () => staffLayout,
  path: paths.staffNotices,
  component: lazyRouteComponent(() => import('./features/announcements/web-notifications/notices.page.tsx'), 'NoticesPage'),
})

const staffAnswersRoute = createRoute({
  getParentRoute: () => staffLayout,
  path: paths.staffAnswers,
  component: lazyRouteComponent(() => import('./features/announcements/surveys/answers.page.tsx'), 'AnswersPage'),
})

const staffFlagsRoute = createRoute({
  getParentRoute: () => staffLayout,
  path: paths.staffFlags,
  component: lazyRouteComponent(() => import('./features/announcements/flags/flags.page.tsx'), 'FlagsPage'),
})

const staffSpeechRoute = createRoute({
  getParentRoute: () => staffLayout,
  path: paths.staffSpeech,
  component: lazyRouteComponent(() => import('./features/installation/speech-model/speech-model.page.tsx'), 'SpeechModelPage'),
})

const staffPlatformsRoute = createRoute({
  getParentRoute: () => staffLayout,
  path: paths.staffPlatforms,
  component: lazyRouteComponent(() => import('./features/publishing/social-apps/social-apps.page.tsx'), 'SocialAppsPage'),
})

const staffBillingRoute = createRoute({
  getParentRoute: () => staffLayout,
  path: paths.staffBilling,
  component: lazyRouteComponent(() => import('./features/installation/org-billing/org-billing.page.tsx'), 'OrgBillingPage'),
})

const searchResultsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: paths.searchResults,
  validateSearch: readSearchAddress,
  component: lazyRouteComponent(() => import('./features/workspace/search/search-results.page.tsx'), 'SearchResultsPage'),
})

const socialAccountsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: paths.socialAccounts,
  component: lazyRouteComponent(() => import('./app/publishing-pages.tsx'), 'AccountsPage'),
})

const composePostRoute = createRoute({
  getParentRoute: () => signedIn,
  path: paths.composePost,
  component: lazyRouteComponent(() => import('./features/publishing/posts/compose.page.tsx'), 'ComposePage'),
})

const calendarRoute = createRoute({
  getParentRoute: () => signedIn,
  path: paths.calendar,
  component: lazyRouteComponent(() => import('./features/publishing/posts/calendar.page.tsx'), 'CalendarPage'),
})

const analyticsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: paths.analytics,
  component: lazyRouteComponent(() => import('./app/publishing-pages.tsx'), 'AnalyticsPage'),
})

const autoImportPage = lazyRouteComponent(() => import('./app/publishing-pages.tsx'), 'AutoImportPage')
const autoImportRoute = createRoute({ getParentRoute: () => signedIn, path: paths.autoImport, component: autoImportPage })

const connectionEndRoute = createRoute({
  getParentRoute: () => signedIn,
  path: paths.connectionEnd,
  component: lazyRouteComponent(() => import('./app/publishing-pages.tsx'), 'ConnectionEndPage'),
})

const sharedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.shared,
  component: lazyRouteComponent(() => import('./features/projects/projects/shared-project.page.tsx'), 'SharedProjectPage'),
})

const approvalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.approval,
  component: lazyRouteComponent(() => import('./features/publishing/posts/approvals/approval.page.tsx'), 'ApprovalPage'),
})

/** Every component in every state: for developers, and for staff of a built product. */
const kitRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.kit,
  component: lazyRouteComponent(() => import('./app/kit.page.tsx'), 'KitPage'),
})

export const routeTree = rootRoute.addChildren([
  stopMailRoute,
  sharedRoute,
  approvalRoute,
  homeRoute,
  signInRoute,
  callbackRoute,
  chooseOrgRoute,
  emptyOrgRoute,
  joinRoute,
  mailboxRoute,
  autoCloseRoute,
  embedRoute,
  welcomeBackRoute,
  signedIn.addChildren([
    dashboardRoute,
    toolResultRoute,
    projectRoute,
    collectionsRoute,
    favoritesRoute,
    collectionRoute,
    brandRoute,
    assetsRoute,
    brandTemplatesRoute,
    brandTemplateRoute,
    settingsRoute,
    subscriptionRoute,
    staffLayout.addChildren([
      staffRoute,
      staffNoticesRoute,
      staffAnswersRoute,
      staffFlagsRoute,
      staffSpeechRoute,
      staffPlatformsRoute,
      staffBillingRoute,
    ]),
    searchResultsRoute,
    socialAccountsRoute,
    autoImportRoute,
    composePostRoute,
    calendarRoute,
    analyticsRoute,
    connectionEndRoute,
  ]),
  plansRoute,
  tillRoute,
  subscriptionRedirectRoute,
  editorStartRoute,
  editorRoute,
  kitRoute,
])
