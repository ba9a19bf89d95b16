import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeLink, fakeTeam } from '../../../../dev/fake-orgs.ts'
import { useClientSetup } from '#platform/client-setup.ts'
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { OrgDialogsHost } from './org-dialogs-host.tsx'
import { closeOrgDialog, openOrgDialog } from './org-dialogs.ts'
import { TeamParts } from './team-parts.tsx'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
})
afterEach(() => {
  cleanup()
  closeOrgDialog()
  useClientSetup.setState({ billing: 'off' })
})

const show = async () => {
  await renderScreen(<TeamParts mode="joint" />)
  await screen.findByRole('textbox', { name: 'Team name' })
}
const name = () => screen.getByRole('textbox', { name: 'Team name' })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
const callsTo = (method: string, path: string) => server.seen.filter((call) => call.method === method && call.path === path)

describe('name and logo', () => {
  test('can be saved only after a change, and only changes are sent', async () => {
    await show()
    expect(save().disabled).toBe(true)
    fireEvent.change(name(), { target: { value: 'Southlight' } })
    expect(save().disabled).toBe(false)
    fireEvent.click(save())
    await screen.findByText('Saved')
    expect(callsTo('POST', '/orgs/update-my-basic-info').map(({ body }) => body)).toEqual([{ name: 'Southlight' }])
    expect(save().disabled).toBe(true)
  })

  test.each([
    ['', 'The name cannot be empty.'],
    ['a&b', 'Use only letters, numbers and spaces.'],
    ['x'.repeat(31), 'The name exceeds the limit of 30 characters.'],
  ])('the name %j is answered while it is typed, and stays in the field', async (text, words) => {
    await show()
    fireEvent.change(name(), { target: { value: text } })
    expect(screen.getByRole('alert').textContent).toBe(words)
    expect(name()).toHaveProperty('value', text)
    expect(save().disabled).toBe(true)
  })

  test('an image of another type is refused before anything is sent', async () => {
    await show()
    const file = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' })
    fireEvent.change(screen.getByLabelText('Team logo'), { target: { files: [file] } })
    expect(screen.getByText('This is not a PNG or JPG image.')).toBeTruthy()
    expect(save().disabled).toBe(true)
  })
})

describe('a member', () => {
  test('sees every control disabled with the reason, and requests no link', async () => {
    const team = fakeTeam(server.state)
    team.org = { ...team.org, role: 'member', permissions: ['project:view'], ownerName: 'Olga' }
    await show()
    expect((name() as HTMLInputElement).disabled).toBe(true)
    expect(screen.getAllByText('Only the owner and admins can change this.').length).toBe(2)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy link' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Disband team…' }).disabled).toBe(true)
    expect(screen.getByText('Only the owner, Olga, can do this.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Leave team…' }).disabled).toBe(false)
    await screen.findByText('Ada Lovelace')
    expect(screen.queryByRole('button', { name: 'Actions for Ada Lovelace' })).toBeNull()
    expect(callsTo('GET', '/org-invitations')).toEqual([])
  })
})

