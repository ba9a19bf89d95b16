import { randomBytes } from 'node:crypto'

/** An object as the API answers it. Field names are Stripe’s. */
export type StripeObject = { id: string; object: string; created: number; metadata: Record<string, string> } & Record<string, unknown>

export const makeId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** What a card does, by its number: the same numbers as those of Stripe’s sandbox. */
export type CardKind = 'plain' | 'firstStep' | 'everyStep' | 'declined' | 'declinedLater'

const kinds: Readonly<Record<string, CardKind>> = {
  '4242424242424242': 'plain',
  '4000002500003155': 'firstStep',
  '4000002760003184': 'everyStep',
  '4000000000009995': 'declined',
  '4000000000000341': 'declinedLater',
}

export function kindOfCard(number: string): CardKind {
  const kind = kinds[number.replaceAll(' ', '')]
  if (!kind) throw new Error(`no card of the sandbox: ${number}`)
  return kind
}

/** Form fields with brackets as an object: `a[0][b]=c` is `{ a: { 0: { b: 'c' } } }`. */
export function readForm(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    let place = root
    for (const part of path.slice(0, -1)) {
      place[part] ??= {}
      place = place[part] as Record<string, unknown>
    }
    place[path.at(-1) ?? ''] = value
  }
  return root
}

/** A refusal in Stripe’s terms. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, error: { type: string; message: string } & Record<string, unknown>) {
    super(error.message)
    this.status = status
    this.body = { error }
  }
}

export const refuseRequest = (message: string, status = 400): StripeRefusal =>
  new StripeRefusal(status, { type: 'invalid_request_error', message })
