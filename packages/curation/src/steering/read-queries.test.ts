import { describe, expect, test } from 'vitest'
import { readForRequests } from '../curate.ts'
import { panelTalk } from '../testing/panel-talk.ts'
import { speak, toPreferences, toTranscript } from '../testing/spoken-material.ts'
import { readQueries } from './read-queries.ts'

const transcript = toTranscript(speak(panelTalk), 'en', { speakers: ['Speaker 1', 'Speaker 2', 'Speaker 3'] })
const { view, vocabulary } = readForRequests({ transcript, analysis: null, pref: toPreferences(), title: '' })

function read(customPrompt: string) {
  const { queries, count } = readQueries(toPreferences({ customPrompt }), view, vocabulary)
  const [query] = queries
  return {
    wanted: query?.terms.map(({ asked }) => asked) ?? [],
    unwanted: query?.avoid.map((groups) => groups.map((roots) => [...roots][0]).join(' ')) ?? [],
    speaker: query?.speaker,
    time: query?.time,
    count,
  }
}

describe('a length of clips', () => {
  test.each([
    ['30 second clips about prices', undefined],
    ['1 to 2 minute clips about prices', undefined],
    ['clips of 1 to 2 minutes about prices', undefined],
    ['Clips between 30 and 60 seconds about prices', undefined],
    ['3 clips about prices, max 45s each', 3],
    ['Clips von 30 Sekunden über Preise', undefined],
  ])('is neither a subject nor a place: %s', (prompt, count) => {
    const query = read(prompt)
    expect(query.wanted.filter((word) => !['prices', 'preise', 'max', 'each'].includes(word))).toEqual([])
    expect(query.time).toBeUndefined()
    expect(query.count).toBe(count)
  })

  test('is not taken for one where it is a place', () => {
    expect(read('prices from 1 to 2 minutes').time).toEqual({ fromMs: 60_000, toMs: 120_000 })
    expect(read('the second hotel').wanted).toEqual(['second', 'hotel'])
  })
})

test.each([
  'what speaker 2 says about prices',
  'was Sprecherin 2 über Preise sagt',
  'ce que dit l’intervenant 2 sur les prix',
  '说话人 2 怎么说',
])('a speaker is asked for by the number on the screen: %s', (prompt) => {
  expect(read(prompt)).toMatchObject({ speaker: 'Speaker 2', count: undefined })
})

describe('what is not wanted', () => {
  test.each([
    ['no weather, prices or beds', 3],
    ['without the weather, prices and guests', 3],
    ['nothing about weather, beds, prices, or calendars', 4],
    ['ohne Wetter, Preise oder Gäste', 3],
  ])('may be a list: %s', (prompt, unwanted) => {
    const query = read(prompt)
    expect(query.wanted).toEqual([])
    expect(query.unwanted).toHaveLength(unwanted)
    expect(query.speaker).toBeUndefined()
  })

  test.each([
    ['not the weather, only prices', ['prices'], 1],
    ['no weather, find moments about prices or beds', ['prices', 'beds'], 1],
    ['no weather. Prices and beds', ['prices', 'beds'], 1],
    ['no weather, about prices and beds', ['prices', 'beds'], 1],
    ['no weather or beds, prices', ['prices'], 2],
  ])('ends where something else is asked for: %s', (prompt, subjects, others) => {
    const query = read(prompt)
    expect(query.wanted).toEqual(subjects)
    expect(query.unwanted).toHaveLength(others)
  })
})
