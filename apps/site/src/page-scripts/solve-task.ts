import { solveChallenge } from 'altcha-lib/v1'

type Challenge = Record<'algorithm' | 'challenge' | 'salt' | 'signature', string> & { maxnumber: number }

/** The proof for a task of the server, as Base64. Null where it cannot be solved: pages without https have no hashes. */
export async function solveTask(task: string): Promise<string | null> {
  const { algorithm, challenge, maxnumber, salt, signature } = JSON.parse(task) as Challenge
  const { number } = (await solveChallenge(challenge, salt, algorithm, maxnumber).promise.catch(() => null)) ?? {}
  return number === undefined ? null : btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
}
