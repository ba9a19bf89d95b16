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
  ])('ends where something else is asked for: %s', (prompt, wanted, unwanted) => {
    const query = read(prompt)
    expect(query.wanted).toEqual(wanted)
    expect(query.unwanted).toHaveLength(unwanted)
  })
})
