import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { sampleTimeline } from '@clipwright/timeline/testing/sample-timeline'
import { expect, test } from 'vitest'
import { EditSession } from './edit-session.ts'

const document = toDocument(sampleTimeline())

test('a save that corrected a word in other clips as well is told, and one that did not is not', async () => {
  const corrected = [undefined, 2]
  let revision = 1
  const session = new EditSession(
    { document, revision },
    {
      clip: 'p.c',
      writer: 'w',
      send: async (draft) => ({ saved: { document: draft, revision: (revision += 1) }, alsoCorrected: corrected[revision - 2] }),
      keep: { replace: () => true, append: () => true },
      now: () => 0,
      after: () => () => undefined,
    },
  )
  const wordId = Object.keys(document.words)[0] ?? ''
  session.run({ name: 'correctWord', with: { wordId, text: 'Once' } })
  await session.saver.flush()
  expect(session.view.getState().said).toMatchObject({ kind: 'done' })
  session.run({ name: 'correctWord', with: { wordId, text: 'Twice' } })
  await session.saver.flush()
  expect(session.view.getState().said).toMatchObject({ kind: 'elsewhere', clips: 2 })
})
