import { expect, test } from 'vitest'
import words from '@clipwright/messages/locales/en/search.json' with { type: 'json' }
import { matchesWords } from './fold-words.ts'
import { navigationEntries } from './navigation-entries.ts'

const names = (entries: readonly { id: (typeof navigationEntries)[number]['id'] }[]) => entries.map(({ id }) => words.navigation[id].name)

test('eight pages are offered before anything is typed', () => {
  expect(names(navigationEntries.filter(({ isFixed }) => isFixed))).toEqual([
    'Social accounts',
    'Submit a video',
    'Brand Templates',
    'Asset Library',
    'Censored Words',
    'Custom Fonts',
    'Upload Media',
    'Favorites',
  ])
})

test.each([
  ['social accounts', 'Social accounts'],
  ['calendar', 'Calendar'],
  ['typeface', 'Custom Fonts'],
  ['invite', 'Team'],
])('“%s” finds %s', (typed, name) => {
  const matching = navigationEntries.filter(({ id }) => {
    const { name: title, keywords } = words.navigation[id]
    return matchesWords(`${title} ${keywords}`, typed)
  })
  expect(names(matching)).toEqual([name])
})
