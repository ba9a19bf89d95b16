import { z } from 'zod'

/** Pages by kind, never by address: addresses have ids and sometimes typed text. */
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
