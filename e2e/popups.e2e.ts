import { readFile } from 'node:fs/promises'
import type { OrgId, UserId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServices, type Services } from '../apps/server/src/app/open-services.ts'
import { makeConfig } from '../apps/server/src/config/config.ts'
import { readEnv } from '../apps/server/src/config/env.ts'
import { insertOrg } from '../apps/server/src/features/identity/orgs/orgs.store.ts'
import { addSpokenProject } from '../apps/server/src/testing/add-spoken-project.ts'
import { silentLog } from '../apps/server/src/testing/silent-log.ts'
import { callApi } from './support/api.ts'
import { seriousFindings } from './support/axe.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { lastMail } from './support/mailbox.ts'
import { type Product, startProduct } from './support/start-product.ts'

// A product of its own: notices of staff would appear in everybody else's tests.
let product: Product
let services: Services
let staff: Browser
let person: Browser
let who: { userId: UserId; orgId: OrgId }

beforeAll(async () => {
  product = await startProduct({}, 'api')
  services = await openServices(makeConfig(readEnv({ CLIPWRIGHT_HOME: product.home })), silentLog)
  staff = await openBrowser()
  person = await openBrowser({ width: 390, height: 844, dark: true })
  await staff.page.goto(product.signInUrl)
  await staff.page.waitForURL(/\/dashboard/)
  who = await signUp(person, 'ada@popups.example')
})
afterAll(async () => {
  await staff[Symbol.asyncDispose]()
  await person[Symbol.asyncDispose]()
  await services.close()
  await product[Symbol.asyncDispose]()
})

const at = (path: string) => `${product.url}${path}`

async function signUp({ page }: Browser, email: string): Promise<{ userId: UserId; orgId: OrgId }> {
  await page.goto(at('/signin'))
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = page.getByLabel('Code', { exact: true })
  await code.waitFor()
  await code.fill((await lastMail(email, product)).code)
  await page.waitForURL(/\/dashboard/)
  const result = await sql<{ userId: UserId; orgId: OrgId }>`select user_id as "userId", org_id as "orgId" from org_member
    join app_user on app_user.id = user_id where email = ${email}`.execute(services.db)
  const [row] = result.rows
  if (!row) throw new Error(`${email} has no organisation`)
  return row
}

const dialog = ({ page }: Browser, name: string) => page.getByRole('dialog', { name })
const hasOverflow = ({ page }: Browser) => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

async function writeNotice(fields: { key: string; title: string; text: string; where?: string; prefixes?: string }): Promise<void> {
  const { page } = staff
  await page.goto(at('/staff/notices'))
  await page.getByRole('button', { name: 'New notice' }).click()
  const editor = dialog(staff, 'New notice')
  await editor.getByLabel('Key', { exact: true }).fill(fields.key)
  if (fields.where) await editor.getByLabel('Placement', { exact: true }).selectOption({ label: fields.where })
  await editor.getByLabel('Title', { exact: true }).fill(fields.title)
  await editor.getByLabel('Text').fill(fields.text)
  await editor.getByLabel('URL prefixes').fill(fields.prefixes ?? '')
  await editor.getByRole('switch', { name: 'Staff only' }).click()
  await editor.getByRole('button', { name: 'Save' }).click()
  await editor.waitFor({ state: 'detached' })
  await page.getByText(fields.title).first().waitFor()
}

describe('a notice', () => {
  test('from staff appears, never as HTML, and not again once closed', async () => {
    const text = 'Up to **four hours**, see [collections](/collections).\n\n<img src=x onerror=alert(1)>'
    await writeNotice({ key: 'longer', title: 'Longer sources', text, prefixes: '/dashboard' })
    expect(await seriousFindings(staff.page)).toEqual([])
    await person.page.reload()
    const popup = dialog(person, 'Longer sources')
    await popup.waitFor()
    expect(await popup.getByText('<img src=x onerror=alert(1)>').count()).toBe(1)
    expect(await popup.locator('img').count()).toBe(0)
    expect([await hasOverflow(person), await seriousFindings(person.page)]).toEqual([false, []])
    // The dialog has the focus and keeps it.
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab']) {
      await person.page.keyboard.press(key)
      expect(await popup.evaluate((part) => part.contains(document.activeElement))).toBe(true)
    }
    await person.page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
    await reloadWithout('Longer sources')
  })

  test('on top of the page appears where configured, until dismissed', async () => {
    await writeNotice({ key: 'away', title: 'Away on Sunday', text: '', where: 'Top banner', prefixes: '/collections' })
    const { page } = person
    const banner = page.getByText('Away on Sunday')
    await page.goto(at('/collections'))
    await banner.waitFor()
    expect([await hasOverflow(person), await seriousFindings(page)]).toEqual([false, []])
    await page.goto(at('/dashboard'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await banner.count()).toBe(0)
    await page.goto(at('/collections'))
    await page.getByRole('button', { name: 'Hide this message' }).click()
    await banner.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await banner.count()).toBe(0)
  })
})

