import type { EditedClip } from '@clipwright/contract/editor/clip-edits'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addEditableClip } from './support/add-editable-clip.ts'
import { callApi } from './support/api.ts'
import { seriousFindings } from './support/axe.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { openGate } from './support/open-gate.ts'
import { signIn } from './support/sign-in.ts'

const transcript = 'The orchard farmer counts every crate twice because the fog hides the small ones and the storm takes the rest of them.'
let browser: Browser
let gate: Awaited<ReturnType<typeof openGate>>
let clip = ''

beforeAll(async () => {
  browser = await openBrowser({ isNewcomer: true })
  gate = await openGate(inject('productUrl'))
  await signIn(browser.page, { url: gate.url, home: inject('productHome') })
  clip = await addEditableClip(browser.page, { title: 'The farmer who counts twice', said: transcript })
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await gate[Symbol.asyncDispose]()
})

/** From now on documents can be read, but not saved. */
const refuseSaves = () => gate.drop(({ method, url }) => method !== 'GET' && url?.startsWith('/api/engine-clips/') === true)

const word = (text: string) => browser.page.getByRole('option', { name: text, exact: true })
const waitForSaved = () => browser.page.getByText('Saved', { exact: true }).waitFor()
const toolsOf = (name: string) => browser.page.getByRole('tab', { name })
const dialog = (name: string) => browser.page.getByRole('dialog', { name })

async function cut(text: string): Promise<void> {
  await word(text).click()
  await browser.page.keyboard.press('Backspace')
  await word(`${text}, cut`).waitFor()
}

