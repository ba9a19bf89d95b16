import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getSurveyCounts, listSurveyAnswers } from '@clipwright/contract/announcements/surveys'
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { AnswersPage } from './answers.page.tsx'

let server: FakeServer

beforeEach(async () => {
  server = startFakeServer()
  await renderScreen(<AnswersPage />)
})
afterEach(cleanup)

test('shows the score, the number of people asked, and each answer with its author', async () => {
  const [answer] = listSurveyAnswers.example.reply.data
  const { nps } = getSurveyCounts.example.reply
  expect((await screen.findByRole('region', { name: 'Would recommend it' })).textContent).toContain(String(nps.score))
  const row = (await screen.findAllByRole('listitem')).find((item) => item.textContent.includes(answer.userEmail))
  expect(row?.textContent).toContain(answer.words)
})

test('switching the kind starts at its first page', async () => {
  await screen.findByRole('region', { name: 'Would recommend it' })
  const callsBefore = server.seen.filter(({ path }) => path === '/staff/survey-answers').length
  fireEvent.click(await screen.findByRole('radio', { name: 'Recommendation' }))
  await waitFor(() => expect(server.seen.filter(({ path }) => path === '/staff/survey-answers').length).toBe(callsBefore + 1))
})
