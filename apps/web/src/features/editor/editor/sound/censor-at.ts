import type { RenderPlan } from '@clipwright/timeline/render-plan'

/** Lead time for muting a player, ms. */
const leadMs = 30

/** How a moment of the clip is censored: silence, a tone, or not at all. */
export function censorAt({ audio }: Pick<RenderPlan, 'audio'>, programmeMs: number): 'beep' | 'mute' | null {
  const span = audio?.censored?.find(({ startMs, endMs }) => programmeMs >= startMs - leadMs && programmeMs < endMs)
  return span?.kind ?? null
}
