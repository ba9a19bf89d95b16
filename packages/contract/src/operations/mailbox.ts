import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const MailboxMessage = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.iso.datetime(),
})
export type MailboxMessage = z.infer<typeof MailboxMessage>

export const listMailbox = endpoint({
  name: 'listMailbox',
  method: 'GET',
  path: '/dev/mailbox',
  summary: 'Mails of an instance without a mail server, newest first; answers only on the machine itself, to the owner of the instance.',
  public: 'it exists only where no mail server and no public address are configured, and asks for the owner by itself',
  query: z.object({ to: z.string().trim().max(254).optional() }),
  reply: z.object({ data: z.array(MailboxMessage) }),
  example: {
    request: { query: { to: 'ann@example.com' } },
    reply: {
      data: [
        {
          to: 'ann@example.com',
          subject: 'Your Clipwright code: 482 913',
          text: 'Your code: 482913\n',
          html: '<!doctype html>…',
          sentAt: '2026-01-31T09:30:00.000Z',
        },
      ],
    },
  },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted'],
})
