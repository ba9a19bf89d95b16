import { AppError } from '@clipwright/contract/errors'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { editParagraphs } from '@clipwright/media/speech/edit-paragraphs'
import { joinWords } from '@clipwright/media/speech/text/split-text'
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

/** Files to save, with other texts for the paragraphs where there are any. Throws `InvalidParam` when they are not as many. */
export function writeFiles(original: Transcript, texts: readonly string[] | undefined) {
  if (texts && texts.length !== original.paragraphs.length) {
    throw new AppError('InvalidParam', { details: [{ path: 'paragraphs', message: `Send ${original.paragraphs.length} paragraphs.` }] })
  }
  const transcript = texts ? editParagraphs(original, texts) : original
  const { engine, quality, language, durationMs, words, paragraphs, speakers } = transcript
  return {
    txt: toTxt(transcript),
    srt: toSrt(words),
    vtt: toVtt(words),
    json: JSON.stringify({ engine, quality, language, durationMs, speakers, words, paragraphs }, null, 1),
  }
}
