import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTalk } from './support/add-talk.ts'
import { runFfmpeg } from './support/media-files.ts'
import { type Call, openApi, sendFile, signUpByCode } from './support/published-api.ts'
import { ownerToken } from './support/sign-in.ts'
import { type Product, startProduct } from './support/start-product.ts'

// Rows of the coverage table by their ids, asked as a program asks that has the specification and the OpenAPI document alone. Rows of
// screens are in `spec-rows-screens.long.e2e.ts`, rows of finished clips in `spec-rows-clips.long.e2e.ts`.

let product: Product
/** Of the machine: staff, on the self-hosted plan, which has everything. */
let owner: Call
/** Somebody new, on a trial. */
let ada: Call

beforeAll(async () => {
  // Nothing is analysed, so that a project stands still right after its import.
  product = await startProduct({ SIGNUP_PLAN: 'FreeTrial', ANALYSE_LANE_SIZE: '0', TOOL_NICENESS: '0' })
  owner = openApi(product.url, await ownerToken(product))
  ada = (await signUpByCode(product, 'ada@calls.example')).call
})
afterAll(() => product?.[Symbol.asyncDispose]())

const sendNoise = () => sendFile(owner, { extension: 'mp4', usecase: 'source', fileName: 'Noise.mp4' }, randomBytes(3000))

type Standing = { projectId: string; clusterJobId: string; duration: number }
let standing: Promise<Standing> | undefined

/** A project of ten minutes that waits for its analysis. */
function standingProject(): Promise<Standing> {
  standing ??= (async () => {
    const file = join(product.home, 'ten minutes.mp4')
    const inputs = ['-f', 'lavfi', '-i', 'color=c=teal:size=320x180:rate=2:duration=600', '-f', 'lavfi', '-i', 'sine=duration=600']
    runFfmpeg(...inputs, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '32k', file)
    const videoUrl = await sendFile(owner, { extension: 'mp4', usecase: 'source' }, await readFile(file))
    const { body } = await owner<Standing>('POST', '/clip-projects', { videoUrl })
    const readProject = async () => (await owner<Standing>('GET', `/clip-projects/${body.projectId}`)).body
    await expect.poll(async () => (await readProject()).duration).toBe(600)
    return body
  })()
  return standing
}

type Refusal = { errorName: string; errorMessage: string; details?: { path: string; message: string }[] }

async function addClip(title: string): Promise<{ projectId: string; clipId: string; cluster: string }> {
  const talk = { title, said: 'one two three four five six', clips: [{ title, firstWord: 0, lastWord: 4 }] }
  const { projectId } = await addTalk(talk, product.home)
  const { body } = await owner<{ data: { clipId: string; cluster: string }[] }>('GET', `/exportable-clips?projectId=${projectId}`)
  const [clip] = body.data
  if (!clip) throw new Error('the talk has no clip')
  return { projectId, ...clip }
}

test('P01: a range that ends before it begins, lengths the wrong way round and a language of no country are refused, each by its path', async () => {
  const wrong = {
    curationPref: { range: { startSec: 50, endSec: 10 }, clipDurations: [[90, 10]] },
    importPref: { sourceLang: 'xx-klingon' },
  }
  const { status, body } = await owner<Refusal>('POST', '/clip-projects', { videoUrl: await sendNoise(), ...wrong })
  expect([status, body.errorName]).toEqual([400, 'InvalidParam'])
  expect(body.details?.map(({ path }) => path).toSorted()).toEqual([
    'curationPref.clipDurations.0',
    'curationPref.range.endSec',
    'importPref.sourceLang',
  ])
})

test('P01: where somebody came from stays with their project, from the call or its header', async () => {
  const utm = { utm_source: 'letter', utm_campaign: 'spring' }
  const byBody = await owner<Standing>('POST', '/clip-projects', { videoUrl: await sendNoise(), utm })
  const header = { 'x-utm': 'utm_source=news&utm_medium=mail' }
  const byHeader = await owner<Standing>('POST', '/clip-projects', { videoUrl: await sendNoise() }, header)
  const readVisit = async ({ projectId }: Standing) => (await owner('GET', `/clip-projects/${projectId}`)).body['utm']
  expect([await readVisit(byBody.body), await readVisit(byHeader.body)]).toEqual([utm, { utm_source: 'news', utm_medium: 'mail' }])
})

test.each(['/clip-projects', '/source-videos'])('V01: %s refuses a link to a private address at once', async (path) => {
  for (const videoUrl of ['http://10.0.0.7/a.mp4', 'http://169.254.169.254/latest', 'http://[fd00::1]/a.mp4']) {
    expect(await owner('POST', path, { videoUrl })).toMatchObject({ status: 400, body: { errorName: 'LinkRefusedError' } })
  }
})

