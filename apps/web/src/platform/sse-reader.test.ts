import { expect, test } from 'vitest'
import { readEvent } from './live-stream.ts'
import { createStreamParser, type StreamEvent } from './sse-reader.ts'

function parse(...chunks: string[]): StreamEvent[] {
  const events: StreamEvent[] = []
  const feed = createStreamParser((event) => events.push(event))
  for (const chunk of chunks) feed(chunk)
  return events
}

const stream = 'id: 7\nevent: hello\ndata: {"a":1}\n\n: beat\n\nid: 8\r\ndata: one\r\ndata: two\r\n\r\n'
const expected = [
  { id: '7', event: 'hello', data: '{"a":1}' },
  { id: '8', event: 'message', data: 'one\ntwo' },
]

test('parses events, comments and both kinds of line ends', () => expect(parse(stream)).toEqual(expected))

test('chunks may be split anywhere', () => {
  for (let cut = 1; cut < stream.length; cut += 1) expect(parse(stream.slice(0, cut), stream.slice(cut))).toEqual(expected)
  expect(parse(...stream.split(''))).toEqual(expected)
})

test('an incomplete event is not returned', () => expect(parse('data: half')).toEqual([]))

test('the type comes from the data, or from the event line when the data has none', () => {
  expect(readEvent('message', '{"type":"resync"}')).toEqual({ type: 'resync' })
  expect(readEvent('resync', '{}')).toEqual({ type: 'resync' })
  expect(readEvent('message', 'not json')).toBeNull()
})
