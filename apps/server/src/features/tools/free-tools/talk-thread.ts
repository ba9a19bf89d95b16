import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '@clipwright/contract/errors'
import type { Language } from '@clipwright/contract/projects/preferences'
import { readTranscript } from '@clipwright/media/speech/read-transcript'
import { readTalk, type Talk } from '@clipwright/tools/talk/read-talk'

export type TalkRequest = { text: string; language: Language }
export type TalkAnswer = { talk: Talk } | { errorName: string; message: string }

function answer({ text, language }: TalkRequest): TalkAnswer {
  try {
    return { talk: readTalk(readTranscript(Buffer.from(text), { language: null }), language) }
  } catch (error) {
    if (error instanceof AppError) return { errorName: error.errorName, message: error.message }
    throw error
  }
}

parentPort?.postMessage(answer(workerData as TalkRequest))
