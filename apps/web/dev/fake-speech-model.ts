import { getSpeechModel, type SpeechModelDownload, SpeechModelState } from '@clipwright/contract/installation/speech-model'
import type { FakeCall } from './fake-call.ts'
import type { FakeState } from './fake-state.ts'

const states = new WeakMap<FakeState, SpeechModelState>()

export const speechModelOf = (state: FakeState): SpeechModelState =>
  states.get(state) ?? SpeechModelState.parse(getSpeechModel.example.reply)

/** For tests: what the next look finds. */
export function putSpeechModel(state: FakeState, next: SpeechModelState): void {
  states.set(state, next)
}

export function withDownload(state: SpeechModelState, change: Partial<SpeechModelDownload> | null): SpeechModelState {
  const before: SpeechModelDownload = { part: 'base', status: 'waiting', progress: 0, estMs: null, place: null, failures: [] }
  return { ...state, offer: state.offer && { ...state.offer, download: change && { ...before, ...change } } }
}

/** A download that goes on with each look, eight looks long. */
export function answerSpeechModel(state: FakeState, { method }: FakeCall): SpeechModelState {
  const current = speechModelOf(state)
  const { offer } = current
  if (!offer) return current
  const progress = (offer.download?.progress ?? 0) + 0.125
  if (method === 'POST') putSpeechModel(state, withDownload(current, {}))
  else if (method === 'DELETE') putSpeechModel(state, withDownload(current, { status: 'cancelled', progress }))
  else if (offer.download?.status === 'waiting' || offer.download?.status === 'running') {
    const isHere = progress >= 1
    putSpeechModel(
      state,
      isHere
        ? { ...current, recognizer: 'model', installedSize: offer.part, offer: null }
        : withDownload(current, { status: 'running', progress, estMs: (1 - progress) * 8000, place: offer.places[0] ?? null }),
    )
  }
  return speechModelOf(state)
}

/** The voices begin to come, or stop. */
export function answerVoices(state: FakeState, { method }: FakeCall): SpeechModelState {
  const current = speechModelOf(state)
  const status = method === 'POST' ? 'running' : 'cancelled'
  const download: SpeechModelDownload = { part: 'voices', status, progress: 0.5, estMs: 4000, place: 'npm', failures: [] }
  putSpeechModel(state, { ...current, voicesOffer: current.voicesOffer && { ...current.voicesOffer, download } })
  return speechModelOf(state)
}
