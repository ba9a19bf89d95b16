import type { MarkedText } from '@clipwright/contract/workspace/search'

/** A text with the matches marked. */
export function MarkedWords({ text, marks }: MarkedText) {
  const parts = marks.flatMap(([from, to], index) => [
    text.slice(marks[index - 1]?.[1] ?? 0, from),
    <mark key={from} className="marked">
      {text.slice(from, to)}
    </mark>,
  ])
  return (
    <>
      {parts}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
