import { describe, expect, test } from 'vitest'
import { viewClip } from '../spoken-source.ts'
import { speak } from '../testing/spoken-material.ts'
import { tagText } from '../text/parts-of-speech.ts'
import { listTitleCandidates } from './title-candidates.ts'
import { isQuestionTitle, isStatement, isWhClause } from './title-checks.ts'

const titlesOf = (...sentences: string[]) => {
  const view = viewClip(speak(sentences.map((text) => ({ text }))), 'en')
  return listTitleCandidates(view, { first: 0, last: view.text.sentences.length - 1 }).map(({ text }) => text)
}

describe('lines that can be a title', () => {
  test.each([
    ['So, you know, I think that a baker should never sleep before midnight, right?', 'A baker should never sleep before midnight'],
    [
      'And honestly, cold flour will ruin every good loaf, which is what my uncle kept telling the apprentices.',
      'Cold flour will ruin every good loaf',
    ],
    ["That's why bakers never sleep before midnight.", 'Why bakers never sleep before midnight'],
    ['The reason we sold the bakery is that nobody sleeps at night.', 'Why we sold the bakery'],
    ['I sold my bakery because nobody buys bread at night.', 'Why I sold my bakery'],
    ['He showed us how to bake bread without any yeast.', 'How to bake bread without any yeast'],
    ['A sourdough is basically a living colony of yeast.', 'What is a sourdough?'],
    ['Anna Baker: Cold flour will ruin every good loaf.', 'Cold flour will ruin every good loaf'],
    ['A way that you can use old flour to your advantage is a sourdough.', 'How to use old flour to your advantage'],
    ['We built our first oven from the stones of a mill.', 'How we built our first oven from the stones of a mill'],
    ['The hardest part of running a bakery is the night.', 'The hardest part of running a bakery'],
    ['There are only three ways to save a burnt loaf.', 'Three ways to save a burnt loaf'],
    ['My number one rule is never trust a cold oven.', 'My number one rule: never trust a cold oven'],
    ['So I was like, "Oh, you can bake bread without any yeast.', '"You can bake bread without any yeast"'],
    ['And then they ask, "Do you need a bakery at all?"', '"Do you need a bakery at all?"'],
    ['So the biggest lesson I learned is that bakers never sleep before midnight.', 'Bakers never sleep before midnight'],
    ['What people never realize is that cold flour will ruin every good loaf.', 'Cold flour will ruin every good loaf'],
    ["If your bread has a big hole, that's a bad sign.", "If your bread has a big hole, that's a bad sign"],
    ['There is no such thing as a perfect loaf.', 'There is no such thing as a perfect loaf'],
    ["You've gotta learn to wait before midnight.", 'You have to learn to wait before midnight'],
    ['Patience is a really important part of baking.', 'Patience is an important part of baking'],
    ['There are something like 500 bakers in Rome.', 'There are 500 bakers in Rome'],
    ['Sixty percent of bakeries lose ten million dollars a year.', '60% of bakeries lose $10 million a year'],
  ])('“%s” gives “%s”', (sentence, title) => {
    expect(titlesOf(sentence, 'Then the market closed for the day.')).toContain(title)
  })

  test('a question needs the word order of one, and comes before its answer', () => {
    const answer = 'The stone keeps the heat for a whole day.'
    expect(titlesOf('So, I was curious, why does a bread oven need a stone floor?', answer)).toContain(
      'Why does a bread oven need a stone floor?',
    )
    expect(titlesOf('Can you tell us a bit about how old ovens keep their heat?', answer)).toContain('How old ovens keep their heat')
    expect(titlesOf('The oven keeps the heat for the baker?', answer).some((title) => title.endsWith('?'))).toBe(false)
    expect(titlesOf(answer, 'Why does a bread oven need a stone floor?')).not.toContain('Why does a bread oven need a stone floor?')
  })
})

describe('a question from somebody else', () => {
  const view = viewClip(
    speak([
      { text: 'Why does a bread oven need a stone floor?', speaker: 'Speaker 1' },
      { text: 'The stone keeps the heat for a whole day.', speaker: 'Speaker 2' },
      { text: 'The bakers sleep in the afternoon.', speaker: 'Speaker 2' },
    ]),
    'en',
  )
  const titlesFrom = (first: number) => listTitleCandidates(view, { first, last: 2 }).map(({ text }) => text)

  test('right before the clip is answered by it, one further away is not', () => {
    expect(titlesFrom(1)).toContain('Why does a bread oven need a stone floor?')
    expect(titlesFrom(2)).not.toContain('Why does a bread oven need a stone floor?')
  })
})

