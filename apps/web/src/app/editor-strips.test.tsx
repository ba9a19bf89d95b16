import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listMyWebNotifications } from '@clipwright/contract/announcements/web-notifications'
import { openSession } from '#platform/session.ts'
import { fakeOrg, fakeUser } from '../../dev/fake-people.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { EditorStrips } from './editor-strips.tsx'

test('planned downtime is told above the editor, too', async () => {
  const [notice] = listMyWebNotifications.example?.reply?.data ?? []
  const downtime = { ...notice, placement: 'top_banner', type: 'maintenance', title: 'Away at noon', urlPrefixes: [] }
  globalThis.fetch = async () => Response.json({ data: [downtime] })
  openSession({ token: 'a-token-for-tests', user: fakeUser, orgs: [fakeOrg] })
  await renderScreen(<EditorStrips />)
  expect((await screen.findByRole('region', { name: 'Maintenance' })).textContent).toContain('Away at noon')
})
