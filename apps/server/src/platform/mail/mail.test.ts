import { onTestFinished, describe, expect, test } from 'vitest'
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { makeConfig } from '#config/config.ts'
import { readEnv } from '#config/env.ts'
import { startQueue } from '#platform/queue/start-queue.ts'
import { silentLog } from '#testing/silent-log.ts'
import { testDatabase } from '#testing/test-database.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { linkOrigin } from './link-origin.ts'
import { mailPage } from './mail-page.ts'
import { type MailMessage, queueMail } from './mail.ts'
import { listMailbox } from './mailbox.store.ts'
import { sendMailWorker } from './send-mail.worker.ts'

type Taken = { from: string; to: string[]; raw: string; user: string | undefined }

/** A mail server that accepts everything; the first `failures` times it answers with a temporary error. */
async function mailServer(options: { failures?: number; refuseTo?: string } = {}) {
  const mails: Taken[] = []
  let failures = options.failures ?? 0
  let tries = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _session, callback) => callback(null, { user: username }),
    onRcptTo: ({ address }, _session, callback) => {
      tries += 1
      if (address === options.refuseTo) callback(Object.assign(new Error('no such box'), { responseCode: 550 }))
      else if (failures-- > 0) callback(Object.assign(new Error('later'), { responseCode: 451 }))
      else callback()
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        mails.push({ from, to: rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString(), user: session.user as string })
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { taken: mails, tries: () => tries, url: `smtp://ann:pass@127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}

async function mailQueue(env: Record<string, string>) {
  const database = await testDatabase()
  const config = makeConfig(readEnv({ MAIL_FROM: 'Clips <clips@studio.example>', ...env }))
  const lanes = { mail: 2 }
  const queue = await startQueue({
    db: database.db,
    url: database.url,
    log: silentLog,
    lanes,
    workers: [sendMailWorker],
    deps: { config },
    pollMs: 50,
  })
  onTestFinished(async () => {
    await queue.stop({ graceMs: 500 })
    await database[Symbol.asyncDispose]()
  })
  const send = (mail: MailMessage) => database.db.transaction((tx) => queueMail(tx, mail))
  const untilEnded = () =>
    waitUntil(async () => {
      const jobs = await database.db.selectFrom('job_run').select('status').execute()
      return jobs.length > 0 && jobs.every(({ status }) => status === 'done' || status === 'failed') ? jobs : null
    }, 'the mail jobs to end')
  return { db: database.db, send, ended: untilEnded }
}

const page = {
  ...mailPage({ subject: 'Hello', language: 'en', heading: 'Hi', paragraphs: ['A code for you.'], code: '123456' }),
  to: 'bob@team.example',
}

describe('with a mail server', () => {
  test('a message is sent as text and HTML, signed in as configured, and its text is not kept', async () => {
    const server = await mailServer()
    const { db, send, ended: untilEnded } = await mailQueue({ SMTP_URL: server.url })
    await send(page)
    await untilEnded()
    expect(server.taken).toHaveLength(1)
    expect(server.taken[0]).toMatchObject({ from: 'clips@studio.example', to: ['bob@team.example'], user: 'ann' })
    expect(server.taken[0]?.raw).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*123456[\s\S]*text\/html[\s\S]*123456/)
    expect(server.taken[0]?.raw).toMatch(/^Auto-Submitted: auto-generated/im)
    const [message] = await db.selectFrom('mail_message').selectAll().execute()
    expect(message).toMatchObject({ body_text: '', body_html: '' })
    expect(message?.sent_at).toBeInstanceOf(Date)
  })

  test('that is busy is tried again until it accepts the message, once', async () => {
    const server = await mailServer({ failures: 1 })
    const { send, ended: untilEnded } = await mailQueue({ SMTP_URL: server.url })
    await send(page)
    await untilEnded()
    expect(server.tries()).toBe(2)
    expect(server.taken).toHaveLength(1)
  })

  test('that refuses an address for good is not tried again, and an expired message is not sent', async () => {
    const server = await mailServer({ refuseTo: 'nobody@team.example' })
    const { send, ended: untilEnded } = await mailQueue({ SMTP_URL: server.url })
    await send({ ...page, to: 'nobody@team.example' })
    await send({ ...page, usefulUntil: new Date(Date.now() - 1000) })
    await untilEnded()
    expect(server.tries()).toBe(1)
    expect(server.taken).toEqual([])
  })

  test.each([
    ['a line break in the subject', { subject: 'Hi\r\nBcc: eve@evil.example\r\n\r\nnew body' }],
    ['a line break in the address', { to: 'bob@team.example\r\nRCPT TO:<eve@evil.example>' }],
    ['a list of addresses', { to: 'bob@team.example, eve@evil.example' }],
    ['markup', { subject: '=?utf-8?q?x?= <eve@evil.example>' }],
  ])('%s is sent to nobody else', async (_what, part) => {
    const server = await mailServer()
    const { send, ended: untilEnded } = await mailQueue({ SMTP_URL: server.url })
    await send({ ...page, ...part })
    await send(page)
    await waitUntil(() => server.taken.some(({ to }) => to.includes('bob@team.example')), 'the plain message')
    await untilEnded().catch(() => undefined)
    expect(server.taken.flatMap(({ to }) => to)).not.toContain('eve@evil.example')
    for (const { raw } of server.taken) expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
  })
})

test('without a mail server messages stay in the local mailbox, newest first, whatever the case of the address', async () => {
  const { db, send, ended: untilEnded } = await mailQueue({})
  await send({ ...page, subject: 'First' })
  await send({ ...page, subject: 'Second', to: 'BOB@team.example' })
  await send({ ...page, to: 'carl@team.example' })
  await untilEnded()
  expect((await listMailbox(db, 'bob@TEAM.example')).map(({ subject }) => subject)).toEqual(['Second', 'First'])
  expect(await listMailbox(db, undefined)).toHaveLength(3)
})

test('a message of a change that is rolled back is never sent', async () => {
  const { db } = await mailQueue({})
  await expect(
    db.transaction(async (tx) => {
      await queueMail(tx, page)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await listMailbox(db, undefined)).toEqual([])
  expect(await db.selectFrom('job_run').select('id').execute()).toEqual([])
})

describe('a page of a mail', () => {
  test('shows names as they are and executes nothing in them', () => {
    const { html, text } = mailPage({
      subject: '<b>',
      language: 'en"><script>',
      heading: '<img src=x onerror=alert(1)>',
      paragraphs: ['"quoted" & <i>'],
      button: { label: '<u>', url: 'https://x.example/?a="b' },
    })
    expect(html).not.toMatch(/<(img|script|b|i|u)>|<img|<script/i)
    expect(html).toContain('https://x.example/?a=&quot;b')
    expect(text).toContain('"quoted" & <i>')
  })
})

describe('links in mails', () => {
  const http = { host: '127.0.0.1', port: 4600, publicUrl: null }
  test.each([
    ['http://localhost:4600', 'http://localhost:4600'],
    ['http://127.0.0.1:4600', 'http://127.0.0.1:4600'],
    ['http://[::1]:4600', 'http://[::1]:4600'],
    ['http://evil.example', null],
    ['http://localhost.evil.example', null],
    ['http://localhost:4600@evil.example', null],
    ['http://192.0.2.5:4600', null],
    ['', null],
  ])('asked for under %j they point to %j', (origin, expected) => {
    expect(linkOrigin({ http }, origin)).toBe(expected)
    expect(linkOrigin({ http: { ...http, publicUrl: 'https://clips.example' } }, origin)).toBe('https://clips.example')
  })
})
