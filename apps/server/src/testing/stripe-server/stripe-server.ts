import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { StripeBooks } from './stripe-books.ts'
import { answerPage, isPagePath } from './stripe-pages.ts'
import { readForm, refuseRequest, type StripeObject, StripeRefusal } from './stripe-objects.ts'

const secretKey = 'sk_test_local'
const webhookSecret = 'whsec_local'

type Answer = { status: number; body: unknown }
type Call = { method: string; path: string; fields: Record<string, unknown> }

/**
 * A Stripe of this machine: the part of its API that the product uses and the pages that its sessions lead to, in memory. It checks the key, keeps
 * answers by idempotency key and refuses a key that comes with another request.
 */
export async function startStripeServer() {
  const books = new StripeBooks()
  const person = personAt(books)
  const answers = new Map<string, { request: string; answer: Answer }>()
  const calls: string[] = []
  let isDown = false
  const server = createServer((request, reply) => {
    respond(request, reply).catch((error: unknown) =>
      send(reply, { status: 500, body: { error: { type: 'api_error', message: String(error) } } }),
    )
  })

  async function respond(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stripe.test')
    const method = request.method ?? 'GET'
    const body = await text(request)
    if (isPagePath(url.pathname)) return sendPage(reply, answerPage(books, person, url.pathname, method === 'POST' ? body : null))
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return send(reply, { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } })
    calls.push(`${method} ${url.pathname}`)
    if (isDown) return send(reply, { status: 503, body: { error: { type: 'api_error', message: 'Try again later.' } } })
    const key = request.headers['idempotency-key']
    const earlier = method === 'POST' && typeof key === 'string' ? answers.get(key) : undefined
    const requestText = `${url.pathname} ${body}`
    if (earlier && earlier.request !== requestText) {
      return send(reply, {
        status: 400,
        body: { error: { type: 'idempotency_error', message: `Keys can only be used with the same request: ${String(key)}` } },
      })
    }
    const answer =
      earlier?.answer ?? answerCall(books, { method, path: url.pathname, fields: readForm(method === 'GET' ? url.search.slice(1) : body) })
    if (method === 'POST' && typeof key === 'string') answers.set(key, { request: requestText, answer: structuredClone(answer) })
    send(reply, answer)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  books.pagesUrl = url
  return {
    books,
    /** Method and path of each call. */
    calls,
    env: { BILLING: 'stripe', STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: url },
    ...person,
    /** Its API answers 503 from now on, or answers again. */
    setDown(next: boolean): void {
      isDown = next
    },
    /** Forgets idempotency keys, as Stripe does after a day. */
    forgetKeys: () => answers.clear(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What a person does at Stripe’s pages. */
function personAt(books: StripeBooks) {
  const findSession = (url: string) => books.get(url.split('/').at(-1) ?? '', 'checkout.session')

  function complete(session: StripeObject, intent: StripeObject): void {
    if (intent['status'] !== 'succeeded') return
    Object.assign(session, { status: 'complete', payment_status: 'paid', url: null })
    books.tell('checkout.session.completed', session)
  }
  return {
    /** Pays on the page of a Checkout session. Returns the state of the payment. */
    pay(url: string, number: string): unknown {
      const session = findSession(url)
      if (session['status'] !== 'open') throw new Error(`this page is ${String(session['status'])}`)
      const data = session['payment_intent_data'] as { setup_future_usage: string; metadata: Record<string, string> }
      const { customer, currency, amount_total: amount } = session
      const before = books.objects.get(String(session['payment_intent']))
      const intent = before ?? books.createIntent({ amount, currency, customer, ...data })
      session['payment_intent'] = intent.id
      try {
        books.confirmIntent(intent.id, { payment_method: books.attachCard(customer, number).id })
      } catch (error) {
        if (!(error instanceof StripeRefusal)) throw error
      }
      complete(session, intent)
      return intent['status']
    },
    /** Takes the second step that the bank asks for. */
    confirmStep(url: string): void {
      const session = findSession(url)
      const intent = books.get(String(session['payment_intent']), 'payment_intent')
      complete(session, books.succeed(intent))
    },
    /** Chooses another card in the customer portal. */
    changeCard(customer: string, number: string): void {
      const { id } = books.attachCard(customer, number)
      books.updateCustomer(customer, { invoice_settings: { default_payment_method: id } })
    },
  }
}

function answerCall(books: StripeBooks, call: Call): Answer {
  try {
    return { status: 200, body: route(books, call) }
  } catch (error) {
    if (error instanceof StripeRefusal) return { status: error.status, body: error.body }
    throw error
  }
}

function route(books: StripeBooks, { method, path, fields }: Call): unknown {
  const [, , noun = '', id = '', verb = '', act = ''] = path.split('/')
  const isPost = method === 'POST'
  switch (`${method} ${noun}`) {
    case 'POST customers':
      return id ? books.updateCustomer(id, fields) : books.createCustomer(fields)
    case 'GET customers':
      return expandCustomer(books, books.get(id, 'customer'))
    case 'GET payment_intents':
      if (id) return books.get(id, 'payment_intent')
      return page(
        books.list('payment_intent', ({ customer }) => fields['customer'] === undefined || customer === fields['customer']),
        fields,
      )
    case 'POST payment_intents':
      if (verb === 'confirm') return books.confirmIntent(id, fields)
      return verb === 'cancel' ? books.cancelIntent(id) : books.createIntent(fields)
    case 'GET refunds':
      return page(
        books.list('refund', (refund) => refund['payment_intent'] === fields['payment_intent']),
        fields,
      )
    case 'POST refunds':
      return books.createRefund(fields)
    case 'GET events': {
      const { gte = 0, lte = Infinity } = (fields['created'] ?? {}) as { gte?: string; lte?: string }
      return page(books.events.filter(({ created }) => created >= Number(gte) && created <= Number(lte)).toReversed(), fields)
    }
    case 'POST billing_portal':
      return books.add('bps', 'billing_portal.session', {
        ...fields,
        url: `${books.pagesUrl}/p/session/${String(fields['customer'])}`,
      })
    case 'GET checkout':
    case 'POST checkout':
      if (isPost) return act === 'expire' ? books.expireSession(verb) : books.createSession(fields)
      if (verb) return books.get(verb, 'checkout.session')
      return page(
        books.list('checkout.session', ({ customer }) => customer === fields['customer']),
        fields,
      )
    default:
      throw refuseRequest(`Unrecognized request URL (${method}: ${path})`, 404)
  }
}

function expandCustomer(books: StripeBooks, customer: StripeObject): object {
  const { default_payment_method: methodId } = customer['invoice_settings'] as { default_payment_method: string | null }
  return { ...customer, invoice_settings: { default_payment_method: methodId && books.objects.get(methodId) } }
}

/** One page of a list, newest first. */
function page(objects: readonly StripeObject[], fields: Record<string, unknown>): object {
  const after = fields['starting_after'] === undefined ? 0 : objects.findIndex(({ id }) => id === fields['starting_after']) + 1
  const limit = Number(fields['limit'] ?? 10)
  return { object: 'list', url: '/v1', has_more: objects.length > after + limit, data: objects.slice(after, after + limit) }
}

function send(reply: ServerResponse, { status, body }: Answer): void {
  reply.writeHead(status, { 'content-type': 'application/json' })
  reply.end(JSON.stringify(body))
}

function sendPage(reply: ServerResponse, answer: ReturnType<typeof answerPage>): void {
  if ('location' in answer) reply.writeHead(303, { location: answer.location }).end()
  else reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer.html)
}

/** An event as it is delivered: its body, and the header that signs it. */
export function signEvent(event: unknown, { atSec = Math.floor(Date.now() / 1000), secret = webhookSecret } = {}) {
  const payload = JSON.stringify(event)
  const signature = createHmac('sha256', secret).update(`${atSec}.${payload}`).digest('hex')
  return { payload, headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${atSec},v1=${signature}` } }
}
