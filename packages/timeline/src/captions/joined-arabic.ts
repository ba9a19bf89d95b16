// Arabic letters take another shape, and width, beside their neighbours. Unicode keeps a code point for each shape,
// which fonts map and whose plain form is the letter: that is all it takes to measure joined text.

/** Code points of a letter's shapes: alone, last, first, middle. Letters that do not join forward have only two. */
type Shapes = { alone: number; last: number; first: number | undefined; middle: number | undefined }

const shapeBlocks: readonly [number, number][] = [
  [0xfb50, 0xfbb1],
  [0xfbd3, 0xfbff],
  [0xfe80, 0xfefc],
]

function collectShapes(): Map<string, Shapes> {
  const codes = new Map<string, number[]>()
  for (const [from, to] of shapeBlocks) {
    for (let code = from; code <= to; code++) {
      const plain = String.fromCodePoint(code).normalize('NFKC')
      codes.set(plain, [...(codes.get(plain) ?? []), code])
    }
  }
  const shapes = new Map<string, Shapes>()
  for (const [plain, [alone, last, first, middle]] of codes) {
    if (alone !== undefined && last !== undefined) shapes.set(plain, { alone, last, first, middle })
  }
  return shapes
}

// Constant: computed once from the tables of Unicode.
const shapesOf = collectShapes()

/** The text with every Arabic letter as the shape it takes there, lam-alef joined; marks are left out. */
export function joinArabic(text: string): number[] {
  const letters = [...text.normalize('NFC')].filter((letter) => !/\p{M}/u.test(letter))
  const codes: number[] = []
  let joinsOn = false
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at] ?? ''
    const pair = shapesOf.get(letter + (letters[at + 1] ?? ''))
    const shapes = (letter === 'ل' ? pair : undefined) ?? shapesOf.get(letter)
    if (!shapes) {
      codes.push(letter.codePointAt(0) ?? 0)
      joinsOn = letter === 'ـ'
      continue
    }
    if (shapes === pair) at++
    const next = shapesOf.get(letters[at + 1] ?? '')
    const joinsNext = shapes.first !== undefined && (next !== undefined || letters[at + 1] === 'ـ')
    codes.push((joinsOn ? (joinsNext ? shapes.middle : shapes.last) : joinsNext ? shapes.first : shapes.alone) ?? shapes.alone)
    joinsOn = joinsNext
  }
  return codes
}
