import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guestRoutes } from '#features/identity/guests/guests.routes.ts'
import { startImageService } from '#testing/image-service.ts'
import { packProof, solveProof } from '#testing/solve-proof.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { setUses } from '#testing/set-uses.ts'
import { guestImageRoutes } from '../guest-images/guest-images.routes.ts'
import { freeToolRoutes } from './free-tools.routes.ts'

let database: TestDatabase
let http: TestHttp
let model: Server
let answerModel: RequestListener
let prompts: string[] = []

beforeAll(async () => {
  model = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      prompts.push(body)
      answerModel(request, response)
    })
  })
  model.listen(0, '127.0.0.1')
  await once(model, 'listening')
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings: [...guestRoutes, ...freeToolRoutes, ...guestImageRoutes] })
})
afterAll(async () => {
  model.closeAllConnections()
  model.close()
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})
beforeEach(async () => {
  prompts = []
  http.deps.config.languageModel = null
  await http.db.deleteFrom('rate_count').execute()
})

async function post(url: string, payload: object, options: { token?: string; address?: string; language?: string } = {}) {
  const headers = {
    ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    ...(options.language ? { 'accept-language': options.language } : {}),
  }
  const reply = await http.app.inject({ method: 'POST', url: `/api${url}`, payload, headers, remoteAddress: options.address ?? '10.9.0.1' })
  return { status: reply.statusCode, body: reply.json() }
}
const grant = async () => (await post('/auth/grant-free-tool-credential', {})).body.token as string
const bread = { text: 'Sourdough bread for beginners, baked in a home oven', language: 'en' }
const titles = (token: string, more: object = {}, options = {}) =>
  post('/free-tools/youtube-title-generator/generate', { ...bread, ...more }, { token, ...options })

const say =
  (...answers: string[][]): RequestListener =>
  (_request, response) => {
    const texts = answers[Math.min(prompts.length, answers.length) - 1] ?? []
    const content = `Sure! {"texts": ${JSON.stringify(texts)}}`
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ choices: [{ message: { content } }] }))
  }
