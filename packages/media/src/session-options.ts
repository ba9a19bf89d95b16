import type { InferenceSession } from 'onnxruntime-node'

/** One core for a network: others are at work beside it. */
export const sessionOptions: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  logSeverityLevel: 3,
}
