import type { Place } from './search-rows.ts'

type NavigationEntry = {
  id: string
  place: Place
  /** Shown before anything is typed. The others are found only by their keywords. */
  isFixed: boolean
}

/**
 * Pages of the app. Only pages that the router has are offered. Names and keywords are in the translations under
 * `navigation.<id>`.
 */
export const navigationEntries = [
  { id: 'socialAccounts', place: { to: '/auto-post' }, isFixed: true },
  { id: 'submitVideo', place: { to: '/dashboard', hash: 'submit-field' }, isFixed: true },
  { id: 'brandTemplates', place: { to: '/brand-templates' }, isFixed: true },
  { id: 'assetLibrary', place: { to: '/brand-kits' }, isFixed: true },
  { id: 'censoredWords', place: { to: '/brand-kits', hash: 'censored-words' }, isFixed: true },
  { id: 'customFonts', place: { to: '/brand-kits', hash: 'custom-fonts' }, isFixed: true },
  { id: 'uploadMedia', place: { to: '/brand-kits', hash: 'upload-media' }, isFixed: true },
  { id: 'favorites', place: { to: '/collections/favorite' }, isFixed: true },
  { id: 'projects', place: { to: '/dashboard' }, isFixed: false },
  { id: 'collections', place: { to: '/collections' }, isFixed: false },
  { id: 'newCollection', place: { to: '/collections', hash: 'new' }, isFixed: false },
  { id: 'team', place: { to: '/settings/team' }, isFixed: false },
  { id: 'settings', place: { to: '/settings/profile' }, isFixed: false },
  { id: 'calendar', place: { to: '/auto-post/calendar' }, isFixed: false },
  { id: 'editorHowTos', place: { to: '/editor', hash: 'how-to' }, isFixed: false },
] as const satisfies readonly NavigationEntry[]
