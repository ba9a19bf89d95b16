import { pageOf } from '#platform/own-pages.ts'
import { paths } from '../paths.ts'

/** Addresses that have no page of their own: short ones, and those by which other programs know a page. */
const forwards: Readonly<Record<string, string>> = {
  '/submit-video': `${paths.dashboard}#submit-field`,
  '/project-submit': `${paths.dashboard}#submit-field`,
  '/workflow': paths.dashboard,
  '/captions': paths.editorStart,
  '/activity': paths.settings.replace('$section', 'audit'),
  '/search': paths.searchResults,
  '/brand-templates-ux': paths.brandTemplates,
  '/auth': paths.signIn,
  '/auth/oauth/login': paths.signIn,
  '/auth/oauth': paths.callback,
  '/tiktok/auth': paths.connectionEnd,
}

/** Where an address leads on to, with its question and its place on the page; null for one that nothing is known of. */
export function leadOn({ pathname, searchStr, hash }: { pathname: string; searchStr: string; hash: string }): string | null {
  const path = pathname.replace(/\/+$/, '')
  const editor = /^\/(editor-ux|clip-editor)(\/|$)/.test(path) ? pageOf(path) : undefined
  const target = Object.hasOwn(forwards, path) ? forwards[path] : editor
  if (target === undefined) return null
  const [page, place = hash] = target.split('#')
  return `${page}${searchStr}${place === '' ? '' : `#${place}`}`
}
