import { describe, expect, test } from 'vitest'
import { viewSource } from '../curate.ts'
import { speak, toTranscript, toPreferences } from '../testing/spoken-material.ts'
import { describeWindow } from './describe.ts'
import { writeHashtags } from './hashtags.ts'
import { findKeyphrases, findTalkSubjects, spellAlike } from './keyphrases.ts'
import { getLanguagePack } from '../text/language-pack.ts'
import { nameWindow, writeSubjectTitle } from './title.ts'
import { cutAtWord, toTitle } from './title-text.ts'

function view(...texts: string[]) {
  const view = viewSource({
    transcript: toTranscript(speak(texts.map((text) => ({ text })))),
    analysis: null,
    pref: toPreferences(),
    title: '',
  })
  const window = { first: 0, last: view.text.sentences.length - 1 }
  return { seen: view, window, keyphrases: findKeyphrases(view.text.sentences, view.text, view.salience, 8) }
}

const name = (texts: string[], takenTitles: string[] = [], isDraft = false) => {
  const { seen, window, keyphrases } = view(...texts)
  return nameWindow(seen, window, keyphrases, new Set(takenTitles), isDraft)
}

describe('nameWindow', () => {
  test('leaves hesitations, repeats and a leading "so" out of a title', () => {
    expect(name(['So, um, you know, the the bread oven needs a stone floor.'])).toBe('The bread oven needs a stone floor')
  })

  test('keeps the question mark of a question', () => {
    expect(name(['And why does the bread oven need a stone floor?'])).toBe('Why does the bread oven need a stone floor?')
  })

  test('takes the most telling line, not the first', () => {
    expect(name(['We sat down at the table.', 'The secret of good bread is time.', 'Bread needs good time and good flour.'])).not.toBe(
      'We sat down at the table',
    )
  })

  test('does not end a title with a word that leaves it open', () => {
    const title = name([
      'The bread oven is a thing that we built out of the, well, out of the stones we found beside the river near the old mill last year.',
    ])
    expect(title).not.toMatch(/\b(?:the|of|a|that|we|out)$/i)
  })

  test('writes a lower-case draft with a capital, and I as I', () => {
    expect(name(['when i was young i loved the bread oven'])).toMatch(/^\p{Lu}/u)
    expect(name(['my bread oven failed when i forgot the flour'])).toContain(' I ')
  })

  test('gives another title when the best one is taken', () => {
    const texts = ['The bread oven needs a stone floor.', 'Fresh bread needs a hot stone floor.']
    const first = name(texts)
    expect(name(texts, [first.toLowerCase()])).not.toBe(first)
  })

  test('puts what a speaker says of themselves in quotation marks, and counts it as taken with or without them', () => {
    const texts = ['I never trust a cold bread oven.', 'Fresh bread needs a hot stone floor.']
    const quoted = '"I never trust a cold bread oven"'
    expect(name(texts)).toBe(quoted)
    expect(name(texts, [quoted.toLowerCase()])).not.toContain('cold bread oven')
    expect(name(texts, [quoted.toLowerCase().replaceAll('"', '')])).not.toContain('cold bread oven')
  })

  test('names a draft by its subject', () => {
    expect(name(['bread bread oven oven flour flour stone stone'], [], true)).toMatch(/^[A-Z].* and /)
  })
})

