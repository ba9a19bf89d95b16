import { paths } from '../../../paths.ts'

/** Pages about one thing of one team, which another team does not have. */
const teamPaths = ['/clip/', '/editor/']

/** Page to open after switching teams; null stays on the page, which then shows the new team. */
export function pageAfterSwitch(pathname: string): string | null {
  if (pathname.startsWith('/collections/') && pathname !== '/collections/favorite') return '/collections'
  return teamPaths.some((start) => pathname.startsWith(start)) ? paths.dashboard : null
}
