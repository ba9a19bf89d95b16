import { expect, test } from 'vitest'
import { readForRequests, viewSource } from './curate.ts'
import { readCount, takeTime } from './steering/prompt-time.ts'
import { promptWords } from './steering/prompt-words.ts'
import { readQueries } from './steering/read-queries.ts'
import { curate } from './curate.ts'
import { findWordlessMoments } from './moments/wordless.ts'
import { makeTranscript, toPreferences, toTranscript, speak, inventTalk } from './testing/spoken-material.ts'
import { tokenize } from './text/tokens.ts'
import { parseCuts } from './refine/refine-sentences.ts'
import { splitSentences } from './text/sentences.ts'
import { getLanguagePack } from './text/language-pack.ts'
const en = [promptWords.en!]
const range = { startMs: 0, endMs: 3_600_000 }
test('time', () => {
  for (const t of [
    'First Five minutes',
    'skip the first 5 minutes',
    'after the first ten minutes',
    'except the last 5 minutes',
    'not in the first five minutes',
    'nothing from the first 5 minutes',
    'Two to five minutes in',
    'between 40:00 and 45:00',
    'before the last 10 minutes',
    'not at the beginning',
    'everything but the intro',
  ])
    console.log(t, JSON.stringify(takeTime(t, en, range)))
  console.log('range', JSON.stringify(takeTime('between 40:00 and 45:00', en, { startMs: 1_800_000, endMs: 3_600_000 })))
  for (const t of [
    '30 second clips about money',
    '2 minute clips',
    'short 15 second clips',
    'top 5 funniest moments',
    'best speaker 2 moments',
    'three clips',
    '5 clips of 30 seconds',
    'one minute clips',
    '5 minutes of clips',
  ])
    console.log(t, readCount(t, en))
  console.log(
    readCount('30 Sekunden Clips', [promptWords.de!]),
    readCount('clips de 30 segundos', [promptWords.es!]),
    readCount('30秒的片段', [promptWords.zh!]),
    readCount('30초 클립', [promptWords.ko!]),
    readCount('30초짜리 클립', [promptWords.ko!]),
  )
})
test('zh', () => {
  const pack = getLanguagePack('zh')
  const w = (text: string) => ({ text, startMs: 0, endMs: 1 })
  console.log(tokenize([w('机器'), w('machine'), w('learning'), w('很'), w('好')], 0, pack).map((t) => [t.norm, t.word]))
  const tr = makeTranscript('zh', [
    '我们今天谈谈钱和工资。',
    '很多人觉得赚钱很难。',
    '我用machine learning赚了很多钱。',
    '所以工资很重要。',
  ])
  const reading = readForRequests({ transcript: tr, analysis: null, pref: toPreferences(), title: '' })
  for (const customPrompt of ['find moments about money', 'machine learning', 'Momente über Geld'])
    console.log(
      customPrompt,
      JSON.stringify(
        readQueries(toPreferences({ customPrompt }), reading.view, reading.vocabulary).queries.map((q) =>
          q.terms.map((t) => [t.asked, t.isSaid, [...t.answers.keys()].slice(0, 3)]),
        ),
      ),
    )
  console.log(
    JSON.stringify(
      readQueries(toPreferences({ topicKeywords: ['machine learning', 'salary'] }), reading.view, reading.vocabulary).queries.map((q) =>
        q.terms.map((t) => [t.asked, t.isSaid, [...t.answers.keys()].slice(0, 3)]),
      ),
    ),
  )
})
test('cuts', () => {
  const words = speak(inventTalk(1))
  console.log(parseCuts('Lines [0] and [1] are a strong start, so I keep them. {"cut":[5]}', words, 'en', 'shorter'))
})
test('ko', () => {
  const s = (t: string, l: string) => {
    const w = speak([{ text: t }])
    return splitSentences(w, l).map((x) =>
      w
        .slice(x.firstWord, x.lastWord)
        .map((y) => y.text)
        .join(' '),
    )
  }
  console.log(
    s('네. 그래서 저는 그 회사에 갔습니다. 정말 좋았습니다.', 'ko'),
    s('Isso é o que ele é. Mas depois mudou tudo. E foi bom.', 'pt'),
    s('Il faut voir ce qu’il y a. Mais après tout change. Bon.', 'fr'),
    s('Und z. B. das hier. Dann J. Miller kam. Gut.', 'de'),
    s('Questo è quello che è. Poi cambia. E va bene.', 'it'),
    s('No sé si lo hago yo o. Pero ya. Sí.', 'es'),
  )
})
test('wordless long', () => {
  const hours = 10
  const durationMs = hours * 3_600_000
  const shots = Array.from({ length: durationMs / 4000 }, (_, i) => ({ startMs: i * 4000, endMs: i * 4000 + 4000 }))
  const silences = Array.from({ length: durationMs / 6000 }, (_, i) => ({ startMs: i * 6000 + 500, endMs: i * 6000 + 900 }))
  const analysis = {
    range: { startMs: 0, endMs: durationMs },
    shots,
    silences,
    faces: [],
    bursts: Array.from({ length: 500 }, (_, i) => ({ startMs: i * 70_000, endMs: i * 70_000 + 1500, strength: 0.5, kind: 'laughter' })),
    loudness: null,
    hasAudio: true,
  } as never
  const from = performance.now()
  const m = findWordlessMoments({ analysis, pref: toPreferences(), title: '', range: { startMs: 0, endMs: durationMs } })
  console.log(m.length, performance.now() - from)
}, 600_000)