/** Reloads and waits until anything that could pop up has done so: the server has answered and the queue had its time. */
async function reloadWithout(name: string): Promise<void> {
  await comesWithout(name, () => person.page.reload())
}

async function comesWithout(name: string, open: () => Promise<unknown>): Promise<void> {
  const { page } = person
  const answered = ['/api/surveys/due', '/api/web-notifications'].map((end) => page.waitForResponse((reply) => reply.url().endsWith(end)))
  await open()
  await Promise.all(answered)
  // The event stream never ends, so there is no quiet network to wait for. Three times the delay of the queue.
  await page.waitForTimeout(1000)
  expect(await dialog(person, name).count()).toBe(0)
}

describe('the first steps', () => {
  test('are collapsed on a phone, tick off what was done, and can be dismissed one by one or all', async () => {
    const { page } = person
    await addTalk(1)
    await page.goto(at('/dashboard'))
    const title = page.getByRole('button', { name: /first steps done/ })
    await title.waitFor()
    expect(await title.getAttribute('aria-expanded')).toBe('false')
    await title.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Add clips to a collection').waitFor()
    expect([await hasOverflow(person), await seriousFindings(page)]).toEqual([false, []])
    await page.getByRole('button', { name: 'Skip “Invite someone”' }).click()
    await page.getByText('1 of 5').waitFor()
    await callApi(page, 'POST', '/search-phrases', { phrase: 'harbour' })
    await page.reload()
    await page.getByText('2 of 5').waitFor()
    expect(await title.getAttribute('aria-expanded')).toBe('true')
    await page.getByRole('button', { name: 'Hide this list' }).click()
    await title.waitFor({ state: 'detached' })
    const listed = page.waitForResponse((reply) => reply.url().endsWith('/api/onboarding-checklist-items'))
    await page.reload()
    await listed
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await title.count()).toBe(0)
  })
})

/** A talk that became clips an hour ago. */
async function addTalk(talk: number): Promise<void> {
  const { db, storage, config } = services
  const talkProject = { title: `Talk ${talk}`, said: 'one two three four five', clips: [{ title: 'A clip', firstWord: 0, lastWord: 3 }] }
  const { projectId } = await addSpokenProject({ db, storage, scratchDir: config.scratchDir, ...who }, talkProject)
  await sql`update project set stage = 'COMPLETE' where id = ${projectId}`.execute(db)
  await sql`insert into project_step (org_id, project_id, run, step, status, finished_at)
    values (${who.orgId}, ${projectId}, 1, 'render', 'done', now() - interval '1 hour')
    on conflict (project_id, run, step) do update set finished_at = excluded.finished_at`.execute(db)
}

/** Four more talks, of a member for two months. */
async function workForMonths(): Promise<void> {
  const { db } = services
  for (let talk = 2; talk <= 5; talk++) await addTalk(talk)
  await sql`update app_user set created_at = now() - interval '60 days' where id = ${who.userId}`.execute(db)
}

const recommend = 'How likely are you to recommend Clipwright?'

/** Moves the last question into the past, so that the next one is due. */
async function letAMonthPass(): Promise<void> {
  await sql`update survey_ask set asked_at = asked_at - interval '31 days'`.execute(services.db)
}

async function allowQuestions(isAllowed: boolean): Promise<void> {
  const { page } = person
  await page.goto(at('/settings/notifications'))
  const choice = page.getByRole('switch', { name: 'Ask me for feedback', checked: !isAllowed })
  await choice.waitFor()
  expect([await hasOverflow(person), await seriousFindings(page)]).toEqual([false, []])
  const response = page.waitForResponse((reply) => reply.url().endsWith('/api/surveys/choice') && reply.request().method() === 'PUT')
  await choice.press('Space')
  expect((await response).status()).toBe(200)
  await page.getByRole('switch', { name: 'Ask me for feedback', checked: isAllowed }).waitFor()
}

/** Presses Tab until it has the focus, within as many stops as a dialog has. */
async function tabTo(part: Locator): Promise<void> {
  const isThere = () => part.evaluate((element) => element === document.activeElement)
  for (let press = 0; press < 20 && !(await isThere()); press += 1) await person.page.keyboard.press('Tab')
  expect(await isThere()).toBe(true)
}

