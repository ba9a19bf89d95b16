import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainLook } from '@clipwright/timeline/edit/template-look'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addEditableClip } from './support/add-editable-clip.ts'
import { callApi } from './support/api.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'

const transcript = 'The baker of the harbour counts her loaves twice because the tide brings hungry sailors before the morning bell.'
let browser: Browser
let clip = ''
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-looks-'))
  browser = await openBrowser()
  await signIn(browser.page)
  clip = await addEditableClip(browser.page, { title: 'The baker who counts twice', said: transcript })
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

type Place = { x: number; y: number; w: number }
type Body = {
  captions: { style: { size?: number }; byRatio?: Record<string, { size?: number; maxLines?: number }> }
  overlays: Record<string, Place & { kind: string; places?: Record<string, Place> }>
}
const body = async () => (await callApi<{ clipBody: Body }>(browser.page, 'GET', `/engine-clips/${clip}`)).clipBody
const logo = async () => Object.values((await body()).overlays).find(({ kind }) => kind === 'logo')
type Look = { captions: { style: object }; logo: Place | null; byRatio: Record<string, { style?: { maxLines?: number }; logo?: Place }> }

/** With a logo of the library. */
async function addMarkedTemplate(): Promise<void> {
  const { page } = browser
  const image = join(folder, 'mark.png')
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'color=c=0x00c040:size=64x64', '-frames:v', '1', image])
  const bytes = await readFile(image)
  const request = { type: 'image', extension: 'png', usecase: 'asset', fileName: 'mark.png', sizeBytes: bytes.length }
  const link = await callApi<{ uploadUrl: string; uri: string }>(page, 'POST', '/upload-links', request)
  await page.request.put(new URL(link.uploadUrl, inject('productUrl')).href, {
    data: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const asset = await callApi<{ uri: string }>(page, 'POST', '/assets', { uploadUri: link.uri, name: 'Mark' })
  const look = { ...plainLook, logo: { uri: asset.uri, x: 0.8, y: 0.1, w: 0.2 } }
  await callApi(page, 'POST', '/brand-templates', { name: 'Marked', look })
  await page.reload()
  await page.getByRole('tab', { name: 'Brand' }).waitFor()
}

test('captions and a logo differ in one aspect ratio, and a template stores what is common and what differs', async () => {
  const { page, problems } = browser
  await page.goto(`${inject('productUrl')}/editor/${clip}`)
  const captions = page.getByRole('group', { name: 'Caption style' })
  const size = page.getByRole('slider', { name: 'Size', exact: true })
  await captions.getByRole('radio', { name: 'Only 9:16' }).click()
  await captions.getByText('Your changes apply to 9:16 only.').waitFor()
  for (const _ of [1, 2, 3, 4]) await size.press('ArrowRight')
  await page.getByRole('combobox', { name: 'Lines' }).selectOption('1')
  await captions.getByText('Different in: 9:16').waitFor()
  await expect.poll(async () => (await body()).captions).toMatchObject({ byRatio: { portrait: { size: expect.any(Number), maxLines: 1 } } })
  expect((await body()).captions.style).not.toHaveProperty('size')

  // Editing all aspect ratios shows one of them, in which the change was made.
  await captions.getByRole('radio', { name: 'All aspect ratios' }).click()
  await captions.getByText('Replaces the values set for 9:16.').waitFor()
  await size.press('ArrowLeft')
  await expect.poll(async () => (await body()).captions.byRatio).toEqual({ portrait: { maxLines: 1 } })
  expect((await body()).captions.style.size).toBeGreaterThan(0)
  await captions.getByRole('button', { name: 'Use the common look in 9:16' }).click()
  await expect.poll(async () => 'byRatio' in (await body()).captions).toBe(false)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await body()).captions.byRatio).toEqual({ portrait: { maxLines: 1 } })

  // The logo of another template is added to the clip and moved in one aspect ratio.
  await addMarkedTemplate()
  await page.getByRole('tab', { name: 'Brand' }).click()
  await page.getByRole('button', { name: 'Apply: Marked' }).click()
  const place = page.getByRole('group', { name: 'Logo position' })
  await place.getByRole('radio', { name: 'Only 9:16' }).click()
  const height = page.getByRole('spinbutton', { name: 'Y (%)' })
  await height.fill('40')
  await height.press('Tab')
  await place.getByText('Different in: 9:16').waitFor()
  await expect.poll(async () => (await logo())?.places).toEqual({ portrait: { x: 0.8, y: 0.4, w: 0.2 } })
  expect(await logo()).toMatchObject({ x: 0.8, y: 0.1, w: 0.2 })
  await page.getByRole('tab', { name: 'Captions' }).click()
  await captions.getByRole('radio', { name: 'Only 9:16' }).click()
  await page.getByRole('combobox', { name: 'Lines' }).selectOption('1')
  await captions.getByText('Different in: 9:16').waitFor()
  await page.getByRole('tab', { name: 'Brand' }).click()
  await captions.waitFor()
  await page.getByLabel('Save this look as a template named').fill('Two shapes')
  await page.getByRole('button', { name: 'Save as template' }).click()
  await page.getByText('Saved as Two shapes.').waitFor()
  const { data } = await callApi<{ data: { brandTemplateId: string; name: string; look: Look }[] }>(page, 'GET', '/brand-templates')
  const template = data.find(({ name }) => name === 'Two shapes')
  expect(template?.look.byRatio).toEqual({ portrait: { style: { maxLines: 1 }, logo: { x: 0.8, y: 0.4, w: 0.2 } } })
  expect(template?.look.logo).toMatchObject({ x: 0.8, y: 0.1, w: 0.2 })

  // The page of the template shows the same, and saves changes.
  await page.goto(`${inject('productUrl')}/brand-templates/${template?.brandTemplateId ?? ''}`)
  await captions.getByText('Different in: 9:16').waitFor()
  await place.getByText('Different in: 9:16').waitFor()
  await place.getByRole('button', { name: 'Use the common look in 9:16' }).click()
  await page.getByRole('radio', { name: '1:1', exact: true }).click()
  await place.getByRole('radio', { name: 'Only 1:1' }).click()
  await page.getByLabel('Logo position').and(page.getByRole('combobox')).selectOption({ label: 'Bottom left' })
  await page.getByRole('button', { name: 'Save template' }).click()
  await page.getByText('Template saved.').first().waitFor()
  const savedTemplate = await callApi<{ look: Look }>(page, 'GET', `/brand-templates/${template?.brandTemplateId ?? ''}`)
  expect(savedTemplate.look.byRatio).toMatchObject({ portrait: { style: { maxLines: 1 } }, square: { logo: { x: 0.14, y: 0.92 } } })
  expect(savedTemplate.look.byRatio['portrait']).not.toHaveProperty('logo')
  expect(problems).toEqual([])
})
