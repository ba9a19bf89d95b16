import type { Input } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import type { writeGuestTranscript as endpoint } from '@clipwright/contract/tools/guest-transcripts'
import { editParagraphs } from '@clipwright/media/speech/edit-paragraphs'
import { joinWords } from '@clipwright/media/speech/text/split-text'
import { toDocx } from '@clipwright/media/speech/transcript-docx'
import { toSrt, toTxt, toVtt } from '@clipwright/media/speech/transcript-files'

/** Paragraphs as they are read and edited. */
export function listParagraphs({ engine, quality, language, durationMs, words, paragraphs }: Transcript) {
  const listed = paragraphs.map(({ speaker, firstWord, lastWord }) => ({
    speaker,
    startMs: words[firstWord]?.startMs ?? 0,
    text: joinWords(words.slice(firstWord, lastWord).map(({ text }) => text)),
  }))
  return { engine, quality, language, durationMs, paragraphs: listed }
}

type Edits = Pick<Input<typeof endpoint>, 'paragraphs' | 'speakers' | 'names' | 'title'>

/** Files to save, with what was edited. Throws `InvalidParam` when not every paragraph is said anything of. */
export async function writeFiles(original: Transcript, { paragraphs: texts, speakers: labels, names = {}, title }: Edits) {
  const count = original.paragraphs.length
  for (const [path, list] of [
    ['paragraphs', texts],
    ['speakers', labels],
  ] as const) {
    if (list && list.length !== count) throw new AppError('InvalidParam', { details: [{ path, message: `Send ${count} ${path}.` }] })
  }
  const transcript = texts || labels ? editParagraphs(original, texts, labels) : original
  const { engine, quality, language, durationMs, words, paragraphs, speakers } = transcript
  return {
    txt: toTxt(transcript, names),
    srt: toSrt(words, names),
    vtt: toVtt(words, names),
    json: JSON.stringify({ engine, quality, language, durationMs, speakers, names, words, paragraphs }, null, 1),
    docx: (await toDocx(transcript, title, names)).toString('base64'),
  }
}
