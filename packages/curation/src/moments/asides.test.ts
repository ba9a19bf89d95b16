import { CurationPref } from '@clipwright/contract/clips/curation'
import { expect, test } from 'vitest'
import { curate, viewSource } from '../curate.ts'
import { judgeTalk } from '../selection/judge-talk.ts'
import { shippedModel } from '../selection/selection-model.ts'
import { makeTranscript, speak, toTranscript, type Said } from '../testing/spoken-material.ts'
import { findAsides } from './asides.ts'

const guest = (text: string): Said => ({ text, speaker: 'Speaker 1' })
const host = (text: string): Said => ({ text, speaker: 'Speaker 2' })

const before = [
  guest('When I was nineteen I lost the bakery that my grandfather had built with his own hands.'),
  guest('I stood in the empty shop and I cried, because nobody had told me that we owed the bank a fortune.'),
  guest('So I wrote down every single mistake that we had made, and I promised never to repeat one of them.'),
]
const after = [
  guest('Then my sister called me with the craziest idea that I have ever heard in my life.'),
  guest('She wanted to sell our bread from a boat, and everybody in town laughed at us.'),
  guest('A year later we had paid back every cent, and that is why I never listen when people laugh.'),
]
const plug = [host("That's amazing."), host("We'll definitely put a link to your whole list in the show notes for everybody.")]

/** Lets every sentence begin and end a clip. */
const anyEdge = { odds: { start: new Float64Array(99), end: new Float64Array(99) } }

function listAsides(talk: readonly Said[], language = 'en') {
  const view = viewOf(toTranscript(speak(talk), language))
  return findAsides(view, language === 'en' ? judgeTalk(view, shippedModel) : anyEdge).map(({ first, last }) =>
    view.text.sentences.slice(first, last + 1).map(({ text }) => text),
  )
}
const viewOf = (transcript: ReturnType<typeof toTranscript>) =>
  viewSource({ transcript, analysis: null, pref: CurationPref.parse({}), title: '' })

test('what is said about the recording between two sentences of one person is an aside', () => {
  expect(listAsides([...before, ...plug, ...after])).toEqual([plug.map(({ text }) => text)])
})

test('what is taken up afterwards, answers a question, or says something is none', () => {
  const takenUp = guest('Then my sister found that list and turned it into a book.')
  expect(listAsides([...before, ...plug, takenUp, ...after])).toEqual([])
  expect(listAsides([...before, ...plug, guest("Yeah, it's called the book of errors and I love it."), ...after])).toEqual([])
  expect(listAsides([...before, guest('Do you know what I did on the next morning?'), ...plug, ...after])).toEqual([])
  expect(
    listAsides([...before, host('Most bakeries in our town have failed for that very reason, and nobody ever talks about it.'), ...after]),
  ).toEqual([])
})

test('of a question that was not heard, what lies between it and the answer is an aside', () => {
  const question = [
    host('What did the bank do when your bakery failed?'),
    guest('Sorry, can you repeat the question?'),
    host('What did the bank do, after the bakery had failed?'),
  ]
  expect(listAsides([...question, ...before])).toEqual([[question[1]?.text, question[2]?.text]])
})

test.each([
  ['de', 'Wir verlinken das natürlich alles ganz ausführlich in den Shownotes für euch da draußen zum Nachlesen.'],
  ['es', 'Dejamos los enlaces en la descripción para que todo el mundo pueda leerlo con calma más tarde.'],
  ['fr', 'On met tous les liens dans la description pour que tout le monde puisse les lire tranquillement.'],
  ['it', 'Mettiamo il link in descrizione così tutti quanti possono leggere con calma la lista intera dopo.'],
  ['nl', 'We zetten de link natuurlijk in de beschrijving zodat iedereen het later rustig kan nalezen.'],
  ['pl', 'Link do tego będzie oczywiście w opisie, żeby każdy mógł to sobie później na spokojnie przeczytać.'],
  ['pt', 'Vamos deixar os links na descrição para que todo mundo possa ler com calma mais tarde.'],
])('an aside is heard in %s as well', (language, text) => {
  const talk: Record<string, [string, string]> = {
    de: [
      'Meine Großmutter hat in diesem Dorf vierzig Jahre lang Brot gebacken.',
      'Meine Schwester verkaufte danach jeden Morgen Brötchen auf einem alten Boot.',
    ],
    es: [
      'Mi abuela horneó pan en este pueblo durante cuarenta años.',
      'Mi hermana vendió después panecillos cada mañana en un barco viejo.',
    ],
    fr: [
      'Ma grand-mère a cuit du pain dans ce village pendant quarante ans.',
      'Ma sœur a vendu ensuite des petits pains chaque matin sur un vieux bateau.',
    ],
    it: [
      'Mia nonna ha fatto il pane in questo paese per quarant’anni.',
      'Mia sorella vendeva poi panini ogni mattina su una vecchia barca.',
    ],
    nl: [
      'Mijn grootmoeder heeft veertig jaar lang brood gebakken in dit dorp.',
      'Mijn zus verkocht daarna elke ochtend broodjes op een oude boot.',
    ],
    pl: [
      'Moja babcia przez czterdzieści lat piekła chleb w tej wiosce.',
      'Moja siostra sprzedawała potem bułki każdego ranka na starej łodzi.',
    ],
    pt: ['Minha avó assou pão nesta aldeia durante quarenta anos.', 'Minha irmã vendeu depois pãezinhos toda manhã num barco velho.'],
  }
  const [first = '', second = ''] = talk[language] ?? []
  const asides = listAsides([guest(first), host(text), guest(second), guest(first)], language)
  expect(asides).toEqual([[text]])
})

