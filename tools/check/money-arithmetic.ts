import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from './source-files.ts'

const moneyPackage = /^packages\/money\//
const importsMoney = /from\s*['"]@clipwright\/money\//

/** Floating point has no place in the package at all. The compiler already refuses a number beside a bigint. */
const inPackage: readonly RegExp[] = [
  /\b(?:Number|parseFloat|Number\.parseFloat)\(/g,
  /\.to(?:Fixed|Precision|Exponential)\(/g,
  /\bMath\.(?!max\b|min\b)\w+/g,
  /(?<![\w.'"`])\d+\.\d+/g,
]

/** Where money is used, an amount stays what the package made it. */
const amongUsers: readonly RegExp[] = [
  /\b(?:Number\.)?(?:Number|parseFloat|parseInt)\((?:[^()\n]|\([^()\n]*)*\bamount\b/g,
  /\bMath\.\w+\([^()]*\bamount\b/g,
  /(?<=[\s(=])\+(?:\w+\.)*amount\b/g,
  /\bamount\)?\.to(?:Fixed|Precision|Exponential)\(/g,
]

/** Only `money.ts` makes an amount, so that every amount has passed its checks. */
const forgery = /\bas (?:unknown as )?(?:MinorAmount|Money)\b/g

/** Floating-point arithmetic on money, and amounts that were not made by the package. */
export async function checkMoneyArithmetic(root: string): Promise<string[]> {
  const problems: string[] = []
  for (const file of await listFiles(root, /(?<!\.test)\.tsx?$/, ['packages', 'apps'])) {
    const source = await readFile(join(root, file), 'utf8')
    for (const text of findFloatArithmetic(file, source)) {
      problems.push(
        `${file}: "${text}" would make money a floating-point number, or an amount unchecked. Use the functions of packages/money.`,
      )
    }
  }
  return problems
}

export function findFloatArithmetic(file: string, source: string): string[] {
  const isInPackage = moneyPackage.test(file)
  if (!isInPackage && !importsMoney.test(source)) return []
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '')
  const patterns = [...(isInPackage ? inPackage : amongUsers), ...(file === 'packages/money/src/money.ts' ? [] : [forgery])]
  return patterns.flatMap((pattern) => code.match(pattern) ?? [])
}