test('a project address leads to its best clip, so do old addresses, and a new user gets the tour once', async () => {
  const { page } = browser
  const [projectId = ''] = clip.split('.')
  await page.goto(`${gate.url}/editor-ux/${projectId}`)
  await page.getByRole('heading', { level: 1, name: 'The farmer who counts twice' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/editor/${clip}`)
  const welcome = dialog('Edit the clip by editing its text')
  await welcome.waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await welcome.getByRole('button', { name: 'Show me around' }).click()
  await dialog('The text is the clip').getByRole('button', { name: 'Next' }).click()
  await dialog('See it at once').getByRole('button', { name: 'Next' }).click()
  await dialog('A panel for each tool').getByRole('button', { name: 'Next' }).click()
  await dialog('The timeline').getByRole('button', { name: 'Done' }).click()
  await dialog('The timeline').waitFor({ state: 'detached' })

  await page.goto(`${gate.url}/clip-editor`)
  await page.getByRole('link', { name: 'The farmer who counts twice' }).click()
  await word('orchard').waitFor()
  await cut('twice')
  await waitForSaved()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('a named version is saved, compared and restored in one step', async () => {
  const { page } = browser
  await toolsOf('Versions').click()
  const name = page.getByLabel('Version name')
  await name.fill('First cut')
  await name.press('Enter')
  await page.getByText('Saved as “First cut”').waitFor()
  await name.fill('First cut')
  await name.press('Enter')
  await page.getByText('A version of this clip already has that name.').waitFor()

  await cut('small')
  await page.getByRole('button', { name: 'Compare: First cut' }).click()
  await page.getByText('Words cut: 1').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Restore: First cut' }).click()
  await page.getByText('No differences.').waitFor()
  await word('small').waitFor()
  await word('twice, cut').waitFor()
  await page.getByRole('button', { name: 'Undo: Restore a version' }).click()
  await word('small, cut').waitFor()
  await waitForSaved()
})

test('edits that never reached the server are offered on the next visit, with both times', async () => {
  const { page } = browser
  refuseSaves()
  await cut('storm')
  await page.getByText('Not saved, trying again').waitFor()
  await page.reload()
  const unsavedDialog = dialog('Unsaved edits')
  await unsavedDialog.getByText('The saved version is from').waitFor()
  gate.open()
  await unsavedDialog.getByRole('button', { name: 'Restore them' }).click()
  await word('storm, cut').waitFor()
  await waitForSaved()
  await page.reload()
  await word('storm, cut').waitFor()
})

type Body = {
  clipBody: EditedClip['clipBody'] & { wordEdits: Record<string, object>; words: Record<string, { text: string }> }
  revision: number
}
const onServer = () => callApi<Body>(browser.page, 'GET', `/engine-clips/${clip}`)

/** Another person's correction of a word in the meantime. */
async function writeElsewhere(spokenWord: string, text: string): Promise<void> {
  const { clipBody, revision } = await onServer()
  const id = Object.entries(clipBody.words).find(([, one]) => one.text === spokenWord)?.[0] ?? ''
  const wordEdits = { ...clipBody.wordEdits, [id]: { ...clipBody.wordEdits[id], text } }
  await callApi(browser.page, 'PUT', `/engine-clips/${clip}`, { clipBody: { ...clipBody, wordEdits } }, { 'if-match': String(revision) })
}

async function writeHere(wordText: string, text: string): Promise<void> {
  const { page } = browser
  await word(wordText).click()
  await page.keyboard.press('c')
  const field = page.getByLabel(`Write “${wordText}” as`)
  await field.fill(text)
  await field.press('Enter')
}

const editTexts = async () => Object.values((await onServer()).clipBody.wordEdits).flatMap((edit) => ('text' in edit ? [edit.text] : []))

test('edits of two people to different words are merged; for the same word a person decides', async () => {
  const { page } = browser
  await writeElsewhere('fog', 'mist')
  await writeHere('crate', 'boat')
  await word('mist').waitFor()
  await waitForSaved()
  expect((await editTexts()).toSorted()).toEqual(['boat', 'mist'])

  const notice = page.getByText('Someone else saved this clip and changed 1 thing that you also changed.')
  await writeElsewhere('hides', 'veils')
  await writeHere('hides', 'covers')
  await notice.waitFor()
  await page.getByText('“hides”: yours is “covers”, theirs is “veils”').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await waitForSaved()
  await writeElsewhere('farmer', 'guard')
  await writeHere('farmer', 'warden')
  await notice.waitFor()
  await page.getByRole('button', { name: 'Use theirs' }).click()
  await word('guard').waitFor()
  await waitForSaved()
  expect((await editTexts()).toSorted()).toEqual(['boat', 'covers', 'guard', 'mist'])
})

test('unsent edits of two tabs come back together, even after a crash', async () => {
  const { context } = browser
  const [first, last] = [browser.page, await context.newPage()]
  const unsent = async (page: Page, text: string) => {
    await page.getByRole('option', { name: text, exact: true }).click()
    await page.keyboard.press('Backspace')
    await page.getByRole('option', { name: `${text}, cut` }).waitFor()
    await page.getByText('Not saved, trying again').waitFor()
  }
  refuseSaves()
  await unsent(first, 'because')
  await last.goto(`${gate.url}/editor/${clip}`)
  await last.getByRole('button', { name: 'Edit here' }).click()
  await last.getByRole('dialog', { name: 'Unsaved edits' }).waitFor()
  await last.keyboard.press('Escape')
  await unsent(last, 'every')
  // Ends the tab's renderer at once, as in a crash.
  last.goto('chrome://crash').catch(() => undefined)
  await last.waitForEvent('crash')
  await last.close()
  await first.reload()
  await dialog('Unsaved edits').waitFor()
  gate.open()
  await dialog('Unsaved edits').getByRole('button', { name: 'Restore them' }).click()
  await word('because, cut').waitFor()
  await word('every, cut').waitFor()
  await waitForSaved()
  await first.reload()
  await word('every, cut').waitFor()
  await expect.poll(() => first.getByRole('dialog').count()).toBe(0)
})

test('a draft lists words that somebody else changed since, and leaves them if asked to', async () => {
  const { page } = browser
  refuseSaves()
  await writeHere('rest', 'leftovers')
  await cut('ones')
  await page.getByText('Not saved, trying again').waitFor()
  await page.goto(`${gate.url}/dashboard`)
  // What a page sends while it is left comes late on a busy machine, and must not come through.
  await page.waitForTimeout(1500)
  gate.open()
  await writeElsewhere('rest', 'remainder')
  await page.goto(`${gate.url}/editor/${clip}`)
  const unsavedDialog = dialog('Unsaved edits')
  await unsavedDialog.getByText('“rest”: yours is “leftovers”, theirs is “remainder”').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await unsavedDialog.getByRole('button', { name: 'Restore all but these' }).click()
  await word('ones, cut').waitFor()
  await word('remainder').waitFor()
  await waitForSaved()
  expect(await editTexts()).toContain('remainder')
})

test('an edit in flight when the page is left is saved or offered, and never taken for somebody else’s', async () => {
  const { page } = browser
  await cut('takes')
  await page.reload()
  const unsavedDialog = dialog('Unsaved edits')
  await unsavedDialog.or(word('takes, cut')).first().waitFor()
  if (await unsavedDialog.isVisible()) {
    expect(await unsavedDialog.getByText('Someone has saved the clip since then.').count()).toBe(0)
    await unsavedDialog.getByRole('button', { name: 'Restore them' }).click()
  }
  await word('takes, cut').waitFor()
  await waitForSaved()
})
