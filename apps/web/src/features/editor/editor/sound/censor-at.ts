import type { RenderPlan } from '@clipwright/timeline/render-plan'

/** A player is told to be silent some time before it is, ms. */
const leadMs = 30

/** What keeps a moment of the clip from being heard: the word that is said there is silent, or a tone. */
export function censorAt({ audio }: Pick<RenderPlan, 'audio'>, programmeMs: number): 'beep' | 'mute' | null {
  const span = audio?.censored?.find(({ startMs, endMs }) => programmeMs >= startMs - leadMs && programmeMs < endMs)
  return span?.kind ?? null
}
