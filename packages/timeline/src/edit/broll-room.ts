import type { Broll } from './clip-document.ts'

// B-roll whose place was found never covers the hook or the punch line, programme ms.
const hookMs = 3000
const punchLineMs = 2000
// What is left of B-roll between the two and shorter than this would only flash.
const leastBrollMs = 400

/** Where places for B-roll are found in a clip of that length, programme ms: between hook and punch line. */
export function brollRoomIn(lengthMs: number): { startMs: number; endMs: number } {
  return { startMs: Math.min(hookMs, lengthMs / 3), endMs: lengthMs - Math.min(punchLineMs, lengthMs / 3) }
}

/** B-roll whose place was found, cut to what lies between hook and punch line; the same object where nothing changes. */
export function fitInRoom(brolls: Readonly<Record<string, Broll>>, lengthMs: number): Record<string, Broll> {
  const room = brollRoomIn(lengthMs)
  const isInside = ({ startMs, endMs, givesWay }: Broll) => !givesWay || (startMs >= room.startMs && endMs <= room.endMs)
  if (Object.values(brolls).every(isInside)) return brolls
  return Object.fromEntries(
    Object.entries(brolls).flatMap(([id, broll]) => {
      if (isInside(broll)) return [[id, broll]]
      const trimmed = { ...broll, startMs: Math.max(broll.startMs, room.startMs), endMs: Math.min(broll.endMs, room.endMs) }
      return trimmed.endMs - trimmed.startMs >= leastBrollMs ? [[id, trimmed]] : []
    }),
  )
}
