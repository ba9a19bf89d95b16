import type { SpeakerLabel, Transcript, Word } from '@clipwright/contract/sources/transcript'

type Turn = { speaker: SpeakerLabel; text: string }

// Made up for development. Topics change every few turns, so that chapters and filters have something to show.
const talk: Turn[] = [
  {
    speaker: 'Speaker 1',
    text: 'Most small teams believe they are slow because they are small. I think they are slow because they finish things alone. Last spring we measured it for eleven weeks, and the numbers surprised all of us.',
  },
  {
    speaker: 'Speaker 2',
    text: 'Wait, what did you actually measure? Because everybody says they measure, and then it is a feeling with a chart on top.',
  },
  {
    speaker: 'Speaker 1',
    text: 'Fair. We wrote down one thing: how many hours a piece of work spent waiting for a person. Not being worked on. Just waiting. It was seventy one percent of the calendar. Seventy one percent of the time, nobody was touching it at all.',
  },
  { speaker: 'Speaker 2', text: 'So you could have doubled your typing speed and nothing would have changed.' },
  {
    speaker: 'Speaker 1',
    text: 'Exactly. You would have waited faster. And here is the uncomfortable part: the waiting was polite. Nobody wanted to interrupt anybody. We had built a culture where not asking was the same as being kind.',
  },
  { speaker: 'Speaker 2', text: 'How did you break that? I imagine a rule would have made it worse.' },
  {
    speaker: 'Speaker 1',
    text: 'We tried a rule first, and it lasted four days. What worked was a bell. A real one, from a bicycle. If your work had been waiting for more than an hour, you rang it, and whoever was closest came over. It sounds silly. The waiting time halved in two weeks.',
  },
  {
    speaker: 'Speaker 2',
    text: 'I love that it is a bicycle bell. What would you tell somebody who works with people they never meet in a room?',
  },
  {
    speaker: 'Speaker 1',
    text: 'The same thing, but write it down. Say what you are waiting for, say since when, and say what you will do if nobody answers by three. That last sentence is the bell. It gives people a way to help you without having to decide anything.',
  },
  { speaker: 'Speaker 2', text: 'Let me push on this. Some waiting is good, right? You sleep on a decision and it gets better.' },
  {
    speaker: 'Speaker 1',
    text: 'Sleeping on it is work. Waiting is when the idea is finished and the door is closed. I keep a list on paper with two columns, thinking and waiting. If something moves to the second column twice, I cancel it. I have cancelled a third of my plans that way and I do not miss a single one.',
  },
  { speaker: 'Speaker 2', text: 'A third! That would frighten most of the managers I know.' },
  {
    speaker: 'Speaker 1',
    text: 'It frightened me too. My first manager told me, you are not paid to start things. I was twenty three and I thought she was being cruel. She was giving me the whole job in one sentence. It took me ten years to hear it.',
  },
]

const wordsPerMinute = 158

/** A transcript of `durationMs`, the same talk repeated as often as needed. */
export function makeTranscript(durationMs: number, quality: Transcript['quality']): Transcript {
  const words: Word[] = []
  const sentences: Transcript['sentences'] = []
  const paragraphs: Transcript['paragraphs'] = []
  const stepMs = 60_000 / wordsPerMinute
  let atMs = 1_200
  for (let turn = 0; atMs < durationMs - 4_000; turn += 1) {
    const { speaker, text } = talk[turn % talk.length] as Turn
    const firstWord = words.length
    let sentenceStart = firstWord
    for (const part of text.split(' ')) {
      if (atMs >= durationMs - 1_000) break
      const lengthMs = Math.round(stepMs * (0.55 + part.length / 11))
      words.push({
        text: part,
        startMs: Math.round(atMs),
        endMs: Math.round(atMs + lengthMs * 0.92),
        speaker,
        confidence: quality === 'draft' ? 0.58 : 0.94,
      })
      atMs += lengthMs
      if (/[.?!]$/.test(part)) {
        sentences.push({ firstWord: sentenceStart, lastWord: words.length })
        sentenceStart = words.length
        atMs += 260
      }
    }
    paragraphs.push({ firstWord, lastWord: words.length, speaker })
    atMs += 500
  }
  return {
    engine: quality === 'draft' ? 'pocketsphinx' : 'whisper',
    ...(quality === 'draft' ? {} : { model: 'base' }),
    quality,
    language: 'en',
    durationMs,
    words,
    sentences,
    paragraphs,
    speakers: ['Speaker 1', 'Speaker 2'],
    notices:
      quality === 'draft'
        ? [{ engine: 'pocketsphinx', code: 'draft-quality', message: 'About four of ten words may be wrong in this transcript.' }]
        : [],
  }
}
