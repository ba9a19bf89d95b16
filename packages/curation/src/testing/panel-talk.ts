import type { SpeakerLabel } from '@clipwright/contract/sources/transcript'
import type { Said } from './spoken-material.ts'

const host: SpeakerLabel = 'Speaker 1'
const maria: SpeakerLabel = 'Speaker 2'
const tom: SpeakerLabel = 'Speaker 3'

const part = (speaker: SpeakerLabel, ...texts: string[]): Said[] =>
  texts.map((text, index) => ({ text, speaker, pauseMs: index === 0 ? 900 : 250 }))

/** Passages of an invented conversation of three, by what people would ask for. */
export const panelPassages = {
  welcome: part(
    host,
    'Welcome to the show, this episode is brought to you by our sponsor, a mattress shop.',
    'Use the promo code panel and subscribe to the newsletter.',
    'Today we sit down with two people who have run small inns for twenty years.',
    'We will hear how both of them started and what kept them going.',
  ),
  hotel: [
    ...part(host, 'Maria, how did the hotel begin?'),
    ...part(
      maria,
      'The hotel began with eleven rooms above a closed bakery.',
      'We painted every wall ourselves and borrowed the beds from a school.',
      'Guests came because the hotel stood next to the old railway station.',
      'After one summer every room was booked until the first snow.',
    ),
  ],
  weather: part(
    tom,
    'My valley is different because hot summers are all we have.',
    'A hot day empties the terrace before noon and fills the lake.',
    'In a hot week we cook at five in the morning and rest until dusk.',
    'The kitchen itself gets so hot that the butter melts on the shelf.',
  ),
  argument: [
    ...part(host, 'Tom, should a small inn raise its prices in a good year?'),
    ...part(tom, 'Yes, people will pay a higher price when the rooms are rare.', 'Money in a good year pays for the bad year.'),
    ...part(maria, 'I disagree with Tom on that.', 'No, that is not true for families, because they remember the cheap year and leave.'),
    ...part(tom, 'I do not agree, and I would argue that you gave away your profit.'),
    ...part(maria, 'You are wrong about the costs, and the numbers were in front of you.'),
  ],
  apology: [
    ...part(
      maria,
      'Tom, I am sorry that I shouted at you in the meeting last spring.',
      'I apologize, it was unfair and everybody heard it.',
    ),
    ...part(tom, 'Thank you, that means more to me than you think.'),
  ],
  hash: [
    ...part(host, 'What is a channel manager?'),
    ...part(
      tom,
      'A channel manager is a program that tells every website which rooms are still free.',
      'Think of it as one calendar that ten websites look at.',
      'In other words, nobody can sell the same bed twice.',
    ),
  ],
  data: part(
    maria,
    'We keep the passport numbers of visitors, and such personal data must not lie on a desk.',
    'One evening a clerk left the whole list in the lobby, with the personal data of ninety people.',
    'Since then all of it is locked away and deleted after a month.',
  ),
  funny: [
    ...part(
      tom,
      'A goat once checked in before its owner did and ate the guest book.',
      'It stood behind the desk as if it were the manager.',
    ),
    ...part(host, '[laughter] That is hilarious, a goat as manager!'),
  ],
  rosa: part(
    maria,
    'My grandmother Rosa kept the first ledger of our house.',
    'She wrote every egg and every candle into it for forty winters.',
    'When she died we found a letter for each of us between the pages.',
    'I cried the whole night because she had forgiven my father.',
  ),
  prediction: part(
    tom,
    'In ten years there will be no front desks any more.',
    'I predict that the door will know your face and the bill will be paid before you leave.',
    'Small inns are going to be the only places with a human voice.',
  ),
  mistake: part(
    tom,
    'My biggest mistake was to build a swimming pool on a slope.',
    'It cracked in the second winter, and we should have asked an engineer.',
    'That failure took three years of savings.',
  ),
  advice: part(
    maria,
    'My advice to anyone who starts is to sleep in every bed yourself.',
    'You should always answer a complaint on the same day.',
    'Make sure that breakfast never runs out, and start with fewer rooms than you can fill.',
  ),
  figures: part(
    host,
    'Let us look at last season: 84 percent of the beds were taken.',
    'Revenue was 312,000 euros, up from 270,000, with 19 employees.',
  ),
  politics: part(
    tom,
    'Then came the election, and the new minister wanted a tax on every bed.',
    'The parliament voted for it at midnight, against the mayors of the valley.',
    'Politicians never ask the people who change the sheets.',
  ),
  goodbye: part(
    host,
    'That brings us to the close of our conversation about small houses.',
    'Both of you have shown how much patience this work takes.',
    'The last word belongs to the railway station, which is now a museum of suitcases.',
    'Its clock has not moved since the final train left.',
  ),
} as const satisfies Record<string, Said[]>

type PanelPassage = keyof typeof panelPassages

export const panelTalk: Said[] = Object.values(panelPassages).flat()

/** One prompt for each kind of request, with the passage that answers it. */
export const panelPrompts: readonly (readonly [string, PanelPassage])[] = [
  ['the hotel', 'hotel'],
  ['how the hotel started', 'hotel'],
  ['hot days', 'weather'],
  ['where they argue about money', 'argument'],
  ['disagreement', 'argument'],
  ['when she apologises', 'apology'],
  ['explain a channel manager for beginners', 'hash'],
  ['the part about personal data', 'data'],
  ['funny moments', 'funny'],
  ['the goat', 'funny'],
  ['what Rosa did', 'rosa'],
  ['an emotional story', 'rosa'],
  ['when she cried', 'rosa'],
  ['predictions', 'prediction'],
  ['what will happen in the future', 'prediction'],
  ['the biggest mistake', 'mistake'],
  ['what went wrong with the pool', 'mistake'],
  ['advice for somebody who starts', 'advice'],
  ['numbers', 'figures'],
  ['politics', 'politics'],
  ['privacy', 'data'],
  ['her grandma', 'rosa'],
  ['the railway station, at the end', 'goodbye'],
  ['the railway station, but not the museum', 'hotel'],
  // Asked in other languages than the talk's.
  ['wo sie über Geld streiten', 'argument'],
  ['wo sie sich entschuldigt', 'apology'],
  ['lustige Momente', 'funny'],
  ['los errores', 'mistake'],
  ['cuando pide perdón', 'apology'],
  ['les conseils', 'advice'],
  ['des prédictions sur l’avenir', 'prediction'],
  ['le previsioni', 'prediction'],
  ['onde ela pede desculpas', 'apology'],
  ['grappige momenten', 'funny'],
  ['gdzie się kłócą', 'argument'],
  ['关于政治的片段', 'politics'],
  ['사과하는 장면', 'apology'],
]
