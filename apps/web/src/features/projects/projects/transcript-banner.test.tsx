import type { Project } from '@clipwright/contract/projects/projects'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { TranscriptBanner } from './transcript-banner.tsx'

afterEach(cleanup)

function projectWith(notices: NonNullable<Project['transcriptInfo']>['notices']): Project {
  const [project] = startFakeServer().state.projects
  if (!project) throw new Error('the fake server has projects')
  return { ...project, transcriptInfo: { engine: 'subtitles', quality: 'exact', language: 'en', notices } }
}

test('a notice formatted by the server is shown as it is, even several of one kind', async () => {
  const partial = { engine: 'subtitles', code: 'subtitles-partial' } as const
  const notices = [
    { ...partial, message: 'Weggelassen: 2 von 3 Zeilen.', says: [{ say: 'linesLeftOut' }] },
    { ...partial, message: 'Der Rest hat keine Wörter.', says: [{ say: 'speechCovered' }] },
  ]
  await renderScreen(<TranscriptBanner project={projectWith(notices)} />)
  for (const { message } of notices) expect(screen.getByText(message)).toBeTruthy()
})

test('a notice stored as English text alone is worded by its kind', async () => {
  const notice = { engine: 'whisper', code: 'model-unavailable', message: 'Whisper has no model.' } as const
  await renderScreen(<TranscriptBanner project={projectWith([notice])} />)
  expect(screen.getByText('Whisper was not used because its model is not on this machine.')).toBeTruthy()
  expect(screen.queryByText(notice.message)).toBeNull()
})