test.each([
  [
    'ko',
    '우리 할머니는 이 마을에서 사십 년 동안 빵을 구우셨습니다.',
    '제 목소리 잘 들리시나요 혹시 뒤쪽에 계신 분들도 지금 괜찮으신가요 여러분.',
    '제 여동생은 그 뒤로 매일 아침 낡은 배에서 빵을 팔았습니다.',
  ],
  [
    'zh',
    '我的奶奶在这个村子里烤了四十年的面包。',
    '大家听得到我说话吗后面的朋友现在可以了吗我们稍微等一下。',
    '我的妹妹后来每天早上在一条旧船上卖面包。',
  ],
])('an aside is heard in %s, which has other words and marks', (language, first, text, second) => {
  const view = viewOf(makeTranscript(language, [first, text, second, first]))
  const asides = findAsides(view, anyEdge)
  expect(asides.map((aside) => view.text.sentences[aside.first]?.text)).toEqual([text])
})

test('a clip leaves an aside out, says so, and shows nothing of it', () => {
  const transcript = toTranscript(speak([...before, ...plug, ...after]))
  const pref = CurationPref.parse({ clipDurations: [[30, 60]] })
  const { moments } = curate({ transcript, analysis: null, pref, title: '' })
  const [moment] = moments
  expect(moment?.timeRanges).toHaveLength(2)
  const [[start, cut] = [0, 0], [back, end] = [0, 0]] = moment?.timeRanges ?? []
  expect(back - cut).toBeGreaterThanOrEqual(4)
  expect(moment?.durationSec).toBeCloseTo(cut - start + end - back, 2)
  expect(moment?.text).toBe([...before, ...after].map(({ text }) => text).join(' '))
  expect(moment?.screenplay.words.map(({ text }) => text).join(' ')).toBe(moment?.text)
  expect(moment?.screenplay.lines.map(({ text }) => text).join(' ')).toBe(moment?.text)
  expect(moment?.says?.at(-1)).toMatchObject({ say: 'leavesOut', words: [expect.stringContaining("That's amazing.")] })
  expect(moment?.reason).toContain('An aside is left out')
  const texts = JSON.stringify([
    moment?.title,
    moment?.description,
    moment?.hashtags,
    moment?.evidence,
    moment?.hookScore,
    moment?.trendScore,
  ])
  expect(texts).not.toMatch(/show notes|link/i)
  for (const { startMs, endMs } of moment?.screenplay.words ?? []) {
    expect(endMs / 1000 <= cut || startMs / 1000 >= back).toBe(true)
  }
})

test('what was asked for is not left out', () => {
  const transcript = toTranscript(speak([...before, ...plug, ...after]))
  const answers = curate({
    transcript,
    analysis: null,
    pref: CurationPref.parse({ clipDurations: [[30, 60]], customPrompt: 'show notes' }),
    title: '',
  })
  for (const { timeRanges } of answers.moments) expect(timeRanges).toHaveLength(1)
})

test('one person alone leaves an aside out as well, and few clips of many do', () => {
  const alone = [...before, guest("We'll put a link to that whole list in the show notes for everybody."), ...after].map(({ text }) => ({
    text,
  }))
  const transcript = toTranscript(speak(Array.from({ length: 12 }, () => alone).flat()))
  const { moments } = curate({ transcript, analysis: null, pref: CurationPref.parse({ clipDurations: [[30, 60]] }), title: '' })
  const cutCount = moments.filter(({ timeRanges }) => timeRanges.length > 1).length
  expect(cutCount).toBeGreaterThan(0)
  expect(cutCount).toBeLessThanOrEqual(moments.length / 8 + 1)
  for (const { timeRanges } of moments) expect(timeRanges.length).toBeLessThanOrEqual(2)
})
