import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CurationPref } from '@clipwright/contract/clips/curation'
import { inventTalk, speak, toTranscript } from '@clipwright/curation/testing/spoken-material'
import { expect, test } from 'vitest'
import { createProviderFetch } from '#platform/fetch/provider-fetch.ts'
import { startLlamaCpp, startLmStudio, startOllama, type LocalServer } from '#testing/local-model-servers.ts'
import { askLanguageModel, type AnswerStore, noAnswers } from './language-model.ts'
import { localModelPorts, localProgramNames, parseLocalModels } from '#config/local-models.ts'
import { findLocalModels } from './local-models.ts'

const transcript = toTranscript(speak(inventTalk()))
const source = { transcript, pref: CurationPref.parse({}), title: 'Talk' }
const signal = new AbortController().signal
const fetchFor = (servers: readonly LocalServer[]) => createProviderFetch(servers.map(({ place }) => place.origin))

/** Chooses the first ten sentences it was shown, and prefers the second moment of every pair. */
function say(user: string): string {
  const verdicts = [...user.matchAll(/^Pair (\d+):/gm)].map(([, pair]) => ({ pair: Number(pair), better: 'B' }))
  if (verdicts.length > 0) return JSON.stringify({ pairs: verdicts })
  const numbers = [...user.matchAll(/^\[(\d+)\]/gm)].map(([, number]) => Number(number))
  const first = numbers[0] ?? 0
  return JSON.stringify({
    moments: [
      { first, last: first + 5, title: `Opens at ${first}`, score: 90 },
      { first: first + 8, last: first + 13, title: `Goes on at ${first + 8}`, score: 60 },
    ],
  })
}

const findOn = async (servers: readonly LocalServer[]) =>
  findLocalModels(
    fetchFor(servers),
    servers.map(({ place }) => place),
  )

test('only loopback can be named, by default the usual ports', () => {
  const origins = parseLocalModels(localModelPorts)?.map(({ origin }) => origin)
  expect(origins).toEqual(['http://127.0.0.1:11434', 'http://127.0.0.1:1234', 'http://127.0.0.1:8080'])
  expect(parseLocalModels('')).toEqual([])
  for (const text of ['ollama=http://10.0.0.1', 'ollama=0', 'other=80', 'ollama']) expect(parseLocalModels(text)).toBeNull()
})

test('finds the chat models of the three programs, the loaded or largest first, and no embeddings', async () => {
  await using ollama = await startOllama(say)
  await using lmStudio = await startLmStudio(say)
  await using llama = await startLlamaCpp(say)
  const models = await findOn([ollama, lmStudio, llama])
  expect(models.map(({ label }) => label)).toEqual([
    'Ollama · llama3.2:3b',
    'LM Studio · qwen2.5-7b-instruct',
    'LM Studio · mistral-small',
    'llama.cpp · gemma-2-9b-it-Q4_K_M',
  ])
  expect(models.every(({ rung }) => rung === 'this-machine')).toBe(true)
  // A short context gets a shorter part of the transcript.
  expect(models.at(-1)?.maxPromptChars).toBe(3 * (6144 - 4096))
  for (const { chats, paths } of [ollama, lmStudio, llama]) expect([chats, paths.every((path) => !/chat/.test(path))]).toEqual([[], true])
})

test('takes nothing else that listens there for a model', async () => {
  const other = createServer((_request, reply) => void reply.end('<html>a router</html>')).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  try {
    for (const program of localProgramNames) expect(await findLocalModels(createProviderFetch([origin]), [{ program, origin }])).toEqual([])
  } finally {
    other.closeAllConnections()
    other.close()
  }
})

test.each([
  ['Ollama', startOllama],
  ['LM Studio', startLmStudio],
  ['llama.cpp', startLlamaCpp],
] as const)('%s chooses by a schema, and its pairs put the moments in order', async (program, start) => {
  await using server = await start(say)
  const [model] = await findOn([server])
  if (!model) throw new Error('a model was found')
  const { proposals, notices, chosenBy } = await askLanguageModel(source, { model, fetch: fetchFor([server]), signal, answers: noAnswers })
  expect(notices).toEqual([])
  expect(chosenBy).toEqual({ rung: 'this-machine', model: model.label })
  expect(model.label).toContain(program)
  const best = proposals.toSorted((a, b) => b.liking - a.liking)[0]
  expect(best?.title).toMatch(/^Goes on at/)
  const forms = server.chats.map((chat) => JSON.stringify(chat['format'] ?? chat['response_format']))
  expect(forms.every((form) => form.includes('"moments"') || form.includes('"pairs"'))).toBe(true)
  if (program === 'Ollama') expect(server.chats[0]).toMatchObject({ options: { num_ctx: expect.any(Number) } })
})

test.each([
  ['that takes no schema is asked for JSON of any form', ['json_object'], 'json_object'],
  ['that takes no format is asked in words alone', [], undefined],
])('a server %s', async (_what, takes, form) => {
  await using server = await startLlamaCpp(say, { takes })
  const [model] = await findOn([server])
  if (!model) throw new Error('a model was found')
  const { proposals } = await askLanguageModel(source, { model, fetch: fetchFor([server]), signal, answers: noAnswers })
  expect(proposals.length).toBeGreaterThan(0)
  const forms = server.chats.map((chat) => (chat['response_format'] as { type: string } | undefined)?.type)
  expect(forms.every((one) => one === form)).toBe(true)
})

test('a part that was answered is not asked again, also when a later one failed', async () => {
  const memory = new Map<string, string>()
  const answers: AnswerStore = {
    read: (key) => Promise.resolve(memory.get(key) ?? null),
    write: (key, answer) => Promise.resolve(void memory.set(key, answer)),
  }
  let isBroken = true
  const sayBadly = (user: string) => (isBroken && user.includes('part 2 of') ? 'I would rather not.' : say(user))
  await using server = await startLlamaCpp(sayBadly)
  const [model] = await findOn([server])
  if (!model) throw new Error('a model was found')
  const call = { model: { ...model, maxPromptChars: 2500 }, fetch: fetchFor([server]), signal, answers }
  const failure = await askLanguageModel(source, call)
  expect(failure).toMatchObject({ proposals: [], chosenBy: { rung: 'built-in' }, notices: [{ say: 'modelFailed' }] })
  expect(server.chats).toHaveLength(2)
  isBroken = false
  const first = await askLanguageModel(source, call)
  expect(first.proposals.length).toBeGreaterThan(2)
  const askedSoFar = server.chats.length
  expect(await askLanguageModel(source, call)).toEqual(first)
  expect(server.chats).toHaveLength(askedSoFar)
  expect(server.chats.filter((chat) => JSON.stringify(chat).includes('part 1 of'))).toHaveLength(1)
})
