import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '@clipwright/contract/errors'
import type { Language } from '@clipwright/contract/projects/preferences'
import type { FreeToolResult, FreeToolSlug } from '@clipwright/contract/tools/free-tools'
import { readTranscript } from '@clipwright/media/speech/read-transcript'
import { findTool } from '@clipwright/tools/catalogue/free-tools'

export type TalkRequest = { slug: FreeToolSlug; text: string; language: Language; round: number }
export type TalkAnswer = Pick<FreeToolResult, 'formats' | 'hasMore'> | { errorName: string; message: string }

function answer({ slug, text, language, round }: TalkRequest): TalkAnswer {
  const tool = findTool(slug)
  if (tool.input !== 'transcript') throw new Error(`${slug} reads no transcript`)
  try {
    return tool.engine(readTranscript(Buffer.from(text), { language: null }), { language, round })
  } catch (error) {
    if (error instanceof AppError) return { errorName: error.errorName, message: error.message }
    throw error
  }
}

parentPort?.postMessage(answer(workerData as TalkRequest))
