/** One server-sent event. */
export type StreamEvent = { id: string | null; event: string; data: string }

/** Parses chunks of a stream into events. Keeps an incomplete one until the next chunk. */
export function createStreamParser(onEvent: (event: StreamEvent) => void): (chunk: string) => void {
  let buffer = ''
  let id: string | null = null
  let event = ''
  let data: string[] = []

  function takeLine(line: string): void {
    if (line === '') {
      if (data.length > 0) onEvent({ id, event: event || 'message', data: data.join('\n') })
      event = ''
      data = []
      return
    }
    if (line.startsWith(':')) return
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    else if (field === 'event') event = value
    else if (field === 'id' && !value.includes('\0')) id = value
  }

  return (chunk) => {
    buffer += chunk
    for (;;) {
      const end = buffer.search(/\r\n|\n|\r(?!$)/)
      if (end === -1) return
      const line = buffer.slice(0, end)
      buffer = buffer.slice(end + (buffer.startsWith('\r\n', end) ? 2 : 1))
      takeLine(line)
    }
  }
}
