// One file for pages that are rarely opened: each file of its own costs every first load its name.
export { AutoImportPage } from '../features/publishing/auto-import/auto-import.page.tsx'
export { AnalyticsPage } from '../features/publishing/post-metrics/analytics.page.tsx'
export { AccountsPage } from '../features/publishing/social-accounts/accounts.page.tsx'
export { ConnectionEndPage } from '../features/publishing/social-accounts/connection-end.page.tsx'
