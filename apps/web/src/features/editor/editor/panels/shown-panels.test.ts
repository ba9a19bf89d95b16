import { expect, test } from 'vitest'
import { shownPanels } from './shown-panels.ts'

const panels = ['captions', 'picture', 'layers', 'broll', 'versions'].map((id) => ({ id }))
const idsOf = (values?: Parameters<typeof shownPanels>[1]) => shownPanels(panels, values).map(({ id }) => id)

test('every panel is shown until staff turn one off by its name', () => {
  expect(idsOf()).toEqual(panels.map(({ id }) => id))
  expect(idsOf({ disableViewCaptions: true, disableViewPicture: false, disableViewBroll: 'yes' })).toEqual([
    'picture',
    'layers',
    'broll',
    'versions',
  ])
  expect(idsOf({ disableViewAssets: true })).toEqual(['captions', 'picture', 'versions'])
})

test('the editor never has no panel at all', () => {
  const all = { disableViewCaptions: true, disableViewPicture: true, disableViewAssets: true, disableViewVersions: true }
  expect(idsOf(all)).toEqual(['captions'])
})
