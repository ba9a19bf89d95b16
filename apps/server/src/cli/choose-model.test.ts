import { CurationPref } from '@clipwright/contract/clips/curation'
import { inventTalk, speak, toTranscript } from '@clipwright/curation/testing/spoken-material'
import { expect, onTestFinished, test } from 'vitest'
import { makeConfig } from '#config/config.ts'
import { readEnv } from '#config/env.ts'
import { startChatService } from '#testing/chat-service.ts'
import { startOllama } from '#testing/local-model-servers.ts'
import { chooseModel } from './choose-model.ts'

const source = {
  transcript: toTranscript(speak(inventTalk())),
  pref: CurationPref.parse({}),
  title: 'Talk',
}

async function choose(env: Record<string, string>, request: { chatDir?: string; usesLocalModel?: boolean } = {}) {
  const lines: string[] = []
  const config = makeConfig(readEnv(env))
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
      /^Asking local-translator · 127\.0\.0\.1:\d+: the words .* leave this machine, about [\d,]+ to [\d,]+ tokens, [\d.]+ to [\d.]+ EUR\./,
    ),
  ])
  const unpriced = await choose({ ...service.env, LOCAL_MODELS: '' })
  unpriced.chooser.announce(source)
  expect(unpriced.lines[0]).toContain('price unknown')
  expect(service.asked).toEqual([])
})