describe('keyphrases', () => {
  test('are recurring terms, and names with their capitals', () => {
    const { keyphrases } = view(
      'Our Lightning node is fast.',
      'Every Lightning node needs a channel.',
      'A channel to another Lightning node costs little.',
    )
    expect(keyphrases[0]?.text).toBe('Lightning node')
    expect(keyphrases.map((phrase) => phrase.text)).toContain('channel')
  })

  test('become tags without spaces or marks', () => {
    const { keyphrases } = view('Our Lightning node is fast.', 'Every Lightning node needs a channel.')
    for (const tag of writeHashtags(keyphrases, 'Podcast', 'money')) expect(tag).toMatch(/^#[\p{L}\p{N}]+$/u)
    expect(writeHashtags(keyphrases, 'Podcast', 'money')).toEqual(expect.arrayContaining(['#lightningNode', '#podcast', '#money']))
  })

  test('give no title when there are none', () => {
    const { seen } = view('Well, yes.')
    expect(writeSubjectTitle([], seen.text.pack)).toBe('')
  })
})

describe('describeWindow', () => {
  test('has the main sentence and subjects in at most 300 characters', () => {
    const { seen, window, keyphrases } = view(
      'Our Lightning node is fast.',
      `Every Lightning node ${'needs a channel and '.repeat(30)}rest.`,
    )
    const text = describeWindow(seen, window, keyphrases)
    expect(text.length).toBeLessThanOrEqual(300)
    expect(text).toContain('Lightning node')
  })
})

describe('a description', () => {
  test('is two whole sentences that add to the title', () => {
    const { seen, window, keyphrases } = view(
      'So, the bread oven needs a stone floor.',
      'And it cracks.',
      'A cold stone floor will ruin every good loaf of bread.',
      'But who wants to wait for the oven?',
      'Our bakers waited a whole day for the stone floor.',
    )
    const text = describeWindow(seen, window, keyphrases, 'The bread oven needs a stone floor')
    expect(text).toBe('A cold stone floor will ruin every good loaf of bread. Our bakers waited a whole day for the stone floor.')
  })
})

describe('a description of a clip with few claims', () => {
  test('takes a plain sentence rather than an opening that points back', () => {
    const { seen, window, keyphrases } = view(
      'And that was it for them.',
      'Those bakers there told these bakers about the flour.',
      'So the one over there needs this from those.',
    )
    expect(describeWindow(seen, window, keyphrases)).toBe('The one over there needs this from those.')
  })

  test('takes whole sentences and lists no subjects', () => {
    const { seen, window, keyphrases } = view(
      'And babies are like that.',
      'The nurse gave it to my baby in a stone oven room.',
      'And then that was it with babies.',
    )
    const text = describeWindow(seen, window, keyphrases)
    expect(text).toBe('The nurse gave it to my baby in a stone oven room.')
    expect(text).not.toContain('About')
  })
})

describe('a description in a language without a title model', () => {
  const describeIn = (language: string, texts: string[], title = '') => {
    const transcript = { ...toTranscript(speak(texts.map((text) => ({ text })))), language }
    const talk = viewSource({ transcript, analysis: null, pref: toPreferences(), title: '' })
    const keyphrases = findKeyphrases(talk.text.sentences, talk.text, talk.salience, 8)
    return describeWindow(talk, { first: 0, last: texts.length - 1 }, keyphrases, title)
  }
  const claim = 'Ein gutes Brot braucht vor allem eine lange Nacht.'
  const follower = 'Das wissen die meisten Leute heute gar nicht mehr.'

  test('is a claim with the sentence that follows it, which may point to it', () => {
    expect(describeIn('de', [claim, follower])).toBe(`${claim} ${follower}`)
  })

  test('does not repeat its title', () => {
    expect(describeIn('de', [claim, follower], follower.slice(0, -1))).not.toContain(follower)
  })

  test('is a question with its answer where nothing else stands alone', () => {
    const question = 'Wie lange muss ein gutes Brot im Ofen liegen?'
    expect(describeIn('de', [question, 'Das dauert je nach Ofen etwa eine Stunde.'])).toBe(
      `${question} Das dauert je nach Ofen etwa eine Stunde.`,
    )
  })
})

describe('a description beside its title', () => {
  test('is no question alone, and says no title again', () => {
    const { seen, window, keyphrases } = view(
      'What is the future of rye bread?',
      'And that was it for them.',
      'I sold the old mill in spring.',
      'Well, that was it.',
    )
    expect(describeWindow(seen, window, keyphrases, 'Rye bread')).not.toBe('What is the future of rye bread?')
    expect(describeWindow(seen, window, keyphrases, 'How I sold the old mill in spring')).not.toContain('I sold the old mill')
  })
})

describe('tags', () => {
  test('write an apostrophe as nothing', () => {
    expect(writeHashtags([{ text: "baker's oven", stems: ['oven'], weight: 1, count: 2 }], 'Podcast', null)).toContain('#bakersOven')
  })

  test('keep the vowel signs of their words', () => {
    expect(writeHashtags([{ text: 'हिन्दी', stems: ['हिन्दी'], weight: 1, count: 2 }], 'Podcast', null)).toContain('#हिन्दी')
  })

  test('are no adjectives, actions or common words', () => {
    const phrase = (text: string) => ({ text, stems: [text], weight: 1, count: 2 })
    const kinds = (norm: string) =>
      norm === 'super'
        ? { noun: 0, adjective: 1, verb: 0 }
        : { noun: norm === 'baking' ? 0.4 : 1, adjective: 0, verb: norm === 'baking' ? 0.6 : 0 }
    const tags = writeHashtags(
      ['super', 'pre-calculating', 'blah yada', 'company', 'baking', 'good bread', 'rye flour', 'Lightning'].map(phrase),
      'Podcast',
      null,
      [],
      kinds,
    )
    expect(tags).toEqual(['#ryeFlour', '#lightning', '#podcast'])
  })

  test('leave out words that nobody searches for, and name the field of the talk', () => {
    const { keyphrases } = view('Every stone oven has a question.', 'A stone oven answers the question.', 'The question is the stone oven.')
    const field = view('A sourdough starter lives.', 'Every sourdough starter eats.').keyphrases
    const tags = writeHashtags(keyphrases, 'Podcast', 'problem', field)
    expect(tags).toEqual(['#stoneOven', '#sourdoughStarter', '#podcast'])
  })
})

describe('the plain topic', () => {
  test('is the title when no line can be one', () => {
    expect(name(['And the stone oven of theirs?', 'Well, their old stone oven.', 'That stone oven, yes.'])).toMatch(/stone oven/i)
  })
})

describe('cutAtWord', () => {
  test('cuts between words and adds an ellipsis', () => {
    expect(cutAtWord('one two three four', 12)).toBe('one two…')
    expect(cutAtWord('short', 12)).toBe('short')
  })
})

test('clips of a run spell a key phrase alike', () => {
  const { seen } = view('New ideas need old ovens.', 'Those ideas need time.', 'That idea was good.', 'The idea held for years.')
  const { sentences } = seen.text
  const aboutIdeas = [sentences.slice(0, 2), sentences.slice(2)].map((part) => {
    const phrase = findKeyphrases(part, seen.text, seen.salience, 8).find(({ text }) => /^ideas?$/.test(text))
    if (!phrase) throw new Error('both parts are about ideas')
    return phrase
  })
  const spellings = new Map<string, string>()
  expect(aboutIdeas.map(({ text }) => text)).toEqual(['ideas', 'idea'])
  expect(aboutIdeas.map((phrase) => spellAlike(phrase, spellings))).toEqual(['ideas', 'ideas'])
})

test('the subject of a talk comes back all through it, whatever one part repeats', () => {
  const about = (text: string) => Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? text : 'We had tea and waited.'))
  const { seen } = view(
    ...about('The oven was hot again.'),
    ...Array.from({ length: 4 }, () => 'A brass hinge broke and the brass hinge fell.'),
    ...about('The oven was hot again.'),
  )
  expect(findKeyphrases(seen.text.sentences, seen.text, seen.salience, 6)[0]?.text).toMatch(/brass/)
  expect(findTalkSubjects(seen.text, seen.salience, 6)[0]?.text).toBe('oven')
})

