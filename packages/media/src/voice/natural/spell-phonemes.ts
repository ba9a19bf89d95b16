import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runToolOrThrow } from '../../run-tool.ts'
import { type Accent, type Clause, joinPhonemes, splitClauses, toVoicePhonemes } from './phonemes.ts'

type Place = { workDir: string; signal?: AbortSignal }

/** For each sentence the inputs of the network, in phonemes. eSpeak says how words are pronounced. */
export async function spellPhonemes(sentences: readonly string[], accent: Accent, place: Place): Promise<string[][]> {
  const clausesOf = sentences.map(splitClauses)
  const clauses = clausesOf.flat()
  const spelling = await spellClauses(clauses, accent, place)
  let at = 0
  return clausesOf.map((own) => joinPhonemes(own.map(({ mark }) => ({ phonemes: spelling[at++] ?? '', mark }))))
}

async function spellClauses(clauses: readonly Clause[], accent: Accent, place: Place): Promise<string[]> {
  const lines = await runEspeak(clauses, accent, place)
  if (lines.length === clauses.length) return lines
  // Of a clause that it divides further there are several lines: then each is asked for by itself.
  const spelling: string[] = []
  for (const clause of clauses) spelling.push((await runEspeak([clause], accent, place)).join(' '))
  return spelling
}

async function runEspeak(clauses: readonly Clause[], accent: Accent, { workDir, signal }: Place): Promise<string[]> {
  await writeFile(join(workDir, 'clauses.txt'), clauses.map(({ text }) => `${text}\n`).join('\n'))
  const args = ['-q', '--ipa', '--tie=^', '-v', accent, '-f', 'clauses.txt']
  const { stdout } = await runToolOrThrow(
    { tool: 'espeak-ng', args, cwd: workDir, timeoutMs: 60_000, ...(signal ? { signal } : {}) },
    'ServerError',
  )
  return stdout
    .toString('utf8')
    .split('\n')
    .map((line) => toVoicePhonemes(line, accent))
    .filter((line) => line !== '')
}
