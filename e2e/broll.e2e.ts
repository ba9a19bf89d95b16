import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addEditableClip } from './support/add-editable-clip.ts'
import { seriousFindings } from './support/axe.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'

const transcript = [
  'Nobody told me the truth about starting a business when I was young.',
  'We put the dough into the oven at four in the morning every single day.',
  'After a year 40% of our customers came back for the same thing again.',
  'And that is the reason why I would do it all over again tomorrow.',
].join(' ')
let browser: Browser
let clip = ''

beforeAll(async () => {
  browser = await openBrowser()
  await signIn(browser.page)
  clip = await addEditableClip(browser.page, { title: 'The baker who never sleeps', said: transcript })
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
})

test('a motion graphic of chosen words is generated here, previewed, placed and saved, and undo does not delete it', async () => {
  const { page, problems } = browser
  await page.goto(`${inject('productUrl')}/editor/${clip}`)
  await page.getByRole('tab', { name: 'B-roll' }).click()
  const panel = page.getByRole('tabpanel', { name: 'B-roll' })
  // Without a key no vendor can be queried, and the panel says so.
  await panel.getByText(/your own library is searched/).waitFor()
  await panel.getByRole('radio', { name: 'Generated' }).click()
  await panel.getByText(/made from the words\.$/).waitFor()
  await panel.getByRole('radio', { name: 'Selected words' }).click()
  await panel.getByText('Select words in the text first.').waitFor()
  await page.getByRole('option', { name: 'dough', exact: true }).click()
  await page.getByRole('option', { name: 'oven', exact: true }).click({ modifiers: ['Shift'] })
  await panel.getByText(/^Covers “dough into the oven/).waitFor()
  await panel.getByRole('button', { name: 'Create B-roll' }).click()
  await panel.getByRole('progressbar', { name: 'Creating B-roll' }).waitFor()
  const choices = panel.getByRole('list', { name: /^Options for/ }).getByRole('button')
  await choices.first().waitFor({ timeout: 240_000 })
  expect(await choices.count()).toBe(4)

  await choices.first().click()
  const preview = panel.getByRole('group', { name: /^Preview of/ })
  await preview.getByText(/Motion graphic, made here/).waitFor()
  const trial = page.locator('[data-trial]')
  await preview.getByRole('button', { name: 'Preview on clip' }).click()
  await trial.waitFor()
  await preview.getByRole('button', { name: 'End preview' }).click()
  await trial.waitFor({ state: 'detached' })
  await preview.getByRole('button', { name: 'Place', exact: true }).click()
  await panel.getByText('On the clip', { exact: true }).waitFor({ timeout: 240_000 })
  await panel.getByRole('button', { name: /^Remove the one at/ }).waitFor()
  await expect.poll(() => choices.evaluateAll((all) => all.map((one) => one.ariaPressed))).toEqual(['true', 'false', 'false', 'false'])
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page.reload()
  await page.getByRole('tab', { name: 'B-roll' }).click()
  await panel.getByRole('button', { name: /^Remove the one at/ }).click()
  await panel.getByText('No B-roll on this clip yet.').waitFor()
  await page.getByRole('button', { name: /^Undo: Remove a layer/ }).click()
  await panel.getByRole('button', { name: /^Remove the one at/ }).waitFor()
  expect(problems).toEqual([])
})
