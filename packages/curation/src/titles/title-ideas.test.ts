import { describe, expect, test } from 'vitest'
import { speak } from '../testing/spoken-material.ts'
import { proposeTitles } from './title-ideas.ts'

const wordsOf = (...texts: string[]) => speak(texts.map((text) => ({ text })))

describe('title ideas in a language without a title model', () => {
  const talk = wordsOf(
    'Bueno, muchas gracias por venir.',
    'Cuánto tiempo necesita un buen pan en el horno?',
    'El pan de verdad necesita una noche entera, y nadie quiere esperar.',
    'Es que el pan del supermercado nunca ha visto una noche.',
    'Eso lo aprendí de mi abuela.',
  )

  test('are whole sentences without what only leads to them', () => {
    const titles = proposeTitles(talk, 'es', 'interesting')
    expect(titles).toContain('El pan de verdad necesita una noche entera, y nadie quiere esperar')
    expect(titles).toContain('El pan del supermercado nunca ha visto una noche')
    expect(titles).not.toContain('Muchas gracias por venir')
  })

  test('are questions first where questions are wanted', () => {
    expect(proposeTitles(talk, 'es', 'question')[0]).toBe('¿Cuánto tiempo necesita un buen pan en el horno?')
  })

  test('are different, and one of each sentence', () => {
    const titles = proposeTitles(talk, 'es', 'serious')
    expect(new Set(titles).size).toBe(titles.length)
    expect(titles.filter((title) => title.includes('una noche entera'))).toHaveLength(1)
  })
})

test('title ideas of a talk without punctuation are there, too', () => {
  const talk = wordsOf('el pan bueno necesita una noche entera y el pan malo una hora y nadie quiere esperar al pan bueno')
  expect(proposeTitles(talk, 'es', 'interesting').length).toBeGreaterThan(0)
})
