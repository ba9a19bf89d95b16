import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drawImages } from './image-service.ts'

let url = ''
const requests: Record<string, unknown>[] = []
let answers: { status: number; body: string }[] = []
const server = createServer((request, reply) => {
  let text = ''
  request.on('data', (chunk: Buffer) => (text += chunk.toString()))
  request.on('end', () => {
    requests.push({ path: request.url, key: request.headers.authorization, ...(JSON.parse(text) as object) })
    const answer = answers.shift() ?? { status: 500, body: '' }
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  requests.length = 0
})

const images = JSON.stringify({
  data: [{ b64_json: Buffer.from('one').toString('base64') }, { url: 'https://images.example/2.png' }, {}],
})
const draw = (model: 'sdxl' | 'flux_schnell') =>
  drawImages(
    { url, key: 'secret', models: { sdxl: 'their-sdxl', flux_schnell: 'flux' } },
    { model, prompt: 'bread', ratio: 'portrait' },
    AbortSignal.timeout(5000),
  )

test('asks for four images in the clip’s aspect ratio by the service’s model name, with the specified parameters', async () => {
  answers = [{ status: 200, body: images }]
  expect(await draw('sdxl')).toEqual([{ bytes: Buffer.from('one') }, { url: 'https://images.example/2.png' }])
  expect(requests).toEqual([
    {
      path: '/v1/images/generations',
      key: 'Bearer secret',
      model: 'their-sdxl',
      prompt: 'bread',
      n: 4,
      size: '768x1344',
      response_format: 'b64_json',
      refine: 'expert_ensemble_refiner',
      high_noise_frac: 0.8,
    },
  ])
})

test('a service without a refiner is asked again without it, and a model without one is never sent it', async () => {
  answers = [
    { status: 400, body: '{}' },
    { status: 200, body: images },
  ]
  expect(await draw('sdxl')).toHaveLength(2)
  expect(requests[1]).not.toHaveProperty('refine')
  answers = [{ status: 200, body: images }]
  await draw('flux_schnell')
  expect(requests[2]).not.toHaveProperty('high_noise_frac')
})

test.each([
  [429, '', 'RateExceed'],
  [401, '', 'NoPermission'],
  [500, '', 'LinkUnreachableError'],
  [200, '{"data":[]}', 'LinkUnreachableError'],
  [200, 'no json', 'LinkUnreachableError'],
])('an answer of %i %s is %s', async (status, body, errorName) => {
  answers = [{ status, body }]
  await expect(draw('flux_schnell')).rejects.toMatchObject({ errorName })
})
