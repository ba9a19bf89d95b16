export { openOrgDialog, useOrgDialogs } from './org-dialogs.ts'
export { orgKeys } from './orgs.queries.ts'
export { refreshPlace } from './switch-org.ts'
