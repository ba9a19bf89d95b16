/** Milliseconds from `hh:mm:ss.mmm` or `mm:ss.mmm`; null when it is neither. */
function parseTime(text: string): number | null {
  const match = /^(?:(\d{1,3}):)?(\d{2}):(\d{2})\.(\d{3})$/.exec(text)
  if (!match) return null
  return ((Number(match[1] ?? 0) * 60 + Number(match[2])) * 60 + Number(match[3])) * 1000 + Number(match[4])
}

function formatTime(ms: number): string {
  const part = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0')
  return `${part(ms / 3_600_000)}:${part((ms / 60_000) % 60)}:${part((ms / 1000) % 60)}.${part(ms % 1000, 3)}`
}

/** Offset in ms of the segment’s times from the programme’s, from its `X-TIMESTAMP-MAP` (90 kHz ticks against local time). */
function timestampOffsetMs(header: string): number | null {
  const ticks = /MPEGTS:(\d{1,12})/.exec(header)?.[1]
  const local = parseTime(/LOCAL:([\d:.]+)/.exec(header)?.[1] ?? '')
  return ticks === undefined || local === null ? null : Number(ticks) / 90 - local
}

/**
 * Joins the WebVTT segments of an HLS subtitle track; a cue that continues across a border appears once. The first
 * segment’s clock is the programme’s zero. Null when there are no cues.
 */
export function joinVttSegments(segments: readonly string[]): string | null {
  const cues: string[] = []
  const cueKeys = new Set<string>()
  let zeroMs: number | null = null
  for (const segment of segments) {
    const blocks = segment
      .replace(/\r\n?/g, '\n')
      .replace(/^\ufeff/, '')
      .split(/\n{2,}/)
    const offsetMs = timestampOffsetMs(blocks[0] ?? '') ?? 0
    zeroMs ??= offsetMs
    for (const block of blocks) {
      const lines = block.split('\n')
      const timeAt = lines.findIndex((line) => line.includes('-->'))
      const [from = '', to = ''] = (lines[timeAt] ?? '').split('-->').map((part) => part.trim().split(/\s/)[0] ?? '')
      const startMs = parseTime(from)
      const endMs = parseTime(to)
      if (timeAt < 0 || startMs === null || endMs === null) continue
      const shiftMs = offsetMs - zeroMs
      const cue = `${formatTime(startMs + shiftMs)} --> ${formatTime(endMs + shiftMs)}\n${lines
        .slice(timeAt + 1)
        .join('\n')
        .trim()}`
      if (!cueKeys.has(cue)) cues.push(cue)
      cueKeys.add(cue)
    }
  }
  return cues.length === 0 ? null : `WEBVTT\n\n${cues.join('\n\n')}\n`
}
