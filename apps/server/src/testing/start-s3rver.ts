import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type S3rver = { run(): Promise<AddressInfo>; close(): Promise<void> }
type S3rverClass = new (options: Record<string, unknown>) => S3rver

type TestS3Server = {
  endpoint: string
  credentials: { accessKeyId: string; secretAccessKey: string; region: string; bucket: string }
} & AsyncDisposable

/** A third-party S3-compatible server with one empty bucket. It checks no signatures; the stub does. */
export async function startS3rver(): Promise<TestS3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'clipwright-s3rver-'))
  const bucket = 'media'
  // The package has no types, and only the tests that use it load it.
  const Server = createRequire(import.meta.url)('s3rver') as S3rverClass
  const server = new Server({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: bucket }] })
  const { port } = await server.run()
  return {
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1', bucket },
    async [Symbol.asyncDispose]() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
