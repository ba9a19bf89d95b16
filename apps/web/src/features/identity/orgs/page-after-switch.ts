import { paths } from '../../../paths.ts'

/** Pages that show one thing of one team: there is nothing of it in another. */
const teamPaths = ['/clip/', '/editor/']

/** Where to go after changing teams; null stays on the page, which then shows the same of the new team. */
export function pageAfterSwitch(pathname: string): string | null {
  if (pathname.startsWith('/collections/') && pathname !== '/collections/favorite') return '/collections'
  return teamPaths.some((start) => pathname.startsWith(start)) ? paths.dashboard : null
}
