import type { Transcript } from '@clipwright/contract/sources/transcript'

const sentences = `Welcome back to the show about gardens that look after themselves.
My guest today is Ada Lovelace, who has written about water for twenty years.
The problem with most gardens is that people water them every single day.
Roots grow deep only when the soil above them is dry for a while.
So the most important thing is to water rarely, and then a lot at once.
In our test garden that saved half of the water in a single summer.
You can read the numbers at example.org/water if you want to check them.
Then there is the soil itself, which most people never look at.
Clay holds water for weeks, but it gives the roots almost no air.
Sand lets everything through, which means that it needs compost every year.
The best soil is the one that you have, with compost added slowly.
We made the mistake of digging everything over in the first year.
Digging destroys the small channels that worms have built over time.
Since we stopped, the ground has become softer without any work.
The last thing is shade, because leaves burn before roots dry out.
A hedge on the south side makes a bigger difference than any hose.
In the end a garden needs half of the water that people think it needs.
It works on a balcony, too, and it costs nothing at all.
The one tool that I would never give up is a simple wooden rake.`

/** A short talk with or without times, as it comes from subtitles or from plain text. */
export function gardenTalk(isTimed: boolean): Transcript {
  const words = sentences.split(/\s+/).map((text, index) => ({ text, startMs: index * 400, endMs: index * 400 + 350 }))
  return {
    engine: isTimed ? 'subtitles' : 'script',
    quality: 'exact',
    language: 'en',
    durationMs: words.length * 400,
    words,
    sentences: [],
    paragraphs: [],
    speakers: [],
    notices: [],
  }
}