test('P04: a project in the trash is neither run again nor opened to others', async () => {
  const { projectId } = (await owner<Standing>('POST', '/clip-projects', { videoUrl: await sendNoise() })).body
  await owner('DELETE', `/clip-projects/${projectId}`)
  const missing = { status: 404, body: { errorName: 'RecordNotExisted' } }
  expect(await owner('POST', `/clip-projects/${projectId}/rerun`, {})).toMatchObject(missing)
  expect(await owner('POST', `/clip-projects/${projectId}/update-visibility`, { visibility: 'PUBLIC' })).toMatchObject(missing)
  const { body } = await owner('POST', `/clip-projects/${projectId}/restore`, {})
  expect(body).toMatchObject({ isDeleted: false, visibility: 'DEFAULT' })
})

test('P06: below ten percent the time left counts down while the stage stands still', async () => {
  const { clusterJobId } = await standingProject()
  const readProgress = async () => {
    const { body } = await owner<{ progress: number; estMs: number }>('GET', `/cluster-jobs/${clusterJobId}/progress`)
    return { ...body, atMs: Date.now() }
  }
  const first = await readProgress()
  await new Promise((resolve) => setTimeout(resolve, 4000))
  const later = await readProgress()
  expect([first.progress < 10, later.progress]).toEqual([true, first.progress])
  expect(Math.abs(first.estMs - later.estMs - (later.atMs - first.atMs))).toBeLessThan(1000)
})

test('P04: what is worked on is not run again, nor in a language that nobody speaks; what was stopped is, once', async () => {
  const { projectId } = await standingProject()
  const rerun = (body: object) => owner('POST', `/clip-projects/${projectId}/rerun`, body)
  const running = { status: 409, body: { errorName: 'RecordExisted' } }
  expect(await rerun({})).toMatchObject(running)
  await owner('POST', `/clip-projects/${projectId}/cancel`)
  const klingon = await rerun({ videoLanguage: 'klingon' })
  expect(klingon).toMatchObject({ status: 400, body: { errorName: 'InvalidParam', details: [{ path: 'videoLanguage' }] } })
  expect(await rerun({ videoLanguage: 'de' })).toMatchObject({ status: 200, body: { importPref: { sourceLang: 'de' } } })
  expect(await rerun({ videoLanguage: 'de' })).toMatchObject(running)
})

test('C05: a reason that is given twice is kept once', async () => {
  const { projectId, clipId } = await addClip('Reasons')
  const address = `/clip-feedbacks/${projectId}.${clipId}`
  await owner('PUT', address, { dislike: true, reasons: ['BadCuts', 'BadTopic', 'BadCuts'] })
  expect((await owner('GET', address)).body['reasons']).toEqual(['BadCuts', 'BadTopic'])
})

test('C08: curated clips are those of the cluster that is asked for', async () => {
  const { projectId, clipId, cluster } = await addClip('Clusters')
  const idsOf = async (name: string) => {
    const query = `q=findByProjectIdAndCluster&projectId=${projectId}&cluster=${name}`
    return (await owner<{ data: { clipId: string }[] }>('GET', `/curated-clips?${query}`)).body.data.map((clip) => clip.clipId)
  }
  expect([await idsOf(cluster), await idsOf('elsewhere')]).toEqual([[clipId], []])
})

test('L01: names lose what turns a line round or breaks it', async () => {
  const { body } = await owner<{ name: string; collectionId: string }>('POST', '/collections', { collectionName: '\u202egnirts\nof two' })
  expect(body.name).toBe('gnirts of two')
  const { projectId } = await addClip('Names')
  const renamed = await owner('POST', `/clip-projects/${projectId}/rename`, { title: 'A\u202e talk\r\nof bread' })
  expect(renamed.body['title']).toBe('A talk of bread')
})

test('S02: an empty collection is no clip in a collection', async () => {
  type Items = { data: { itemId: string; isDone: boolean }[] }
  const isDone = async () =>
    (await owner<Items>('GET', '/onboarding-checklist-items')).body.data.find(({ itemId }) => itemId === 'first_collection')?.isDone
  const { collectionId } = (await owner<{ collectionId: string }>('POST', '/collections', { collectionName: 'Nothing yet' })).body
  expect(await isDone()).toBe(false)
  const { projectId, clipId } = await addClip('First in a collection')
  await owner('POST', '/collection-contents/sync-collection-contents', { collectionId, add: [{ projectId, clipId }] })
  expect(await isDone()).toBe(true)
})

