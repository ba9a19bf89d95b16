import { z } from 'zod'

/** Pages by kind, never by address: an address holds ids, and sometimes what somebody typed. */
export const PageName = z.enum([
  'dashboard',
  'project',
  'editor',
  'collections',
  'favorites',
  'collection',
  'search',
  'settings',
  'staff',
  'subscription',
  'shared',
  'other',
])
export type PageName = z.infer<typeof PageName>