describe('the link', () => {
  test.each([
    [25, '30'],
    [9, '10'],
    [60, '90'],
    [36_000, '36500'],
  ])('with %i days left starts the choice at %s', async (days, option) => {
    fakeTeam(server.state).link = fakeLink(days)
    await show()
    fireEvent.click(await screen.findByRole('button', { name: 'Edit expiration' }))
    expect(screen.getByRole('combobox', { name: 'Expires after' })).toHaveProperty('value', option)
    expect(screen.queryByText('Never expires') === null).toBe(days < 3652)
  })

  test('is replaced as chosen, with a message that the old one is invalid', async () => {
    await show()
    fireEvent.click(await screen.findByRole('button', { name: 'Edit expiration' }))
    fireEvent.change(screen.getByRole('combobox', { name: 'Expires after' }), { target: { value: '90' } })
    fireEvent.click(screen.getByRole('button', { name: 'Replace link' }))
    await screen.findByText('The old link no longer works. Your new one is ready to copy.')
    expect(callsTo('POST', '/org-invitations').map(({ body }) => body)).toEqual([{ expirationDays: 90 }])
  })

  test('that cannot be created shows an error next to the button', async () => {
    fakeTeam(server.state).link = null
    await show()
    server.failNext('ServerError')
    fireEvent.click(await screen.findByRole('button', { name: 'Create link' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The link could not be created. Try again.')
  })
})

describe('a domain', () => {
  test('that is invalid is named next to the form', async () => {
    await show()
    fireEvent.click(await screen.findByRole('button', { name: 'Edit expiration' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Limit to a domain (optional)' }), { target: { value: '@not a domain' } })
    server.failNext('InvalidParam')
    fireEvent.click(screen.getByRole('button', { name: 'Replace link' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Enter a domain such as example.com.')
    expect(callsTo('POST', '/org-invitations')[0]?.body).toEqual({ expirationDays: 30, domain: 'not a domain' })
  })
})

describe('seats', () => {
  test.each([
    [{ status: 'unknown', total: null, used: 3 }, '3 members', null],
    [{ status: 'available', total: null, used: 3 }, '3 members, no limit', null],
    [{ status: 'available', total: 10, used: 3 }, '3 of 10 seats used', null],
    [{ status: 'exceeded', total: 1, used: 1 }, '1 of 1 seat used', /All seats are taken/],
    [{ status: 'exceeded', total: 4, used: 4 }, '4 of 4 seats used', /Upgrade to the Business plan/],
  ] as const)('%j are told as "%s"', async (seats, words, warning) => {
    const team = fakeTeam(server.state)
    team.org = { ...team.org, seats }
    await show()
    expect(screen.getByText(words)).toBeTruthy()
    if (warning === null) expect(screen.queryByText(/seats are taken/i)).toBeNull()
    else expect(screen.getByText(warning)).toBeTruthy()
  })
})

test('where plans are sold, the owner gets more seats with another plan, and an enterprise does not', async () => {
  useClientSetup.setState({ billing: 'builtin' })
  const team = fakeTeam(server.state)
  team.org = { ...team.org, seats: { status: 'available', total: 4, used: 3 }, isEnterprise: false }
  await show()
  expect(screen.getByRole('link', { name: 'Add seats' })).toHaveProperty('pathname', '/subscription/plans')
  cleanup()
  team.org = { ...team.org, isEnterprise: true }
  await show()
  expect(screen.queryByRole('link', { name: 'Add seats' })).toBeNull()
})

describe('members', () => {
  test('are made admins, and removed after confirmation', async () => {
    await show()
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Ada Lovelace' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Make admin' }))
    await waitFor(() =>
      expect(callsTo('POST', '/org-members/ada_lovelace/update-role')[0]?.body).toEqual({ roleStrategies: ['sub_org_admin'] }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Grace Hopper' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove Grace Hopper?' })
    expect(callsTo('DELETE', '/org-members/grace_hopper')).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText('Grace Hopper')).toBeNull())
  })
})

test('the button below the list of teams comes with the list, so that it does not move under a press', async () => {
  const { fetch } = globalThis
  let answer = () => {}
  const barrier = new Promise<void>((resolve) => {
    answer = resolve
  })
  globalThis.fetch = async (input, init) => {
    await barrier
    return fetch(input, init)
  }
  openOrgDialog({ kind: 'choose' })
  await renderScreen(<OrgDialogsHost />)
  await screen.findByRole('dialog', { name: 'Choose a team' })
  expect(screen.queryByRole('button', { name: 'Create a team' })).toBeNull()
  answer()
  fireEvent.click(await screen.findByRole('button', { name: 'Create a team' }))
  expect(await screen.findByRole('dialog', { name: 'Create a team' })).toBeTruthy()
  globalThis.fetch = fetch
})

describe('a team that was deactivated', () => {
  test('cannot be opened, is explained, and can be left', async () => {
    const team = fakeTeam(server.state)
    const [own] = team.orgs
    if (!own) throw new Error('there is one')
    team.orgs = [own, { ...own, orgId: 'org_sleep' as never, orgName: 'Sleeping', status: 'inactive', role: 'member' }]
    openOrgDialog({ kind: 'choose' })
    await renderScreen(<OrgDialogsHost />)
    fireEvent.click(await screen.findByRole('button', { name: /Sleeping/ }))
    const dialog = await screen.findByRole('dialog', { name: 'This team needs an upgrade' })
    expect(dialog.textContent).toContain('The team account Sleeping has been deactivated.')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Leave team' }))
    await waitFor(() => expect(callsTo('POST', '/orgs/org_sleep/quit')).toHaveLength(1))
  })
})
