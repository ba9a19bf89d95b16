import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ImageService = AsyncDisposable & {
  /** For `IMAGE_MODEL_URL`. */
  url: string
  /** Number of requests for images. */
  asked: number
  /** The requested models, in order. */
  models: string[]
}

/** Imitates an OpenAI-compatible image service: answers each request with the same image, twice. */
export async function startImageService(image: Buffer): Promise<ImageService> {
  const server = createServer((request, reply) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      service.asked += 1
      service.models.push((JSON.parse(text) as { model: string }).model)
      const b64_json = image.toString('base64')
      reply.setHeader('content-type', 'application/json').end(JSON.stringify({ data: [{ b64_json }, { b64_json }] }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: ImageService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: 0,
    models: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return service
}
