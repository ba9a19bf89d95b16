import type { StripeBooks } from './stripe-books.ts'

type PageAnswer = { html: string } | { location: string }

type Person = {
  pay(url: string, number: string): unknown
  confirmStep(url: string): void
  changeCard(customer: string, number: string): void
}

/** Paths of pages that people see, which need no key. */
export const isPagePath = (path: string): boolean => path.startsWith('/c/') || path.startsWith('/p/')

/**
 * The pages of Checkout (`/c/pay/<session>`) and of the customer portal (`/p/session/<customer>`), as far as a browser needs them: one field for
 * the card's number, and the bank's second step.
 */
export function answerPage(books: StripeBooks, person: Person, path: string, form: string | null): PageAnswer {
  const id = path.split('/').at(-1) ?? ''
  const number = form === null ? null : (new URLSearchParams(form).get('number') ?? '')
  if (path.startsWith('/p/session/')) return answerPortal(books, person, id, number)
  const session = books.get(id, 'checkout.session')
  const isBack = { location: String(session['success_url']) }
  if (path.startsWith('/c/step/')) {
    if (form === null) return { html: pageOf('Your bank asks', '', 'Complete authentication') }
    person.confirmStep(path)
    return isBack
  }
  const title = `Pay ${String(session['currency'])} ${String(session['amount_total'])}`
  if (number === null) return { html: pageOf(title, cardField, 'Pay') }
  const state = person.pay(path, number)
  if (state === 'succeeded') return isBack
  if (state === 'requires_action') return { location: `/c/step/${id}` }
  return { html: pageOf(title, `<p role="alert">Your card was declined.</p>${cardField}`, 'Pay') }
}

function answerPortal(books: StripeBooks, person: Person, customer: string, number: string | null): PageAnswer {
  const [visit] = books.list('billing_portal.session', (session) => session['customer'] === customer)
  if (number === null) return { html: pageOf('Change payment method', cardField, 'Add') }
  person.changeCard(customer, number)
  return { location: String(visit?.['return_url']) }
}

const cardField = '<label>Card number <input name="number" required></label>'

const pageOf = (title: string, fields: string, action: string): string =>
  `<!doctype html><html lang="en"><title>${title}</title><link rel="icon" href="data:,"><h1>${title}</h1><form method="post">${fields}<button>${action}</button></form></html>`
