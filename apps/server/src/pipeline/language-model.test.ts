import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CurationPref } from '@clipwright/contract/clips/curation'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { expect, test } from 'vitest'
import { createProviderFetch } from '#platform/fetch/provider-fetch.ts'
import { serviceModel } from './ask-model.ts'
import { askLanguageModel, noAnswers } from './language-model.ts'

const text = 'Why do banks fail? Because everybody asks for money on the same day. That is the whole story.'.split(' ')
const words = text.map((word, index) => ({ text: word, startMs: index * 400, endMs: index * 400 + 350 }))
const transcript: Transcript = {
  engine: 'subtitles',
  quality: 'exact',
  language: 'en',
  durationMs: 10_000,
  words,
  sentences: [],
  paragraphs: [],
  speakers: [],
  notices: [],
}

async function ask(listener: RequestListener) {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  try {
    const source = { transcript, pref: CurationPref.parse({}), title: 'Banks' }
    return await askLanguageModel(source, {
      model: serviceModel({ url: baseUrl, key: 'k', name: 'm' }),
      fetch: createProviderFetch([baseUrl]),
      signal: new AbortController().signal,
      answers: noAnswers,
    })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const answer =
  (content: string): RequestListener =>
  (_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ choices: [{ message: { content } }] }))
  }

test('a proposal that names real lines is taken, grounded to their words', async () => {
  const { proposals, notices, chosenBy } = await ask(answer('{"moments":[{"first":0,"last":1,"title":"Why banks fail","score":90}]}'))
  expect(notices).toEqual([])
  expect(chosenBy).toEqual({ rung: 'endpoint', model: expect.stringMatching(/^m · 127\.0\.0\.1:/) })
  expect(proposals).toHaveLength(1)
  expect(proposals[0]).toMatchObject({ firstWord: 0, title: 'Why banks fail' })
})

test.each([
  ['words instead of JSON', answer('I would pick the first part.')],
  ['lines that do not exist', answer('{"moments":[{"first":90,"last":95,"title":"x","score":50}]}')],
  ['an error', ((_request, response) => response.writeHead(500).end('no')) as RequestListener],
  ['an answer of another shape', ((_request, response) => response.end('[]')) as RequestListener],
])('%s leaves the built-in choice standing, with a notice', async (_name, listener) => {
  const { proposals, notices, chosenBy } = await ask(listener)
  expect(proposals).toEqual([])
  expect(notices.map(({ say }) => say)).toEqual([expect.stringMatching(/^model(?:Silent|Failed)$/)])
  expect(chosenBy.rung).toBe('built-in')
})
