import type { ChatPrompt } from '@clipwright/contract/clips/model-choice'
import { CurationPref } from '@clipwright/contract/clips/curation'
import type { ProjectId } from '@clipwright/contract/ids'
import { inventTalk } from '@clipwright/curation/testing/spoken-material'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { pipelineSettings } from '#app/open-services.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { addPerson, type AddedPerson } from '#testing/add-person.ts'
import { addSpokenProject } from '#testing/add-spoken-project.ts'
import { startChatService } from '#testing/chat-service.ts'
import { startOllama } from '#testing/local-model-servers.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { findProject } from '../../projects/projects/projects.store.ts'
import { readTranscript } from '../../projects/projects/project-files.ts'
import { proposeMoments } from './propose-moments.ts'

let database: TestDatabase
let http: TestHttp
let owner: AddedPerson
const talk = inventTalk()
  .map(({ text }) => text)
  .join(' ')

/** What every model answers here: the first ten sentences it is shown. */
function say(user: string): string {
  const first = Number(/^\[(\d+)\]/m.exec(user)?.[1] ?? 0)
  return JSON.stringify({ moments: [{ first, last: first + 9, title: 'How it begins', score: 90 }] })
}
const ollama = await startOllama(say)
const service = await startChatService()
service.turns.push({ say: ({ messages }) => say(messages.at(-1)?.content ?? '') })

