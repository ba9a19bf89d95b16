import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CurationPref } from '@clipwright/contract/clips/curation'
import { inventTalk, speak, toTranscript } from '@clipwright/curation/testing/spoken-material'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeConfig } from '#config/config.ts'
import { readEnv } from '#config/env.ts'
import { startChatService } from '#testing/chat-service.ts'
import { startOllama } from '#testing/local-model-servers.ts'
import { curate } from '../pipeline/curate.ts'
import { chooseModel } from './choose-model.ts'

let home = ''
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'choose-model-'))
})
afterAll(() => rm(home, { recursive: true }))

const source = {
  transcript: toTranscript(speak(inventTalk())),
  pref: CurationPref.parse({}),
  title: 'Talk',
}

async function choose(env: Record<string, string>, request: { chatDir?: string; usesLocalModel?: boolean } = {}) {
  const lines: string[] = []
  const config = makeConfig(readEnv({ CLIPWRIGHT_HOME: home, ...env }))
  const chooser = await chooseModel(config, { chatDir: null, usesLocalModel: false, ...request }, (line) => lines.push(line))
  return { chooser, lines }
}

async function startLocal() {
  const ollama = await startOllama(() => '{"moments":[]}')
  onTestFinished(() => ollama[Symbol.asyncDispose]())
  return { ollama, env: { LOCAL_MODELS: `ollama=${new URL(ollama.place.origin).port}` } }
}

test('a model on this machine is told of with the way to use it, and nothing is sent to it', async () => {
  const { ollama, env } = await startLocal()
  const { chooser, lines } = await choose(env)
  expect(chooser.languageModel).toBeNull()
  expect(lines).toEqual([expect.stringMatching(/^Ollama · llama3\.2:3b is on this machine\..*--local-model/)])
  expect(ollama.chats).toEqual([])
  expect((await choose(env, { chatDir: 'chat' })).lines).toEqual([])
})

test('with the flag it is the one that is asked, before a configured service', async () => {
  const { env } = await startLocal()
  const { chooser, lines } = await choose({ ...env, LANGUAGE_MODEL_URL: 'http://127.0.0.1:9/v1' }, { usesLocalModel: true })
  expect(chooser.languageModel).toMatchObject({ rung: 'this-machine', label: 'Ollama · llama3.2:3b' })
  chooser.announce(source)
  expect(lines).toEqual(['Asking Ollama · llama3.2:3b on this machine.'])
})

test('the flag without a model says where it looked', async () => {
  const refusal = choose({ LOCAL_MODELS: 'ollama=9' }, { usesLocalModel: true })
  await expect(refusal).rejects.toMatchObject({
    errorName: 'LanguageModelMissingError',
    message: expect.stringContaining('Ollama on port 9'),
  })
})

test('a configured service is asked after saying what leaves, how much it is and what it costs', async () => {
  await using service = await startChatService()
  const { chooser, lines } = await choose({ ...service.env, LOCAL_MODELS: '', LANGUAGE_MODEL_PRICE: '1000,0 EUR' })
  chooser.announce(source)
  expect(lines).toEqual([
    expect.stringMatching(
      /^Asking local-translator · 127\.0\.0\.1:\d+: the words .* leave this machine, about [\d,]+ to [\d,]+ tokens, [\d.]+ to [\d.]+ EUR, time not known before its first answer\./,
    ),
  ])
  const unpriced = await choose({ ...service.env, LOCAL_MODELS: '' })
  unpriced.chooser.announce(source)
  expect(unpriced.lines[0]).toContain('price unknown')
  expect(service.asked).toEqual([])
})

test('how long it will take is told from earlier answers of that service, which are timed and not kept', async () => {
  await using service = await startChatService()
  service.turns.push({ say: () => '{"moments":[{"first":0,"last":3,"title":"What grain teaches","score":80}]}' })
  const first = await choose({ ...service.env, LOCAL_MODELS: '' })
  await curate({ ...source, analysis: null }, first.chooser, { signal: new AbortController().signal, onProgress: () => undefined })
  const file = join(home, 'answer-times.json')
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ [first.chooser.languageModel?.label ?? '']: [expect.any(Number)] })
  await writeFile(file, JSON.stringify({ [first.chooser.languageModel?.label ?? '']: [90_000, 1_000, 70_000] }))
  const { chooser, lines } = await choose({ ...service.env, LOCAL_MODELS: '' })
  chooser.announce(source)
  expect(lines[0]).toMatch(/, about 2 min\. The text/)
  await writeFile(file, '{"damaged')
  const damaged = await choose({ ...service.env, LOCAL_MODELS: '' })
  damaged.chooser.announce(source)
  expect(damaged.lines[0]).toContain('time not known')
})
