/** The code with everything blanked that is text, comment or pattern; what a template asks for between braces stays. */
export function blankTexts(source: string): string {
  let code = ''
  // Depths of braces at which a template goes on.
  const templates: number[] = []
  let depth = 0
  let at = 0
  const blank = (length: number) => {
    code += source.slice(at, at + length).replace(/[^\n]/g, ' ')
    at += length
  }
  const lengthOf = (pattern: RegExp) => {
    pattern.lastIndex = at
    return pattern.exec(source)?.[0].length
  }
  const template = () => {
    blank(lengthOf(templatePart) ?? 1)
    if (source.startsWith('${', at)) {
      blank(2)
      templates.push(depth)
    } else blank(1)
  }
  while (at < source.length) {
    const sign = source[at] ?? ''
    const text = `'"/`.includes(sign)
      ? (lengthOf(plainText) ?? (mayBeginRegExp.test(code.slice(-40)) ? lengthOf(regExp) : undefined))
      : undefined
    if (text !== undefined) blank(text)
    else if (sign === '`') {
      blank(1)
      template()
    } else if (sign === '}' && templates.at(-1) === depth) {
      templates.pop()
      blank(1)
      template()
    } else {
      if (sign === '{') depth += 1
      if (sign === '}') depth -= 1
      code += sign
      at += 1
    }
  }
  return code
}

const mayBeginRegExp = /(?:^|[(,=:[!&|?{};])\s*$/
const plainText = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y
const regExp = /\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y
const templatePart = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/y
