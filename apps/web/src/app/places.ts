import { CalendarDays, FolderHeart, Library, type LucideIcon, Palette, Search, Settings, SquarePlay } from 'lucide-react'
import { paths } from '../paths.ts'

type Place = {
  name: 'projects' | 'collections' | 'favorites' | 'brand' | 'calendar' | 'search' | 'settings'
  /** Address as displayed. */
  href: string
  /** Prefixes of the addresses that belong to it. */
  under: readonly string[]
  /** Its letter after G. */
  letter: string
  icon: LucideIcon
  /** Where it is left out, because another control or page there leads to it. */
  notIn?: readonly ('header' | 'tabs')[]
  /** On phones it belongs to this place, whose page leads to it. */
  tab?: Place['name']
  /** In the header of wide windows only: in narrower ones it is in the account menu, too. */
  isWide?: true
}

/** The main places: in the header, in the tab bar of phones, and by key. */
export const places: readonly Place[] = [
  { name: 'projects', href: paths.dashboard, under: [paths.dashboard], letter: 'p', icon: SquarePlay },
  { name: 'collections', href: paths.collections, under: [paths.collections], letter: 'c', icon: Library },
  {
    name: 'favorites',
    href: paths.favorites,
    under: [paths.favorites],
    letter: 'f',
    icon: FolderHeart,
    notIn: ['tabs'],
    tab: 'collections',
  },
  { name: 'brand', href: paths.brand, under: [paths.brand, paths.brandTemplates, paths.assets], letter: 'b', icon: Palette },
  {
    name: 'calendar',
    href: paths.calendar,
    under: [paths.socialAccounts, paths.autoImport, paths.analytics],
    letter: 'k',
    icon: CalendarDays,
    isWide: true,
  },
  { name: 'search', href: paths.searchResults, under: [paths.search], letter: 's', icon: Search, notIn: ['header'] },
  {
    name: 'settings',
    href: paths.settings.replace('$section', 'profile'),
    under: [paths.settings.replace('/$section', '')],
    letter: ',',
    icon: Settings,
    notIn: ['header', 'tabs'],
  },
]

/** After G, starts a new video. */
export const newVideoLetter = 'n'
export const goLetters = [...places.map(({ letter }) => letter), newVideoLetter]

const projectAddress = paths.project.replace('$projectId', '')

/** The place an address belongs to: the one with its longest prefix. A project belongs to the projects. */
export function placeOf(pathname: string): Place['name'] | null {
  if (pathname.startsWith(projectAddress)) return 'projects'
  const prefixes = places.flatMap(({ name, under }) => under.map((prefix) => ({ name, prefix })))
  const above = prefixes.filter(({ prefix }) => pathname === prefix || pathname.startsWith(`${prefix}/`))
  return above.toSorted((a, b) => b.prefix.length - a.prefix.length)[0]?.name ?? null
}

/** The place that the tab bar of phones marks for an address. */
export function tabOf(pathname: string): Place['name'] | null {
  const here = placeOf(pathname)
  return places.find(({ name }) => name === here)?.tab ?? here
}