describe('what a line omits and what it names', () => {
  test('two short sentences with a twist are one line', () => {
    expect(titlesOf('We got a new oven.', 'Then nobody wanted to bake.')).toContain('We got a new oven. Then nobody wanted to bake')
  })

  test('a question and its short answer are one line', () => {
    expect(titlesOf('What is the best flour for an oven?', 'Old rye flour.')).toContain('What is the best flour for an oven? Old rye flour')
    expect(titlesOf('What is the best flour for an oven?', 'That one.').join()).not.toContain('That one')
  })

  test('"so far" keeps its "so"', () => {
    expect(titlesOf('So far nobody in the village has baked a better loaf.')).toContain(
      'So far nobody in the village has baked a better loaf',
    )
  })

  test('"no one" keeps its "no"', () => {
    expect(titlesOf('No one on my street bakes bread at night.').join()).not.toContain('One on my street')
  })

  test('"it" is replaced only by a name that was the subject', () => {
    expect(titlesOf('The stone floor broke.', 'It needed a whole day of heat.').join()).not.toContain('The stone floor needed')
  })

  test('a clause that depends on what came before is offered only when few stand alone', () => {
    const leaning = 'We threw their old bread into the river.'
    expect(titlesOf(leaning)).toContain('We threw their old bread into the river')
    expect(
      titlesOf(
        leaning,
        'Cold flour will ruin every good loaf.',
        'A stone oven keeps its heat for a day.',
        'Bakers never sleep before midnight.',
        'Bread never lies to the baker.',
        'My uncle bought a mill in Rome.',
        'Old ovens burn more wood than new ovens.',
        'Two apprentices left the bakery in March.',
        'Rye bread keeps longer than white bread.',
        'The market closed for the day.',
      ),
    ).not.toContain('We threw their old bread into the river')
  })

  test('a pronoun becomes the subject of the sentence before, when that is certain', () => {
    expect(titlesOf('My uncle came to the bakery.', 'He taught every apprentice to wait.')).toContain(
      'My uncle taught every apprentice to wait',
    )
    expect(titlesOf('In spring we all went there.', 'He taught every apprentice to wait.').join()).not.toContain('taught every apprentice')
  })

  test('half a subject and half a supposition are no lines', () => {
    expect(titlesOf('John and Anna are our bakers in a village mill.').join()).not.toMatch(/^Anna are/)
    expect(titlesOf("It's possible that bread is free one day and bakers are not needed in any mill.")).not.toContain(
      'Bakers are not needed in any mill',
    )
  })

  test('a claim keeps its condition, and a report is no claim', () => {
    expect(titlesOf('If your oven cracks, you should sell the bakery.')).not.toContain('You should sell the bakery')
    expect(titlesOf("I've never heard a baker say, we need less flour in bread.").join()).not.toMatch(/^We need less flour/)
  })
})

describe('lines that nobody said', () => {
  const close = 'Then the market closed for the day.'

  test.each([
    [['So you really have to guard the starter against the cold.'], 'Guard the starter against the cold'],
    [["You shouldn't open the oven before the bell."], "Don't open the oven before the bell"],
    [['If your oven cracks, you should find the old mason.'], 'If your oven cracks, find the old mason'],
    [['And I was late because the problem is not the oven.', 'The problem is the flour.'], "The problem is not the oven, it's the flour"],
    [
      ['Sourdough is a question of patience.', "It's not a question of flour."],
      'Sourdough is a question of patience, not a question of flour',
    ],
    [["It's not about the oven, it's about the baker."], "It's not about the oven, it's about the baker"],
    [['In spring we all went there.', 'He built an oven from the stones of a mill.'], 'He built an oven from the stones of a mill'],
    [['So there was this baker who saved the mill from the flood.'], 'The baker who saved the mill from the flood'],
    [['We only bake rye bread now.', 'Because nobody buys white bread.'], 'Why we only bake rye bread now'],
    [['The question is how do you keep an oven warm at night.'], 'How do you keep an oven warm at night?'],
    [['When you talk about rye bread rye bread is slow food.'], 'Rye bread is slow food'],
    [['But the future of bread I think is rye.'], 'The future of bread is rye'],
    [['But bread, in my mind, ideally, should be a daily practice.'], 'Bread should be a daily practice'],
    [['So what if we just baked bread without any yeast?'], 'What if we baked bread without any yeast?'],
    [['At what point does a baker stop kneading the dough?'], 'At what point does a baker stop kneading the dough?'],
    [['What you want to do is warm the flour before midnight.'], 'Warm the flour before midnight'],
    [['I always tell people to warm the flour before midnight.'], 'Warm the flour before midnight'],
    [
      ['An oven is not a tool that tells bakers what they should bake or what the market in the town wants.'],
      'An oven is not a tool that tells bakers what they should bake',
    ],
    [['And there are some bakers who never sleep before midnight.'], 'Some bakers never sleep before midnight'],
    [['I learned a hard lesson in Rome, which is sometimes your bread just does not matter.'], 'Sometimes your bread does not matter'],
    [['But the first thing I say is forget all the recipes of your uncle.'], 'Forget all the recipes of your uncle'],
    [['A good apprentice is like a guest with his own key.'], 'A good apprentice is like a guest with his own key'],
  ])('“%s” gives “%s”', (sentences, title) => {
    expect(titlesOf(...sentences, close)).toContain(title)
  })

  test('nothing is denied of another subject, and no wish is advice', () => {
    expect(titlesOf('Sourdough is a question of patience.', 'The mill is not a question of flour.').join()).not.toContain(', not')
    expect(titlesOf('We have to guard the starter against the cold.', close)).not.toContain('Guard the starter against the cold')
    expect(titlesOf('I never asked how do you keep an oven warm at night because I know how you do.').join()).not.toContain('How you do')
  })
})