describe('a long-time user', () => {
  test('gets the survey once, and staff can read the answer', async () => {
    await workForMonths()
    const { page } = person
    await page.goto(at('/dashboard'))
    const survey = dialog(person, 'What would make these clips better?')
    await survey.waitFor()
    expect([await hasOverflow(person), await seriousFindings(page)]).toEqual([false, []])
    expect(await survey.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
    await survey.getByLabel('Clip length').check()
    await survey.getByLabel('In your own words').fill('A little shorter')
    await survey.getByRole('button', { name: 'Send' }).click()
    await survey.getByText('Thank you. This helps.').waitFor()
    await survey.getByRole('button', { name: 'Done' }).click()
    await survey.waitFor({ state: 'detached' })
    await reloadWithout('What would make these clips better?')

    await staff.page.goto(at('/staff/answers'))
    await staff.page.getByText('A little shorter').waitFor()
    expect(await seriousFindings(staff.page)).toEqual([])
    const saving = staff.page.waitForEvent('download')
    await staff.page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await (await saving).path()
    expect(await readFile(file, 'utf8')).toMatch(/^time,kind,.*\r\n.*,survey,.*,ClipLength,A little shorter\r\n$/s)
  })

  test('gets no surveys after refusing them in the settings, until they are allowed again', async () => {
    // First, or the question would appear over the settings.
    await allowQuestions(false)
    await letAMonthPass()
    await comesWithout(recommend, () => person.page.goto(at('/dashboard')))
    await allowQuestions(true)
  })

  test('answers the NPS by keyboard alone, and staff can read the score', async () => {
    const { page } = person
    await page.goto(at('/dashboard'))
    const question = dialog(person, recommend)
    await question.waitFor()
    expect([await hasOverflow(person), await seriousFindings(page)]).toEqual([false, []])
    const checkedRadio = (name: string) => question.getByRole('radio', { name, checked: true })
    await tabTo(question.getByRole('radio', { name: '0, not at all likely' }))
    await page.keyboard.press('ArrowLeft')
    await checkedRadio('10, extremely likely').waitFor()
    await page.keyboard.press('ArrowLeft')
    await checkedRadio('9').waitFor()
    await tabTo(question.getByLabel('Why?'))
    await page.keyboard.type('It finds the good parts')
    await tabTo(question.getByRole('button', { name: 'Send' }))
    await page.keyboard.press('Enter')
    await question.getByText('Thank you. This helps.').waitFor()
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    await comesWithout(recommend, () => person.page.goto(at('/dashboard')))

    await staff.page.goto(at('/staff/answers'))
    await staff.page.getByText('It finds the good parts').waitFor()
    expect(
      await staff.page.getByRole('listitem').filter({ hasText: 'It finds the good parts' }).getByText('9', { exact: true }).count(),
    ).toBe(1)
  })
})

test('is greeted on returning by mail, and the button leads to the dashboard', async () => {
  const { page } = person
  await page.goto(at('/welcome-back'))
  const greeting = dialog(person, 'Welcome back, ada')
  await greeting.waitFor()
  // The page behind it does not say the same.
  expect(await page.locator('main h1').isVisible()).toBe(false)
  expect([await hasOverflow(person), await seriousFindings(page)]).toEqual([false, []])
  await greeting.getByRole('button', { name: 'Start clipping' }).press('Enter')
  await page.waitForURL(/\/dashboard/)
  expect(await greeting.count()).toBe(0)
})

test('chooses another team after losing theirs, before anything else appears', async () => {
  const { page } = person
  const lostOrg = await services.db.transaction((tx) => insertOrg(tx, { name: 'Lost films', ownerId: who.userId, plan: 'local' }))
  await services.db.transaction((tx) => insertOrg(tx, { name: 'Northlight', ownerId: who.userId, plan: 'local' }))
  // A page of the same origin without the app, which would store the organisation when its session opens.
  await page.route(at('/empty'), (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }))
  await page.goto(at('/empty'))
  await page.evaluate((orgId) => {
    localStorage.clear()
    localStorage.setItem('clipwright.last-org', JSON.stringify(orgId))
  }, lostOrg)
  await sql`update session_token set active_org_id = null where user_id = ${who.userId}`.execute(services.db)
  await sql`delete from org_member where org_id = ${lostOrg}`.execute(services.db)
  await page.goto(at('/dashboard'))
  const chooser = dialog(person, 'Choose a team')
  await chooser.waitFor()
  expect(await dialog(person, 'Longer sources').count()).toBe(0)
  await chooser.getByRole('button', { name: /Northlight/ }).click()
  await chooser.waitFor({ state: 'detached' })
  // The popup queued behind it now appears.
  await dialog(person, 'Longer sources').waitFor()
})

test('there were no errors', () => {
  expect([...person.problems, ...staff.problems]).toEqual([])
})
