/** An ASS document as libass reads it: what is a command and what is shown. Written apart from the writer, to check it. */
export type ReadEvent = { layer: number; startMs: number; endMs: number; style: string; commands: string[]; shown: string }
type ReadAss = { sections: string[]; styles: number; events: ReadEvent[] }

function readTime(text: string): number {
  const match = /^(\d):(\d\d):(\d\d)\.(\d\d)$/.exec(text)
  if (!match) throw new Error(`not a time: ${text}`)
  const [, hours, minutes, seconds, hundredths] = match.map(Number) as [number, number, number, number, number]
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + hundredths * 10
}

function readText(text: string): { commands: string[]; shown: string } {
  const commands: string[] = []
  let visible = ''
  for (let at = 0; at < text.length; at++) {
    const [letter, next] = [text[at], text[at + 1]]
    if (letter === '{') {
      const end = text.indexOf('}', at)
      if (end < 0) throw new Error('a command block that never ends')
      commands.push(text.slice(at + 1, end))
      at = end
    } else if (letter === '\\' && next !== undefined && 'Nnh{}'.includes(next)) {
      visible += next === '{' || next === '}' ? next : next === 'h' ? '\u00a0' : '\n'
      at++
    } else visible += letter
  }
  return { commands, shown: visible }
}

export function readAss(text: string): ReadAss {
  const lines = text.split(/\r\n|\n|\r|\u0085|\u2028|\u2029/)
  const events = lines
    .filter((line) => line.startsWith('Dialogue:'))
    .map((line): ReadEvent => {
      const fields = line.slice('Dialogue:'.length).split(',')
      const [layer = '', start = '', end = '', style = ''] = fields.map((field) => field.trim())
      return { layer: Number(layer), startMs: readTime(start), endMs: readTime(end), style, ...readText(fields.slice(9).join(',')) }
    })
  return {
    sections: lines.filter((line) => line.startsWith('[')),
    styles: lines.filter((line) => line.startsWith('Style:')).length,
    events,
  }
}
