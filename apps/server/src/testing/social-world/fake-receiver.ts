import { createHmac } from 'node:crypto'
import { type FakePlatform, type FakeReply, type FakeRequest, startFakePlatform } from './fake-platform.ts'

type FakeReceiver = FakePlatform & {
  /** What the deliveries must be signed with. */
  secret: string
}

type Delivery = { data: { id: string; title: string; text: string; video: { sha256: string } } }

/** Receives webhooks as their standard asks: checks the signature and drops an id that it has seen. */
export async function startFakeReceiver(): Promise<FakeReceiver> {
  const server = await startFakePlatform((request) => receive(receiver, request))
  const receiver: FakeReceiver = Object.assign(server, { secret: '' })
  return receiver
}

function receive(receiver: FakeReceiver, { headers, body }: FakeRequest): FakeReply {
  const id = String(headers['webhook-id'])
  const signed = `${id}.${String(headers['webhook-timestamp'])}.${body.toString()}`
  const proof = createHmac('sha256', Buffer.from(receiver.secret.replace('whsec_', ''), 'base64'))
    .update(signed)
    .digest('base64')
  if (headers['webhook-signature'] !== `v1,${proof}`) return { status: 401, json: { error: 'bad signature' } }
  const { data } = JSON.parse(body.toString()) as Delivery
  if (!receiver.live.some(({ remoteId }) => remoteId === id)) {
    receiver.live.push({
      platform: 'WEBHOOK',
      account: 'receiver',
      remoteId: id,
      title: data.title,
      text: data.text,
      sha256: data.video.sha256,
      at: new Date(),
    })
  }
  return { status: 204 }
}
