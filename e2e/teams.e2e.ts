import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { seriousFindings } from './support/axe.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { signInAtHome } from './support/sign-in.ts'
import { signInByCode } from './support/sign-in-by-code.ts'

const team = 'Northlight Studio'
const mia = 'mia@teams.example'
let owner: Browser
let member: Browser
let inviteLink = ''

beforeAll(async () => {
  owner = await openBrowser()
  member = await openBrowser({ width: 900 })
  await signInAtHome(owner.page)
})
afterAll(async () => {
  await owner[Symbol.asyncDispose]()
  await member[Symbol.asyncDispose]()
})

const at = (path: string) => `${inject('productUrl')}${path}`

/** An image that is larger than a logo may be. */
function drawLogo(): Buffer {
  const image = ['-f', 'lavfi', '-i', 'testsrc2=size=1024x512:rate=1', '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', '-']
  return execFileSync('ffmpeg', ['-v', 'error', ...image], { maxBuffer: 32 * 1024 ** 2 })
}

/** The entry of the account menu, opened first. */
async function chooseInMenu({ page }: Browser, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Account and settings' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

async function teamInMenu({ page }: Browser): Promise<string> {
  await page.getByRole('button', { name: 'Account and settings' }).click()
  const menu = page.getByRole('menu')
  await menu.waitFor()
  const text = await menu.innerText()
  await page.keyboard.press('Escape')
  return text
}

test('a team is made, named by the rule, and its link is made, copied and seen to expire', async () => {
  const { page } = owner
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await chooseInMenu(owner, 'Switch team')
  await page.getByRole('dialog').getByRole('button', { name: 'Create a team' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a team' })
  const create = dialog.getByRole('button', { name: 'Create team' })
  await dialog.getByLabel('Team name').fill('Ops & Media')
  await dialog.getByText('Use only letters, numbers and spaces.').waitFor()
  expect(await create.isDisabled()).toBe(true)
  await dialog.getByLabel('Team name').fill('x'.repeat(31))
  await dialog.getByText('The name exceeds the limit of 30 characters.').waitFor()
  await dialog.getByLabel('Team name').fill(team)
  await dialog.getByText('17 of 30').waitFor()
  await dialog.getByLabel('Team logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: drawLogo() })
  await dialog.getByRole('button', { name: 'Replace' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await create.click()

  const settings = page.getByRole('dialog', { name: 'Team settings' })
  await settings.getByLabel('Expires after').selectOption('Never')
  await settings.getByRole('button', { name: 'Create link' }).click()
  await settings.getByText('Never expires').waitFor()
  await settings.getByRole('button', { name: 'Copy link' }).click()
  await settings.getByText('Link copied').waitFor()
  inviteLink = await settings.getByLabel('Invitation link').inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(inviteLink)
  expect(inviteLink).toMatch(/\/join\/[\w-]{32}$/)
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => teamInMenu(owner)).toContain(team)

  await page.goto(at('/settings/team'))
  const logo = page.locator('main img[src*="/api/media/"]')
  await logo.waitFor()
  const size = () => logo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  await expect.poll(size, { timeout: 240_000 }).toEqual([512, 256])
})

test('somebody new opens the link, sees who invites, signs in on the way and is in the team', async () => {
  const { page } = member
  await page.goto(inviteLink)
  await page.getByRole('heading', { name: `Join ${team}` }).waitFor()
  await page.getByText('Local owner invited you to this team.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign in to join' }).click()
  await signInByCode(page, mia)
  await page.waitForURL(/\/join\//)
  await page.getByText(`You will join as ${mia}.`).waitFor()
  await page.getByRole('button', { name: 'Join team' }).click()
  await page.waitForURL(/\/dashboard/)
  await expect.poll(() => teamInMenu(member)).toContain(team)
})

test('a member sees what they may not change, with who may, and an admin may change it at once', async () => {
  const { page } = member
  await page.goto(at('/settings/team'))
  const name = page.getByLabel('Team name')
  await page.getByText('Only the owner and admins can change this.').first().waitFor()
  expect(await name.isDisabled()).toBe(true)
  await page.getByText('Only the owner, Local owner, can do this.').waitFor()
  expect(await page.getByRole('button', { name: 'Disband team…' }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0)
  expect(await seriousFindings(page)).toEqual([])

  await owner.page.goto(at('/settings/team'))
  await owner.page.getByRole('button', { name: 'Actions for mia' }).click()
  await owner.page.getByRole('menuitem', { name: 'Make admin' }).click()
  // The page of the new admin is open and follows without a reload.
  await expect.poll(() => name.isDisabled(), { timeout: 240_000 }).toBe(false)
  await name.fill('Northlight 2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await expect.poll(() => teamInMenu(owner), { timeout: 240_000 }).toContain('Northlight 2')
})

test('the settings of a team fit a phone', async () => {
  const { page } = owner
  await page.setViewportSize({ width: 390, height: 844 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await seriousFindings(page)).toEqual([])
  }
  const main = await page.locator('main').evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(main).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
})

test('somebody in seven teams chooses one while signing in, and the address keeps no secret', async () => {
  const links = await owner.page.evaluate(async () => {
    const session = (await (await fetch('/api/auth/login-profiles')).json()) as { token: string }
    const call = async (path: string, body: object, orgId?: string) => {
      const headers = {
        authorization: `Bearer ${session.token}`,
        'content-type': 'application/json',
        ...(orgId ? { 'x-org-id': orgId } : {}),
      }
      return (await (await fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as Record<string, string>
    }
    const inviteLinks: string[] = []
    for (const name of ['Alder', 'Birch', 'Cedar', 'Équipe Tilleul', 'Fir', 'Hazel']) {
      const { orgId } = await call('/orgs', { name })
      inviteLinks.push((await call('/org-invitations', {}, orgId))['inviteLink'] ?? '')
    }
    return inviteLinks
  })
  await using browser = await openBrowser()
  const { page } = browser
  await page.goto(at('/signin'))
  await signInByCode(page, 'sam@teams.example')
  await page.waitForURL(/\/dashboard/)
  await page.evaluate(
    async (codes) => {
      const { token } = (await (await fetch('/api/auth/login-profiles')).json()) as { token: string }
      const headers = { authorization: `Bearer ${token}` }
      for (const code of codes) await fetch(`/api/org-invitations/${code}/accept`, { method: 'POST', headers })
    },
    links.map((link) => link.split('/').at(-1) ?? ''),
  )

  await using elsewhere = await openBrowser()
  await elsewhere.page.goto(at('/signin?back_to=/settings/team'))
  await signInByCode(elsewhere.page, 'sam@teams.example')
  await elsewhere.page.waitForURL(/\/auth\/orgs/)
  const search = elsewhere.page.getByLabel('Search teams')
  await search.waitFor()
  expect(elsewhere.page.url()).not.toContain('pending_authentication_token')
  await expect.poll(() => elsewhere.page.locator('main li').count()).toBe(7)
  expect(await seriousFindings(elsewhere.page)).toEqual([])
  await search.fill('equipe')
  await expect.poll(() => elsewhere.page.locator('main li').count()).toBe(1)
  await elsewhere.page.getByRole('button', { name: /Équipe Tilleul/ }).click()
  await elsewhere.page.waitForURL(/\/settings\/team/)
  await expect.poll(() => elsewhere.page.getByLabel('Team name').inputValue(), { timeout: 240_000 }).toBe('Équipe Tilleul')

  await chooseInMenu(elsewhere, 'Switch team')
  await elsewhere.page.getByRole('dialog').getByRole('button', { name: /Cedar/ }).click()
  await elsewhere.page.getByText('You are now in Cedar.').waitFor()
  expect(new URL(elsewhere.page.url()).pathname).toBe('/settings/team')
  await expect.poll(() => elsewhere.page.getByLabel('Team name').inputValue(), { timeout: 240_000 }).toBe('Cedar')
  expect(elsewhere.problems).toEqual([])
})

test('leaving a team leads to the own one', async () => {
  await using browser = await openBrowser()
  const { page } = browser
  await page.goto(inviteLink)
  await page.getByRole('button', { name: 'Sign in to join' }).click()
  await signInByCode(page, 'lea@teams.example')
  await page.getByRole('button', { name: 'Join team' }).click()
  await page.waitForURL(/\/dashboard/)
  await page.goto(at('/settings/team'))
  await page.getByRole('button', { name: 'Leave team…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave team' }).click()
  await page.waitForURL(/\/dashboard/)
  await expect.poll(() => teamInMenu(browser)).toContain('lea studio')
})

test('a disbanded team closes for everybody who is in it, and its link is dead', async () => {
  await member.page.goto(at('/dashboard'))
  const { page } = owner
  await page.goto(at('/settings/team'))
  await page.getByRole('button', { name: 'Disband team…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Disband/ })
  const confirm = dialog.getByRole('button', { name: 'Disband team' })
  expect(await confirm.isDisabled()).toBe(true)
  await dialog.getByLabel('Type the team name to confirm').fill('Northlight 2')
  await confirm.click()
  await page.getByText(/has been disbanded\. You can restore it until/).waitFor()
  await member.page.getByText('You are no longer a member of that team.').waitFor({ timeout: 240_000 })
  await expect.poll(() => teamInMenu(member)).toContain('mia studio')

  await using stranger = await openBrowser()
  await stranger.page.goto(inviteLink)
  await stranger.page.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor()
})

test('no page threw an error on the way', () => {
  // A call that is refused because somebody was removed is logged by the browser itself.
  const own = [...owner.problems, ...member.problems].filter((problem) => !problem.startsWith('Failed to load resource'))
  expect(own).toEqual([])
})
