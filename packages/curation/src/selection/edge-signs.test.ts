import { describe, expect, test } from 'vitest'
import { viewSource } from '../curate.ts'
import { speak, toPreferences, toTranscript } from '../testing/spoken-material.ts'
import { addEdgeSigns, edgeSignNames, readEdgeSigns } from './edge-signs.ts'

function readIn(language: string, texts: string[]) {
  const transcript = { ...toTranscript(speak(texts.map((text) => ({ text })))), language }
  const view = viewSource({ transcript, analysis: null, pref: toPreferences(), title: '' })
  const signs = readEdgeSigns(view)
  const flat = { start: new Float64Array(texts.length), end: new Float64Array(texts.length) }
  return { signs, odds: signs ? addEdgeSigns(flat, signs) : null }
}

const talk = [
  'Warum braucht ein gutes Brot eine ganze Nacht?',
  'Ja, genau.',
  'Weil der Teig langsam geht und dabei seinen Geschmack bekommt.',
  'und dann kommt er.',
  'Ein Brot aus dem Supermarkt hat diese Nacht niemals gesehen.',
]

describe('edges in other languages than English', () => {
  test('a question opens better than what answers, leans on it or begins in the middle', () => {
    const start = readIn('de', talk).odds?.start ?? []
    for (const other of [1, 2, 3]) expect(start[0]).toBeGreaterThan(start[other] ?? 0)
  })

  test('a statement ends better than a question or a “yes, right”', () => {
    const end = readIn('de', talk).odds?.end ?? []
    for (const other of [0, 1]) expect(end[2]).toBeGreaterThan(end[other] ?? 0)
  })

  test('every sign is a number for every sentence', () => {
    const { signs } = readIn('de', talk)
    for (const name of edgeSignNames) {
      expect(signs?.[name]).toHaveLength(talk.length)
      expect(signs?.[name].every((value) => Number.isFinite(value))).toBe(true)
    }
  })

  test('English and talks without full stops are told otherwise', () => {
    expect(readIn('en', ['Why does good bread need a whole night?', 'Because it rises slowly.']).signs).toBeNull()
    expect(readIn('de', ['gutes brot braucht eine ganze nacht und der teig geht langsam und dann backen wir ihn']).signs).toBeNull()
  })
})
