import { FolderHeart, Library, type LucideIcon, Search, Settings, SquarePlay } from 'lucide-react'
import { paths } from '../paths.ts'

type Place = {
  name: 'projects' | 'collections' | 'favorites' | 'search' | 'settings'
  /** Address as displayed. */
  href: string
  /** Prefixes of other addresses that belong to it. */
  under: string
  /** Its letter after G. */
  letter: string
  icon: LucideIcon
  /** Has its own control in the header of wide windows. */
  inTabsOnly?: boolean
}

/** The main places: in the header, in the tab bar of phones, and by key. */
export const places: readonly Place[] = [
  { name: 'projects', href: paths.dashboard, under: paths.dashboard, letter: 'p', icon: SquarePlay },
  { name: 'collections', href: paths.collections, under: paths.collections, letter: 'c', icon: Library },
  { name: 'favorites', href: paths.favorites, under: paths.favorites, letter: 'f', icon: FolderHeart },
  { name: 'search', href: paths.searchResults, under: paths.search, letter: 's', icon: Search, inTabsOnly: true },
  {
    name: 'settings',
    href: paths.settings.replace('$section', 'profile'),
    under: paths.settings.replace('/$section', ''),
    letter: ',',
    icon: Settings,
    inTabsOnly: true,
  },
]

/** After G, starts a new video. */
export const newVideoLetter = 'n'
export const goLetters = [...places.map(({ letter }) => letter), newVideoLetter]

const projectAddress = paths.project.replace('$projectId', '')

/** The place an address belongs to: the one with its longest prefix. A project belongs to the projects. */
export function placeOf(pathname: string): Place['name'] | null {
  if (pathname.startsWith(projectAddress)) return 'projects'
  const above = places.filter(({ under }) => pathname === under || pathname.startsWith(`${under}/`))
  return above.toSorted((a, b) => b.under.length - a.under.length)[0]?.name ?? null
}
