import { createHash } from 'node:crypto'

type Task = { algorithm: string; challenge: string; maxnumber: number; salt: string; signature: string }

/** The parts of the proof that a refusal near a limit asks for, from its detail `proof`. */
export function solveProof(message: string) {
  const { algorithm, challenge, maxnumber, salt, signature } = JSON.parse(message) as Task
  const numbers = Array.from({ length: maxnumber }, (_, index) => index)
  const number = numbers.find((one) => createHash('sha256').update(`${salt}${one}`).digest('hex') === challenge)
  return { algorithm, challenge, number, salt, signature }
}

export const packProof = (parts: object): string => btoa(JSON.stringify(parts))