test('a title in a language without spaces keeps words of others apart', () => {
  expect(toTitle(['我', '用', 'machine', 'learning', '赚钱。'], false, getLanguagePack('zh'))).toBe('我用machine learning赚钱')
})

test('plain nouns are no subjects', () => {
  const transcript = { ...toTranscript(speak([{ text: 'La harina es un ejemplo, y otro ejemplo es el horno.' }])), language: 'es' }
  const { text, salience } = viewSource({ transcript, analysis: null, pref: toPreferences(), title: '' })
  const subjects = findKeyphrases(text.sentences, text, salience, 8).map((phrase) => phrase.text)
  expect(subjects).toContain('harina')
  expect(subjects).not.toContain('ejemplo')
})

test('subjects in languages with determiners are what follows one somewhere, or a name', () => {
  const listIn = (language: string, ...texts: string[]) => {
    const transcript = { ...toTranscript(speak(texts.map((text) => ({ text })))), language }
    const { text, salience } = viewSource({ transcript, analysis: null, pref: toPreferences(), title: '' })
    return findKeyphrases(text.sentences, text, salience, 8).map((phrase) => phrase.text)
  }
  expect(listIn('fr', "Le smartphone ajoute l'écran, et Camille adore ça.", 'On la laisse quand ça sonne direct.').toSorted()).toEqual([
    'Camille',
    'smartphone',
    'écran',
  ])
  expect(listIn('es', 'El horno calienta la piedra.', 'Nunca la vende, siempre amasa.').toSorted()).toEqual(['horno', 'piedra'])
  const dutch = listIn('nl', 'De bakker koopt elke dag vers meel.', 'Wij wachten graag.')
  expect(dutch).toContain('bakker')
  expect(dutch).not.toContain('wachten')
})
