import type { Transcript } from '@clipwright/contract/sources/transcript'
import { toDocx } from '@clipwright/media/speech/transcript-docx'

/** DOCX in Base64. */
export const writeDocument = async (transcript: Transcript, title: string): Promise<string> =>
  (await toDocx(transcript, title)).toString('base64')
