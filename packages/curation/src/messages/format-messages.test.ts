import { Language } from '@clipwright/contract/projects/preferences'
import type { Message } from '@clipwright/contract/message'
import { describe, expect, test } from 'vitest'
import { writeSentence } from './write-message.ts'
import { formatInEnglish, formatMessages } from './format-messages.ts'

const reason: Message[] = [
  { say: 'opensWithQuestion', part: 'hook', words: ['Why did the city lose its power?'] },
  { say: 'endsOnPayoff', part: 'coherence', words: ['that is why it was dark.'] },
  writeSentence('answersRequest', { words: ['power', 'city'] }),
]

describe('the reason of a clip', () => {
  test.each<[Language, string]>([
    [
      'en',
      'Chosen for a strong opening (opens with a question: “Why did the city lose its power?”) and a complete thought (ends on its payoff: “that is why it was dark.”). It answers your request: power and city.',
    ],
    [
      'pt-BR',
      'Escolhido por ter um começo forte (abre com uma pergunta: “Why did the city lose its power?”) e uma ideia completa (termina com o desfecho: “that is why it was dark.”). Atende ao seu pedido: power e city.',
    ],
    [
      'es-ES',
      'Elegido por tener un arranque fuerte (abre con una pregunta: «Why did the city lose its power?») y una idea completa (acaba con el desenlace: «that is why it was dark.»). Responde a lo que pediste: power y city.',
    ],
    [
      'de-DE',
      'Ausgewählt wegen des starken Einstiegs (beginnt mit einer Frage: „Why did the city lose its power?“) und des abgeschlossenen Gedankens (endet mit der Auflösung: „that is why it was dark.“). Der Clip passt zu deiner Anfrage: power und city.',
    ],
    [
      'fr-FR',
      'Choisi pour son ouverture forte (s’ouvre sur une question\u00a0: «\u00a0Why did the city lose its power?\u00a0») et son idée complète (se termine sur le dénouement\u00a0: «\u00a0that is why it was dark.\u00a0»). Il répond à votre demande\u00a0: power et city.',
    ],
    [
      'it-IT',
      'Scelto perché ha un’apertura forte (si apre con una domanda: «Why did the city lose its power?») e un pensiero compiuto (finisce con la conclusione attesa: «that is why it was dark.»). Risponde alla tua richiesta: power e city.',
    ],
    [
      'nl-NL',
      'Gekozen om een sterke opening (opent met een vraag: “Why did the city lose its power?”) en een afgeronde gedachte (eindigt met de ontknoping: “that is why it was dark.”). Past bij je verzoek: power en city.',
    ],
    [
      'pl-PL',
      'Wybrano za mocny początek (otwiera się pytaniem: „Why did the city lose its power?”) i zamkniętą myśl (kończy się rozwiązaniem: „that is why it was dark.”). Odpowiada na twoją prośbę: power i city.',
    ],
    [
      'zh',
      '入选原因：开场有力（以提问开场：“Why did the city lose its power?”），内容完整（以结果收尾：“that is why it was dark.”）。符合你的要求：power和city。',
    ],
    [
      'ko-KR',
      '선정 이유: 강한 도입부(질문으로 시작함: “Why did the city lose its power?”), 완결된 내용(결론으로 끝남: “that is why it was dark.”). 요청에 맞는 내용: power 및 city.',
    ],
  ])('reads as one language in %s, with the quotes as they were spoken', (language, text) => {
    expect(formatMessages(reason, language)).toBe(text)
  })
})

describe('a comment', () => {
  const remarks: Message[] = [
    { say: 'story', words: ['When I was ten'] },
    { say: 'opensWithQuestion', words: ['Why not?'] },
  ]

  test('makes a sentence of each remark, and ends none twice', () => {
    expect(formatInEnglish(remarks)).toBe('Starts a story: “When I was ten”. Opens with a question: “Why not?”')
    expect(formatMessages(remarks, 'zh')).toBe('讲起一个故事：“When I was ten”。以提问开场：“Why not?”')
    expect(formatMessages(remarks, 'de-DE')).toBe('Beginnt eine Geschichte: „When I was ten“. Beginnt mit einer Frage: „Why not?“')
  })

  test('keeps signs in spoken words that mean something to a replacement', () => {
    expect(formatInEnglish([{ say: 'claim', words: ['it costs $& and {count} and $1'] }])).toBe(
      'Makes a claim: “it costs $& and {count} and $1”.',
    )
  })
})

describe('numbers', () => {
  const clips = (count: number, language: Language) => formatMessages([writeSentence('fewAnswer', { numbers: { count } })], language)

  test('take the plural form of the language', () => {
    expect([1, 2, 5, 22].map((count) => clips(count, 'pl-PL')?.split(' na ')[0])).toEqual([
      'Tylko 1 klip odpowiada',
      'Tylko 2 klipy odpowiadają',
      'Tylko 5 klipów odpowiada',
      'Tylko 22 klipy odpowiadają',
    ])
    expect([0, 1, 2].map((count) => clips(count, 'fr-FR')?.split('\u00a0')[0])).toEqual([
      'Seul 0 clip répond à votre demande',
      'Seul 1 clip répond à votre demande',
      'Seuls 2 clips répondent à votre demande',
    ])
    expect(clips(1, 'en')).toContain('Only 1 clip matches')
    expect(clips(3, 'ko-KR')).toContain('클립은 3개')
  })

  test('that are places in the source are written as a clock', () => {
    expect(formatInEnglish([writeSentence('wordlessPlace', { numbers: { fromMs: 5_000, toMs: 65_400 } })])).toContain('0:05 to 1:05')
  })

  test('of length ranges are alternatives', () => {
    const messages = [writeSentence('widestGiven', { words: ['0–30', '60–90'] })]
    expect(formatInEnglish(messages)).toContain('0–30 or 60–90 s')
    expect(formatMessages(messages, 'de-DE')).toContain('0–30 oder 60–90 s')
  })
})

describe('a message of another version', () => {
  test('is not half written: nothing is, in any language', () => {
    for (const language of Language.options) {
      expect(formatMessages([...reason, { say: 'somethingNew' }], language)).toBeNull()
      expect(formatMessages([{ say: 'somethingNew', part: 'hook', words: [''] }], language)).toBeNull()
    }
  })
})
