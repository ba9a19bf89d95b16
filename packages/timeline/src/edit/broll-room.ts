import type { Broll } from './clip-document.ts'

// B-roll never covers the hook or the punch line, programme ms.
const hookMs = 3000
const punchLineMs = 2000
// What is left of B-roll between the two and shorter than this would only flash.
const leastBrollMs = 400

/** Where B-roll may lie in a clip of that length, programme ms: between hook and punch line. */
export function brollRoomIn(lengthMs: number): { startMs: number; endMs: number } {
  return { startMs: Math.min(hookMs, lengthMs / 3), endMs: lengthMs - Math.min(punchLineMs, lengthMs / 3) }
}

/** What of the B-roll lies between hook and punch line; the same object where all of it does. */
export function fitInRoom(brolls: Readonly<Record<string, Broll>>, lengthMs: number): Record<string, Broll> {
  const room = brollRoomIn(lengthMs)
  const isInside = ({ startMs, endMs }: Broll) => startMs >= room.startMs && endMs <= room.endMs
  if (Object.values(brolls).every(isInside)) return brolls
  return Object.fromEntries(
    Object.entries(brolls).flatMap(([id, broll]) => {
      if (isInside(broll)) return [[id, broll]]
      const trimmed = { ...broll, startMs: Math.max(broll.startMs, room.startMs), endMs: Math.min(broll.endMs, room.endMs) }
      return trimmed.endMs - trimmed.startMs >= leastBrollMs ? [[id, trimmed]] : []
    }),
  )
}
