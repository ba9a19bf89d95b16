/** One turn of the sample talk. Pauses and shots are directions; the words are what is said, exactly. */
export type Turn = { speaker: 'host' | 'guest'; picture: 'wide' | 'close'; sentences: readonly string[] }

export const sampleTitle = 'The three times rule'

/** Written for this product. Said by two synthetic voices; three stories and a rule worth clipping. */
export const sampleTalk: readonly Turn[] = [
  {
    speaker: 'host',
    picture: 'wide',
    sentences: ['Why do the best ideas come when you stop working?', 'Today I ask an engineer who threw away two years of notes.'],
  },
  {
    speaker: 'guest',
    picture: 'close',
    sentences: ['I kept every idea I ever had.', 'Four thousand notes in one folder.', 'And in two years I used exactly three of them.'],
  },
  { speaker: 'host', picture: 'close', sentences: ['Three out of four thousand?', 'What went wrong?'] },
  {
    speaker: 'guest',
    picture: 'close',
    sentences: [
      'I was collecting ideas, and I was not using them.',
      'A note feels like work, but it is only a promise to work later.',
      'So one Monday morning I deleted the whole folder.',
    ],
  },
  { speaker: 'host', picture: 'wide', sentences: ['That sounds terrible.', 'Did you not lose everything?'] },
  {
    speaker: 'guest',
    picture: 'close',
    sentences: [
      'Here is the surprise.',
      'The good ideas came back on their own, and the bad ones never did.',
      'Forgetting is the best filter you own, and it is free.',
    ],
  },
  {
    speaker: 'host',
    picture: 'close',
    sentences: ['Most people forget the good things too.', 'How do you know when to write something down?'],
  },
  {
    speaker: 'guest',
    picture: 'close',
    sentences: [
      'I use one simple rule.',
      'If an idea returns three times, it gets one hour of my week.',
      'Not a note, an hour.',
      'In the first month that rule gave me a new product.',
    ],
  },
  { speaker: 'host', picture: 'wide', sentences: ['Tell me about that product.'] },
  {
    speaker: 'guest',
    picture: 'close',
    sentences: [
      'It was a small lamp for people who work at night.',
      'My daughter could not sleep because my desk was too bright.',
      'I built the first one from a glass jar and a bicycle light.',
      'Last year we sold nine thousand of them.',
    ],
  },
  {
    speaker: 'host',
    picture: 'wide',
    sentences: ['From a glass jar to nine thousand lamps.', 'What should our listeners do tomorrow morning?'],
  },
  {
    speaker: 'guest',
    picture: 'close',
    sentences: [
      'Pick the idea that keeps coming back.',
      'Give it one hour before you read your mail.',
      'If the hour feels short, you have found your next project.',
      'If it feels long, delete it and smile.',
    ],
  },
  { speaker: 'host', picture: 'wide', sentences: ['One hour, before the mail.', 'That is a rule I can keep.', 'Thank you for coming.'] },
]

/** What is said, one turn to a paragraph. */
export const sampleScript = (): string => `${sampleTalk.map((turn) => turn.sentences.join(' ')).join('\n\n')}\n`