beforeAll(async () => {
  database = await testDatabase()
  const env = { LOCAL_MODELS: `ollama=${new URL(ollama.place.origin).port}` }
  http = await startTestHttp({ db: database.db, url: database.url, bindings, env })
  owner = await addPerson(database.db)
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  await ollama[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, token = owner.token) {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await http.app.inject({ method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) })
  return { status: reply.statusCode, body: reply.json() }
}

const makeSpokenProject = () =>
  addSpokenProject(
    { db: http.db, storage: http.deps.storage, scratchDir: http.deps.config.scratchDir, orgId: owner.orgId, userId: owner.userId },
    { title: 'Talk', said: talk },
  )
const promptsOf = async (projectId: ProjectId): Promise<ChatPrompt[]> =>
  (await call('GET', `/clip-projects/${projectId}/chat-prompts`)).body.prompts
const answer = (projectId: ProjectId, number: number, text: string) =>
  call('PUT', `/clip-projects/${projectId}/chat-answers/${number}`, { answer: text })

/** What the curation step gets when the project asks for this chooser. */
async function propose(projectId: ProjectId, chooser: CurationPref['chooser'], withService = false, { orgId } = owner) {
  const { config, storage, fetch } = http.deps
  const project = await findProject(http.db, orgId, projectId)
  if (!project) throw new Error('the project is there')
  await using scratch = await makeScratchDir(config.scratchDir)
  const signal = AbortSignal.timeout(60_000)
  const transcript = await readTranscript(storage, project, scratch.path, signal)
  const { LANGUAGE_MODEL_URL: url, LANGUAGE_MODEL_KEY: key, LANGUAGE_MODEL_NAME: name } = service.env
  const settings = withService ? { ...config, languageModel: { url, key, name } } : config
  const source = { transcript, pref: CurationPref.parse({ chooser }), title: project.title }
  return proposeMoments(source, {
    db: http.db,
    orgId,
    projectId,
    deps: { config: settings, pipeline: pipelineSettings(settings, fetch) },
    signal,
  })
}

test('prompts can be copied, and answers are accepted with any text around them', async () => {
  const { projectId } = await makeSpokenProject()
  const [prompt, ...others] = await promptsOf(projectId)
  expect(others).toEqual([])
  expect(prompt).toMatchObject({ number: 1, isAnswered: false, momentCount: 0 })
  expect(prompt?.text).toContain('[0] 0:00')
  expect(prompt?.tokens).toBeGreaterThan(500)
  const text = `Sure!\n\`\`\`json\n${say(prompt?.text ?? '')}\n\`\`\`\nAnything else?`
  expect((await answer(projectId, 1, text)).body.prompts).toMatchObject([{ isAnswered: true, momentCount: 1, leftOutCount: 0 }])
  expect(await propose(projectId, 'chat')).toMatchObject({ proposals: [{ title: 'How it begins' }], chosenBy: { rung: 'chat' } })
  expect((await answer(projectId, 1, '')).body.prompts).toMatchObject([{ isAnswered: false }])
  expect(await propose(projectId, 'chat')).toMatchObject({ proposals: [], notices: [{ say: 'modelSilent' }] })
})

test('an answer without a list, for another part or for an unknown prompt is refused by name', async () => {
  const { projectId } = await makeSpokenProject()
  expect((await answer(projectId, 1, 'I would rather talk about the weather.')).body.errorName).toBe('LanguageModelAnswerError')
  expect((await answer(projectId, 2, say(''))).body.errorName).toBe('RecordNotExisted')
  expect(await promptsOf(projectId)).toMatchObject([{ isAnswered: false }])
})

test('nobody else can read the prompts or answer them', async () => {
  const { projectId } = await makeSpokenProject()
  const stranger = await addPerson(http.db)
  const replies = [
    await call('GET', `/clip-projects/${projectId}/chat-prompts`, undefined, stranger.token),
    await call('PUT', `/clip-projects/${projectId}/chat-answers/1`, { answer: say('') }, stranger.token),
  ]
  expect(replies.map(({ status }) => status)).toEqual([404, 404])
})

test('a model on this machine is listed, and asked only after the organisation agreed', async () => {
  const { projectId } = await makeSpokenProject()
  const models = await call('GET', '/language-models')
  expect(models.body).toEqual({
    service: null,
    isServiceAllowed: true,
    local: ['Ollama · llama3.2:3b'],
    localModel: 'ask',
    mayDecide: true,
  })
  expect(await propose(projectId, 'best')).toBeUndefined()
  expect(ollama.chats).toEqual([])
  await call('POST', '/orgs/update-my-feature-configs', { configs: { localModel: 'use' } })
  expect(await propose(projectId, 'best')).toMatchObject({ chosenBy: { rung: 'this-machine', model: 'Ollama · llama3.2:3b' } })
  const askedSoFar = ollama.chats.length
  expect(askedSoFar).toBeGreaterThan(0)
  // A rerun uses the stored answers.
  await propose(projectId, 'best')
  expect(ollama.chats).toHaveLength(askedSoFar)
  expect(await propose(projectId, 'built-in')).toBeUndefined()
})

test('the configured service is asked only on request, and never when the organisation keeps its words private', async () => {
  const { projectId } = await makeSpokenProject()
  expect(await propose(projectId, 'best', true)).toMatchObject({ chosenBy: { rung: 'this-machine' } })
  expect(service.asked).toEqual([])
  expect(await propose(projectId, 'service', true)).toMatchObject({ chosenBy: { rung: 'endpoint' } })
  await call('POST', '/orgs/update-my-feature-configs', { configs: { allowAiProviders: false } })
  const { projectId: another } = await makeSpokenProject()
  const askedSoFar = service.asked.length
  expect(await propose(another, 'service', true)).toBeUndefined()
  expect(service.asked).toHaveLength(askedSoFar)
})

test('before the service is asked, its text, tokens, cost and time are shown, and nothing is sent for that', async () => {
  const { LANGUAGE_MODEL_URL: url, LANGUAGE_MODEL_KEY: key, LANGUAGE_MODEL_NAME: name } = service.env
  const config = {
    ...http.deps.config,
    languageModel: { url, key, name },
    languageModelPrice: { inputPerMillion: 1000, outputPerMillion: 0, currency: 'EUR' },
  }
  await using priced = await startTestHttp({ db: database.db, url: database.url, bindings, deps: { config, storage: http.deps.storage } })
  const boss = await addPerson(http.db)
  const { projectId } = await addSpokenProject(
    { db: http.db, storage: http.deps.storage, scratchDir: http.deps.config.scratchDir, orgId: boss.orgId, userId: boss.userId },
    { title: 'Talk', said: talk },
  )
  const look = async (token = boss.token) =>
    (
      await priced.app.inject({ url: `/api/clip-projects/${projectId}/service-request`, headers: { authorization: `Bearer ${token}` } })
    ).json()
  const askedSoFar = service.asked.length
  const before = await look()
  expect(before).toMatchObject({ label: `${name} · ${new URL(url).host}`, host: new URL(url).host, timeMs: null })
  expect(before.prompts).toMatchObject([{ number: 1, isAnswered: false }])
  expect(before.prompts[0].text).toContain('[0] 0:00')
  expect(before.cost).toEqual({ least: before.leastTokens / 1000, most: before.mostTokens / 1000, currency: 'EUR' })
  expect(service.asked).toHaveLength(askedSoFar)
  await propose(projectId, 'service', true, boss)
  const message = service.asked
    .at(askedSoFar)
    ?.messages.map(({ content }) => content)
    .join('\n\n')
  // Word for word.
  expect(`${message}\n`).toBe(before.prompts[0].text)
  const after = await look()
  expect(after).toMatchObject({ leastTokens: 0, cost: { least: 0, most: 0 }, prompts: [{ isAnswered: true }] })
  expect(after.timeMs).toBeGreaterThanOrEqual(0)
  await call('POST', '/orgs/update-my-feature-configs', { configs: { allowAiProviders: false } }, boss.token)
  expect((await look()).errorName).toBe('AiProvidersOffError')
  const { projectId: own } = await makeSpokenProject()
  expect((await call('GET', `/clip-projects/${own}/service-request`)).body.errorName).toBe('LanguageModelMissingError')
})
