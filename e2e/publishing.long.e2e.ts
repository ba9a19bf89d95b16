import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServices, type Services } from '../apps/server/src/app/open-services.ts'
import { makeConfig } from '../apps/server/src/config/config.ts'
import { readEnv } from '../apps/server/src/config/env.ts'
import { ensureLocalOwner } from '../apps/server/src/features/identity/auth/local-owner.ts'
import { addSpokenProject } from '../apps/server/src/testing/add-spoken-project.ts'
import { finishExports } from '../apps/server/src/testing/finish-exports.ts'
import { silentLog } from '../apps/server/src/testing/silent-log.ts'
import { startSocialWorld } from '../apps/server/src/testing/social-world/social-world.ts'
import { seriousFindings } from './support/axe.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { type Product, startProduct } from './support/start-product.ts'

type Social = Awaited<ReturnType<typeof startSocialWorld>>

let product: Product
let social: Social
let services: Services
let browser: Browser
const titles = ['Yeast', 'Flour', 'Water', 'Salt', 'Fire']
let clipIds: string[] = []
let projectId = ''

beforeAll(async () => {
  social = await startSocialWorld()
  // No renders: the exports are put there by hand.
  product = await startProduct({ FETCH_ALLOW_HOSTS: '127.0.0.1:*', RENDER_LANE_SIZE: '0' })
  services = await openServices(makeConfig(readEnv({ CLIPWRIGHT_HOME: product.home })), silentLog)
  browser = await openBrowser()
  await signIn(browser.page, product)
  const { orgId, userId } = await ensureLocalOwner(services.db)
  const place = { db: services.db, storage: services.storage, scratchDir: services.config.scratchDir, orgId, userId }
  const clips = titles.map((title, index) => ({ title, firstWord: index, lastWord: index + 4 }))
  const talk = await addSpokenProject(place, { title: 'Bread', said: 'one two three four five six seven eight nine ten', clips })
  projectId = talk.projectId
  clipIds = talk.clipIds
}, 300_000)
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]()
  await services?.close()
  await product?.[Symbol.asyncDispose]()
  await social?.[Symbol.asyncDispose]()
})

const page = () => browser.page
const button = (name: string | RegExp) => page().getByRole('button', { name, exact: typeof name === 'string' })
const dateAt = (offset: number) => new Date(Date.now() + offset * 86_400_000)
const day = (offset: number) => dateAt(offset).toISOString().slice(0, 10)
/** Days until a Wednesday to come, whose neighbours are in one week wherever weeks begin. */
const wednesday = [3, 4, 5, 6, 7, 8, 9].find((offset) => dateAt(offset).getUTCDay() === 3) ?? 3

/** The time that a card of the calendar shows, as a field for a time holds it. */
async function timeOf(card: Locator): Promise<string> {
  const [, hour = '', minute = '', half = ''] = /^(\d+):(\d\d)\s([AP]M)/.exec(await card.innerText()) ?? []
  const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}

async function beginConnection(platform: string): Promise<void> {
  await page().goto(`${product.url}/auto-post`)
  await button('Connect an account').click()
  await page().getByLabel('Platform').selectOption(platform)
}

test('accounts are connected on the platform’s own page, by password, and by address', async () => {
  await beginConnection('MASTODON')
  await page().getByLabel('Server').fill(social.mastodon.origin)
  await button('Continue').click()
  await page().getByRole('heading', { name: 'Connected' }).waitFor()
  expect(page().url()).toBe(`${product.url}/post/callback`)
  await beginConnection('PEERTUBE')
  await page().getByLabel('Server').fill(social.peertube.origin)
  await page().getByLabel('User name').fill('ada')
  await page().getByLabel('Password').fill('long-password')
  await button('Connect').click()
  await page().getByRole('heading', { name: 'Ada’s films' }).waitFor()
  await beginConnection('WEBHOOK')
  await page().getByLabel('Name here').fill('Automation')
  await page().getByLabel('Address').fill(`${social.receiver.origin}/hook`)
  await button('Connect').click()
  social.receiver.secret = await page().getByLabel('Secret').inputValue()
  await button('Done').click()
  await page().getByRole('heading', { name: 'Automation' }).waitFor()
  expect(await seriousFindings(page())).toEqual([])
}, 300_000)

