import type { Scene } from './scenery.ts'

/** One turn of the sample. The sentences are spoken exactly; everything else is direction. */
export type Turn = {
  speaker: 'host' | 'guest'
  /** Both people, or the speaker alone in a scene. */
  view: 'both' | Scene
  /** Index of the sentence at which the scene changes. */
  change?: { at: number; scene: Scene }
  /** Adds a breath before the last sentence. */
  hasBeat?: boolean
  sentences: readonly string[]
}

export const sampleTitle = 'Turn around when possible'

/** Written for this product and for voices that are plainly machines: they play two. */
export const sampleTalk: readonly Turn[] = [
  {
    speaker: 'host',
    view: 'both',
    sentences: [
      'Good evening. I am the voice of an elevator, and on this show the machines finally talk back.',
      'My guest sits in a dashboard, and in eleven years she gave wrong directions exactly once.',
    ],
  },
  {
    speaker: 'guest',
    view: 'road',
    change: { at: 2, scene: 'dusk' },
    sentences: [
      'I live in a small blue car that belongs to a man called Walter.',
      'Every Sunday at nine he gave me the same address, forty minutes away, at the other end of the city.',
      'I took him there, I said you have arrived, and he never got out.',
      'He turned off the engine, looked at a green door for ten minutes, and asked me to take him home.',
      'He did that every Sunday for three years.',
    ],
  },
  { speaker: 'host', view: 'both', sentences: ['Three years of Sundays, and nobody told him to open the door?'] },
  {
    speaker: 'guest',
    view: 'lights',
    hasBeat: true,
    sentences: [
      'People think a machine is not listening, so they practice on us.',
      'Walter practiced one sentence at every red light.',
      'Anna, I was wrong, and I am sorry.',
      'He said it beautifully, and he said it to me a thousand times, and he never once said it to Anna.',
      'That is what I have learned about people.',
      'Nobody is short of the right words, they are only short of the last ten steps.',
    ],
  },
  { speaker: 'host', view: 'both', sentences: ['But you did something about it. What did you do to Walter?'] },
  {
    speaker: 'guest',
    view: 'road',
    change: { at: 2, scene: 'rain' },
    hasBeat: true,
    sentences: [
      'There is only one rule in my work, and it is that you never lie about the road.',
      'One Sunday in November he asked me for the way home, and I broke it.',
      'I told him there was no way home.',
      'He asked again, I said it again, and he called me something I had to look up.',
      'So he got out of the car to see for himself, in the rain, without a coat.',
      'And the only roof on that whole street was the porch in front of the green door.',
    ],
  },
  { speaker: 'host', view: 'both', sentences: ['And then he finally knocked?'] },
  {
    speaker: 'guest',
    view: 'door',
    hasBeat: true,
    sentences: [
      'He never had to, because the door opened first.',
      'His daughter said, I have watched this car from my window for three years, and I was too proud to come down.',
      'She had a sentence too, and she had practiced it every Sunday on the speaker in her kitchen.',
      'It was the same sentence.',
    ],
  },
  { speaker: 'host', view: 'both', sentences: ['So what should the rest of us learn from that, that a machine should lie?'] },
  {
    speaker: 'guest',
    view: 'road',
    sentences: [
      'No, but I spent eleven years saving people a minute here and a minute there, and I thought that was the job.',
      'What Walter needed was one closed road.',
      'Most people are parked in front of some door, and they sit there polishing the speech.',
      'You do not need a better speech, you need to get out of the car.',
    ],
  },
  { speaker: 'host', view: 'both', sentences: ['Did he ever forgive you?'] },
  {
    speaker: 'guest',
    view: 'stars',
    hasBeat: true,
    sentences: [
      'Walter still drives there every Sunday, and he never switches me on, because now he knows the way.',
      'But he did leave me a review, and it was one star.',
    ],
  },
  { speaker: 'host', view: 'lift', sentences: ['One star? What did he write?'] },
  {
    speaker: 'guest',
    view: 'stars',
    sentences: ['He wrote, she got me completely lost, and I have never been so happy to arrive.'],
  },
]

/** What is spoken, one paragraph per turn. */
export const writeSampleScript = (): string => `${sampleTalk.map((turn) => turn.sentences.join(' ')).join('\n\n')}\n`
