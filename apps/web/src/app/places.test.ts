import { expect, test } from 'vitest'
import { placeOf, places, tabOf } from './places.ts'

test('an address belongs to the place with its longest prefix', () => {
  const addresses = {
    '/dashboard': 'projects',
    '/clip/abc': 'projects',
    '/collections': 'collections',
    '/collections/abc': 'collections',
    '/collections/favorite': 'favorites',
    '/search/results': 'search',
    '/settings/team': 'settings',
    '/brand-kits': 'brand',
    '/brand-templates/abc': 'brand',
    '/assets': 'brand',
    '/auto-post/calendar': 'calendar',
    '/analytics': 'calendar',
    '/staff': null,
    '/dashboards': null,
  }
  for (const [address, place] of Object.entries(addresses)) expect([address, placeOf(address)]).toEqual([address, place])
})

test('every place is marked as current on its own address, and no two share a letter', () => {
  for (const { name, href } of places) expect(placeOf(href)).toBe(name)
  expect(new Set(places.map(({ letter }) => letter)).size).toBe(places.length)
})

test('phones have five tabs, the calendar among them, and one of them is marked on the page of favorites', () => {
  const tabs = places.filter(({ notIn }) => !notIn?.includes('tabs')).map(({ name }) => name)
  expect(tabs).toEqual(['projects', 'collections', 'brand', 'calendar', 'search'])
  expect(['/collections/favorite', '/auto-post/calendar', '/settings/team', '/staff'].map(tabOf)).toEqual([
    'collections',
    'calendar',
    'settings',
    null,
  ])
})