test('five clips are scheduled at once, two dragged, two moved by keys, one edited, and a sixth is refused while it is written', async () => {
  const pairs = clipIds.map((clipId) => `${projectId}.${clipId}`)
  await page().goto(`${product.url}/auto-post/compose?clips=${pairs.join(',')}`)
  await page().getByLabel('Day', { exact: true }).fill(day(wednesday))
  for (const [index, title] of titles.entries()) {
    await page().getByRole('region', { name: title }).getByLabel('Text for every account').fill(`Bread needs ${title}, number ${index} 🍞`)
  }
  await button('Schedule 5 posts').click()
  await page().getByRole('heading', { name: 'Calendar' }).waitFor()
  const card = (title: string) => button(new RegExp(title))
  const dayName = (offset: number) =>
    new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(dateAt(offset))
  const cell = (offset: number) => page().getByRole('listitem', { name: dayName(offset) })
  await page().goto(`${product.url}/auto-post/calendar?view=week&day=${day(wednesday)}`)
  await card('Yeast').waitFor()
  for (const [title, offset] of [
    ['Yeast', wednesday - 1],
    ['Water', wednesday + 1],
  ] as const) {
    await card(title).dragTo(cell(offset))
    await cell(offset)
      .getByRole('button', { name: new RegExp(title) })
      .waitFor()
  }
  await page()
    .getByText(/^Moved to/)
    .first()
    .waitFor()
  for (const [title, time, shownTime] of [
    ['Salt', '08:15', '8:15 AM'],
    ['Flour', '20:45', '8:45 PM'],
  ] as const) {
    await card(title).focus()
    await page().keyboard.press('m')
    await page()
      .getByRole('dialog')
      .getByLabel('Day', { exact: true })
      .fill(day(wednesday + 1))
    await page().getByRole('dialog').getByLabel('Time').fill(time)
    await page().keyboard.press('Enter')
    await cell(wednesday + 1)
      .getByRole('button', { name: new RegExp(`${shownTime.replace(' ', '\\s')}.*${title}`) })
      .waitFor()
  }
  expect(await seriousFindings(page())).toEqual([])
  const hour = await timeOf(card('Yeast'))
  await card('Yeast').click()
  await page().getByRole('dialog').getByRole('link', { name: 'Edit' }).click()
  await page().getByRole('heading', { name: 'Edit post' }).waitFor()
  expect(await page().getByLabel('Time', { exact: true }).inputValue()).toBe(hour)
  await page().getByLabel('Title', { exact: true }).fill('Yeast, at last')
  await button('Save changes').click()
  await page().getByRole('dialog', { name: 'Yeast, at last' }).waitFor()
  await page().goto(`${product.url}/auto-post/compose?clips=${pairs[0]}`)
  await page().getByLabel('Text for every account').fill('x'.repeat(501))
  await page().getByText('The text is too long: 501 of 500.').first().waitFor()
  expect(await button('Schedule').getAttribute('aria-disabled')).toBe('true')
}, 300_000)

test('one of them waits for somebody without an account, who approves it in another browser', async () => {
  await finishExports(services)
  // An approval is for a time: nothing may move it afterwards.
  const soon = sql<Date>`date_trunc('second', now() + interval '2 minutes')`
  await sql`update post set fire_at = ${soon} where title = 'Flour'`.execute(services.db)
  await sql`update post_target set fire_at = post.fire_at, next_at = post.fire_at from post where post.id = post_target.post_id and post.title = 'Flour'`.execute(
    services.db,
  )
  await page().goto(`${product.url}/auto-post/calendar?view=week&day=${day(0)}`)
  await button(/Flour/).click()
  const dialog = page().getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create an approval link' }).click()
  const link = await dialog.getByLabel('Approval link').inputValue()
  await dialog.getByText('Waiting for approval.').waitFor()
  await using other = await openBrowser()
  await other.page.goto(link)
  await other.page.getByRole('article', { name: 'Flour' }).getByText('Bread needs Flour, number 1 🍞').first().waitFor()
  await other.page.getByLabel('Your name').fill('Grace')
  await other.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await other.page.getByText('Thank you, your answer was sent.').waitFor()
  expect(await seriousFindings(other.page)).toEqual([])
  expect(other.problems).toEqual([])
  // The open post is part of the address.
  await page().reload()
  await page().getByRole('dialog').getByText('Approved by Grace').waitFor()
}, 300_000)

test('when their time has come they are live everywhere, once, with the exact bytes and texts', async () => {
  await sql`update post_target set fire_at = now(), next_at = now() where fire_at > now() + interval '1 hour'`.execute(services.db)
  await sql`update post set fire_at = now() where fire_at > now() + interval '1 hour'`.execute(services.db)
  await expect.poll(() => social.live().length, { timeout: 240_000 }).toBe(15)
  await page().goto(`${product.url}/auto-post/calendar?view=agenda`)
  await expect.poll(() => page().getByRole('button').getByText('Live', { exact: true }).count(), { timeout: 60_000 }).toBe(5)
  for (const [index, title] of titles.entries()) {
    const items = social.live().filter(({ text }) => text === `Bread needs ${title}, number ${index} 🍞`)
    expect(items.map(({ platform }) => platform).toSorted()).toEqual(['MASTODON', 'PEERTUBE', 'WEBHOOK'])
    expect(new Set(items.map(({ sha256 }) => sha256))).toEqual(new Set([await hashExport(clipIds[index] ?? '')]))
  }
}, 300_000)

async function hashExport(clipId: string): Promise<string> {
  const { files } = await services.db
    .selectFrom('clip_render')
    .select('files')
    .where('clip_id', '=', clipId as never)
    .where('status', '=', 'ready')
    .executeTakeFirstOrThrow()
  return createHash('sha256')
    .update(await buffer(await services.storage.get(files?.main ?? '')))
    .digest('hex')
}

/** Rows that a table of the product has by now. */
async function countRows(rows: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  return (await rows.execute(services.db)).rows[0]?.count ?? 0
}

test('numbers arrive a quarter of an hour later, and what is missing is no zero', async () => {
  social.mastodon.counts = { favourites_count: 4712, reblogs_count: 3, replies_count: 0 }
  const measures = sql<{ count: number }>`select count(*)::int as count from post_measure`
  await expect.poll(() => countRows(measures), { timeout: 150_000, interval: 1000 }).toBeGreaterThanOrEqual(10)
  await sql`update post_target set posted_at = posted_at - interval '16 minutes' where state = 'posted'`.execute(services.db)
  await sql`update post_measure set next_at = next_at - interval '16 minutes'`.execute(services.db)
  const likes = sql<{ count: number }>`select count(distinct target_id)::int as count from post_metric where value = 4712`
  await expect.poll(() => countRows(likes), { timeout: 150_000, interval: 1000 }).toBe(5)
  await page().goto(`${product.url}/analytics`)
  await page().getByText('4,712').first().waitFor()
  expect(browser.problems).toEqual([])
}, 400_000)