test('T09: the list of teams says what each plan gives and how its people sign in', async () => {
  const { body } = await ada<{ data: Record<string, unknown>[] }>('GET', '/orgs')
  const [own] = body.data
  // Nothing is sold here, so there is no cycle, no pack and no end; with billing there are.
  expect(own).toMatchObject({ cycle: null, pack: null, expireAt: null, ssoOrgId: null, whiteListDomain: null, isEnterprise: false })
  expect(own?.['loginId']).toBe((await ada('GET', '/users?q=mine')).body['loginId'])
  expect(own?.['features']).toContainEqual({ key: 'OrgSeat', isOn: true, type: 'QUOTA', value: [], amount: 2, usedAmount: 1 })
})

test('T11: a GET that asks for it makes the link of the team, once', async () => {
  type Link = { inviteLink: string | null; expireAt: string }
  const ask = async (query = '') => (await ada<Link>('GET', `/org-invitations${query}`)).body
  expect((await ask()).inviteLink).toBeNull()
  const link = await ask('?init=true&expirationDays=10')
  expect(link.inviteLink).toMatch(/\/join\/[\w-]+$/)
  expect(Math.round((Date.parse(link.expireAt) - Date.now()) / 86_400_000)).toBe(10)
  expect(await ask('?init=true&expirationDays=90')).toEqual(link)
})

test('T10: the owner of a team that is not an enterprise makes nobody an admin', async () => {
  const bob = await signUpByCode(product, 'bob@calls.example')
  const { orgId } = (await ada<{ orgId: string }>('GET', '/orgs/mine')).body
  const { inviteLink } = (await ada<{ inviteLink: string }>('GET', '/org-invitations?init=true&expirationDays=10')).body
  expect((await bob.call('POST', `/org-invitations/${inviteLink.split('/').at(-1)}/accept`, {})).status).toBe(200)
  const promote = (strategies: string[]) =>
    ada('POST', `/org-members/${bob.userId}/update-role`, { roleStrategies: strategies }, { 'x-org-id': orgId })
  expect(await promote(['sub_org_admin'])).toMatchObject({ status: 403, body: { errorName: 'NoPermission' } })
  expect(await promote(['owner'])).toMatchObject({ status: 400, body: { errorMessage: expect.stringContaining('Invalid role strategy') } })
})

test('T14: a plan without single sign-on claims no domain', async () => {
  const { body } = await ada<{ data: { features: { key: string; isOn: boolean }[] }[] }>('GET', '/orgs')
  expect(body.data[0]?.features).toContainEqual(expect.objectContaining({ key: 'SingleSignOn', isOn: false }))
  expect(await ada('POST', '/sso-domains', { domain: 'calls.example' })).toMatchObject({ status: 403, body: { errorName: 'NoPermission' } })
})

test.each([2000, 500])('B06: of 1000 bytes that were announced, %i are not taken for the file', async (length) => {
  type Link = { uri: string; uploadUrl: string }
  const { body: link } = await owner<Link>('POST', '/upload-links', { extension: 'mp4', usecase: 'source', sizeBytes: 1000 })
  const put = (count: number) => fetch(link.uploadUrl, { method: 'PUT', body: new Uint8Array(count) })
  expect((await put(length)).status).toBe(400)
  expect((await fetch(link.uploadUrl, { method: 'HEAD' })).headers.get('upload-offset')).toBe('0')
  const early = await owner('POST', '/clip-projects', { videoUrl: link.uri })
  expect(early).toMatchObject({ status: expect.any(Number), body: { errorName: 'UploadedInProgressError' } })
  expect((await put(1000)).status).toBe(200)
})

test('G04: a page that names no organisation gets the flags of the plan it works on', async () => {
  const rules = [{ conditions: [{ kind: 'plan', plans: ['FreeTrial'] }], percent: 100, by: 'person', group: null }]
  await owner('POST', '/staff/flags', { key: 'on_trial', kind: 'gate', rules })
  await owner('POST', '/staff/flags/on_trial/switch', { isEnabled: true })
  const gatesOf = async (call: Call) => (await call<{ flags: { gates: string[] } }>('GET', '/client-setup')).body.flags.gates
  expect(await gatesOf(ada)).toContain('on_trial')
  expect(await gatesOf(owner)).not.toContain('on_trial')
})

test('B03: with no list of anybody a slur or a threat is not spoken', async () => {
  const { projectId, clipId } = await addClip('Spoken words')
  for (const text of ['They called him a faggot.', 'I will find you and I’m going to kill you.']) {
    expect(await owner('POST', '/voice-overs', { projectId, clipId, text })).toMatchObject({
      status: 400,
      body: {
        errorName: 'VoiceOverModerationError',
        errorMessage: 'Voice-over failed due to sensitive words. Please revise it and try again.',
      },
    })
  }
})