function useModel(listener: RequestListener): void {
  answerModel = listener
  http.deps.config.languageModel = { url: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`, key: null, name: 'm' }
}

describe('a free tool', () => {
  test('writes for a visitor, and something new in each round', async () => {
    const token = await grant()
    const first = await titles(token)
    expect(first).toMatchObject({ status: 200, body: { hasMore: true, writer: 'built-in', isWeaker: false } })
    expect(first.body.items).toHaveLength(5)
    const second = await titles(token, { round: 1 })
    expect(second.body.items.filter((item: string) => first.body.items.includes(item))).toEqual([])
    expect((await titles(token, { language: 'pl-PL' })).body.isWeaker).toBe(true)
    expect((await post('/free-tools/youtube-title/generate', bread, { token })).body.items).toEqual(first.body.items)
  })

  test('is for whoever has an account too, and refused to nobody and for what is too short, too long, unknown or listed', async () => {
    const token = await grant()
    expect((await titles(http.token)).body.items).toHaveLength(5)
    for (const unknown of ['', 'x'.repeat(43)]) expect((await titles(unknown)).status).toBe(401)
    for (const more of [{ text: 'ab' }, { text: 'a'.repeat(601) }, { language: 'xx' }, { round: 30 }, { text: 'porn for beginners' }]) {
      expect([more, (await titles(token, more)).body.errorName]).toEqual([more, 'InvalidParam'])
    }
    expect((await post('/free-tools/nothing/generate', bread, { token })).status).toBe(400)
  })

  test('ends after 60 uses an hour, and says when it goes on', async () => {
    const token = await grant()
    await setUses(http.db, 'free-tools:address:10.9.0.1', 120)
    const { status, body } = await titles(token, {}, { language: 'de-DE' })
    expect([status, body.errorName]).toEqual([429, 'QuotaExceed'])
    expect(body.errorMessage).toMatch(/^Du hast die kostenlosen Werkzeuge 120 Mal/)
    const endsAt = Date.parse(body.details[0].message)
    expect([body.details[0].path, endsAt > Date.now(), endsAt <= Date.now() + 3_600_000]).toEqual(['endsAt', true, true])
    expect((await titles(token, {}, { address: '10.250.0.1' })).status).toBe(200)
  })

  test('asks a visitor’s browser to work near the limit: for its address, once, and nobody with an account', async () => {
    const [token, address] = [await grant(), '10.9.0.7']
    await setUses(http.db, 'free-tools:address:10.9.0.7', 80)
    await setUses(http.db, 'free-tools:address:10.9.0.8', 80)
    const task = await titles(token, {}, { address })
    expect([task.status, task.body.errorName, task.body.details[0].path]).toEqual([429, 'QuotaExceed', 'proof'])
    const proof = solveProof(task.body.details[0].message)
    const write = (packed: string, from = address) => titles(token, { proof: packed }, { address: from }).then(({ status }) => status)
    const pack = (parts: object) => packProof({ ...proof, ...parts })
    const later = proof.salt.replace(/expires=\d+/, `expires=${Math.ceil(Date.now() / 1000) + 9999}`)
    for (const wrong of [pack({ number: -1 }), pack({ salt: later }), pack({ signature: '0'.repeat(64) }), '{}', btoa('null')]) {
      expect([wrong, await write(wrong)]).toEqual([wrong, 429])
    }
    expect(await write(pack({}), '10.9.0.8')).toBe(429)
    expect([await write(pack({})), await write(pack({}))]).toEqual([200, 429])
    expect((await titles(http.token, {}, { address })).status).toBe(200)
  })
})

describe('with a language model', () => {
  const good = ['One bread title', 'Two bread titles', 'Three bread titles', 'Four bread titles', 'Five bread titles']

  test('its texts are taken, cleaned of numbers and quotes', async () => {
    useModel(say(good.map((title, index) => `${index + 1}. "${title}"`)))
    expect((await titles(await grant())).body).toEqual({
      items: good,
      formats: null,
      hasMore: true,
      writer: 'model',
      isWeaker: false,
      availability: null,
    })
  })

  test('what is out of form is asked for again with the reason, at most twice', async () => {
    useModel(say(good.slice(0, 3), good))
    expect((await titles(await grant())).body.items).toEqual(good)
    expect(prompts[1]).toContain('There must be exactly 5 titles.')
    prompts = []
    useModel(say(['only one']))
    expect((await titles(await grant())).body.writer).toBe('built-in')
    expect(prompts).toHaveLength(3)
  })

  test('what was given before does not count again', async () => {
    useModel(say(good, [...good.slice(1), 'A sixth bread title']))
    const { body } = await titles(await grant(), { round: 1, earlier: ['one bread title!'] })
    expect(body.items).toEqual([...good.slice(1), 'A sixth bread title'])
  })

  test('one that fails leaves it to the built-in engine', async () => {
    useModel((_request, response) => response.writeHead(500).end('no'))
    expect((await titles(await grant())).body).toMatchObject({ writer: 'built-in', items: expect.arrayContaining([expect.any(String)]) })
  })
})

describe('a tool that reads a transcript', () => {
  const subtitles = [
    'The problem with most gardens is that people water them every single day.',
    'Roots grow deep only when the soil above them is dry for a while.',
    'So the most important thing is to water rarely, and then a lot at once.',
    'My guest today is Ada Lovelace, who wrote about this on example.org last year.',
    'In the end a garden needs half of the water that people think it needs.',
  ]
    .map((text, index) => `${index + 1}\n00:00:${10 + index * 8},000 --> 00:00:${17 + index * 8},000\n${text}\n`)
    .join('\n')

  test('tells key points with their times, in three formats', async () => {
    const token = await grant()
    const { status, body } = await post('/free-tools/ai-show-note-generator/generate', { text: subtitles, language: 'de-DE' }, { token })
    expect([status, body.writer]).toEqual([200, 'built-in'])
    expect(body.formats.markdown).toMatch(/^# Show notes\n/)
    expect(body.formats.markdown).toContain('- 00:26 The most important thing is to water rarely, and then a lot at once.')
    expect(body.formats.markdown).toContain('## Guests\n\n- Ada Lovelace')
    expect(body.formats.html).toContain('<li>example.org</li>')
    expect(body.items).toEqual([body.formats.text])
  })

  test('has a language model choose among what was said, and does without one that fails', async () => {
    const token = await grant()
    const ask = () => post('/free-tools/ai-video-summarizer/generate', { text: subtitles, language: 'en' }, { token })
    useModel((_request, response) => {
      const content = JSON.stringify({ points: [3, 2, 1], quotes: [] })
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ choices: [{ message: { content } }] }))
    })
    const [{ body }, speech] = [await ask(), subtitles.toLowerCase()]
    expect([body.writer, prompts.length]).toEqual(['model', 1])
    const lines = [...body.formats.text.matchAll(/^\d\d:\d\d (.+)$/gm)].map(([, line]: string[]) => line ?? '')
    expect(lines.length).toBeGreaterThanOrEqual(2)
    for (const line of lines) expect(speech).toContain(line.toLowerCase())
    useModel((_request, response) => response.writeHead(500).end('no'))
    expect((await ask()).body).toMatchObject({ writer: 'built-in', formats: { text: expect.stringContaining('00:') } })
  })

  test('refuses what is no transcript, by name', async () => {
    const token = await grant()
    const ask = async (text: string) =>
      (await post('/free-tools/ai-video-summarizer/generate', { text, language: 'en' }, { token })).body.errorName
    expect(await ask('too short')).toBe('InvalidParam')
    expect(await ask(`{"no": "${'transcript'.repeat(30)}"}`)).toBe('SubtitlesUnreadableError')
  })
})

test('usernames are looked up where the operator names an address, each once, and otherwise said to be unchecked', async () => {
  const token = await grant()
  const ask = async () => (await post('/free-tools/tiktok-username-generator/generate', bread, { token })).body
  expect((await ask()).availability).toBeNull()
  const lookUps: string[] = []
  answerModel = (request, response) => {
    const name = new URL(new URL(request.url ?? '', 'http://localhost').searchParams.get('url') ?? '').pathname.slice(2)
    lookUps.push(name)
    response.statusCode = [200, 400, 429][lookUps.length % 3] ?? 200
    response.end('{}')
  }
  http.deps.config.tiktokLookupUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}/oembed`
  const { items, availability } = await ask()
  expect(lookUps.toSorted()).toEqual(items.toSorted())
  expect(new Set(availability)).toEqual(new Set(['taken', 'no-account', 'unknown']))
  // Nothing that can be told is as good as not asked.
  answerModel = (_request, response) => response.writeHead(503).end()
  expect((await ask()).availability).toBeNull()
  http.deps.config.tiktokLookupUrl = null
})

describe('an image for a thumbnail', () => {
  const draw = (token: string, text: string) => post('/free-tools/pictures', { text }, { token })

  test('is drawn by the image service, one at a time and five an hour, and by nobody where there is none', async () => {
    const token = await grant()
    expect((await draw(token, 'Bread in 30 minutes')).body).toMatchObject({
      errorName: 'UnavailableError',
      errorMessage: 'This server is not connected to an image service.',
    })
    await using service = await startImageService(Buffer.from('an image'))
    http.deps.config.broll.images = { url: service.url, key: null, models: { sdxl: 'theirs' } }
    const { status, body } = await draw(token, 'Bread in 30 minutes')
    expect([status, Buffer.from(body.image, 'base64').toString(), service.models]).toEqual([200, 'an image', ['theirs']])
    expect((await draw(token, 'porn for beginners')).body.errorName).toBe('InvalidParam')
    await setUses(http.db, 'free-pictures:address:10.9.0.1', 10)
    expect((await draw(await grant(), 'Bread in 30 minutes')).body).toMatchObject({
      errorName: 'QuotaExceed',
      details: [{ path: 'endsAt' }],
    })
    expect(service.asked).toBe(1)
    http.deps.config.broll.images = null
  })
})