const tagged = (text: string) => tagText(text)

describe('lines that cannot be a title', () => {
  test.each([
    'This changes how bakers work',
    'He sold the bakery to a neighbour',
    'One day they opened a second bakery',
    'If the oven cracks in winter',
    'The bakers who work at night',
    'Questions when you open a bakery',
    'Maybe opening a bakery in the old town',
    'Despite the long queue in the bakery',
    'Using old flour as a starter',
    'The oven and the stone floor of',
    'You can write a recipe that says',
    'My uncle said You should bake',
    'We use that as a starter',
    'Made the neighbours sad about bread',
    "I don't know whether bread is cheap",
    'The whole oven needs to be, bread',
    'Bread is kind of a living thing',
    'And bread rises in the oven',
    'Number one is the stone oven',
    'Outputs and tries to match the flour',
    'Sourdough is you can bake a whole week',
    'If we can get a stone oven, which used to be dear',
    'Coding either helped the baker out of it',
    'You take a flour that helps reduce',
    'Actions you take in a bakery',
    "It's going to need a bigger oven",
    'I hate selling bread, selling cake',
    'Every oven that is sold, it needs a stone floor',
    'Sourdough so I joined the baker',
    "All loaves came out as good, couldn't get flour",
    'Every time a baker asks about flour',
    'Bakers want a stone oven and want a stone oven',
    "I can't say that there wasn't a time with bread",
    'Sourdough will every baker is an expert',
    'I think most bakers when they talk about flour',
    "We'll link up the recipe in the notes",
    'Loaves and we bake them in a single oven',
    'Rye the single grain is being ruined by stones',
    'My uncle was our judge, went to the bakery',
    'Looking for a baker, is to keep the bar high',
    "You're not, but the oven never cools",
    "Don't want to draw attention to the bakery",
    'I have a weird question about bread',
    "Stone ovens that don't need any wood",
    "Old loaves of bread which really don't matter",
    "I'm thinking most of the ovens nowadays",
    'Cost more than you think in the end',
    'We had an oven, and when I was baking bread',
    "Don't get me wrong about bread",
    'My uncle had he would bake bread at night',
    "It's not natural to most bakers",
    "It's never been used to bake any bread",
    'A good habit would be you get a warm oven',
    'The oven in the bakery is hot, it burns the bread',
    'We have to live with the fact that that is hard bread',
  ])('“%s” is no statement', (text) => {
    expect(isStatement(tagged(text))).toBe(false)
  })

  test('a dash ends a clause', () => {
    const titles = titlesOf(
      'Bakers in Rome had a habit - the whole street could smell rye bread at night.',
      'Then the market closed for the day.',
    )
    expect(titles).toContain('The whole street could smell rye bread at night')
    expect(titles.join()).not.toContain('habit the')
  })

  test('a clause is not a question, nor a question a clause', () => {
    expect(isQuestionTitle(tagged('Why bakers never sleep before midnight'))).toBe(false)
    expect(isWhClause(tagged('Why bakers never sleep before midnight'))).toBe(true)
    expect(isQuestionTitle(tagged('Why do bakers never sleep before midnight'))).toBe(true)
    expect(isWhClause(tagged('Why do bakers never sleep before midnight'))).toBe(false)
  })

  test('whole claims, advice and pronouns with an antecedent pass', () => {
    for (const text of [
      'Bread never lies to the baker',
      'Learn to wait before you open the oven',
      "Don't trust an oven without a door",
      'It takes years to learn bread',
      'Bakers leave because they never sleep',
      "You have an oven that doesn't need any wood",
      "People who don't sleep don't bake bread",
      "If you don't ask, you will never get any bread",
      "You're doing your future bread a favour",
      'My uncle and I bought the bakery',
      'My uncle came to the bakery, and we bought an oven',
      'Rye bread is much easier than people think',
      'When you sell the bakery, you still need an oven',
      'In the first hour of baking bread, you are lazy, tired, and hungry',
    ])
      expect([text, isStatement(tagged(text))]).toEqual([text, true])
  })
})
