import { expect, it } from 'vitest'
import { AppError } from '@clipwright/contract/errors'
import { hideSecrets } from './hide-secrets.ts'
import { makeLog } from './make-log.ts'
import { toPrettyLine } from './pretty-destination.ts'

function logOnce(write: (log: ReturnType<typeof makeLog>) => void): Record<string, unknown> {
  const lines: string[] = []
  write(makeLog({ level: 'debug', format: 'json' }, { write: (line) => lines.push(line) }))
  expect(lines).toHaveLength(1)
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>
}

it('writes no secret, wherever it is in the entry', () => {
  const entry = logOnce((log) => {
    const secret = 'hunter2hunter2'
    log.info(
      {
        token: secret,
        config: { password: secret, secretAccessKey: secret },
        req: { headers: { authorization: `Bearer ${secret}`, cookie: secret } },
        err: new Error(`connect postgres://user:${secret}@db/x failed`, {
          cause: new Error(`GET https://s3/x?X-Amz-Signature=${secret}&a=1`),
        }),
      },
      `asked with Bearer ${secret}`,
    )
  })
  expect(JSON.stringify(entry)).not.toContain('hunter2')
  expect(JSON.stringify(entry)).toContain('a=1')
})

it('keeps the chain of causes of an error', () => {
  const entry = logOnce((log) => log.error({ err: new AppError('ServerError', { cause: new Error('disk is gone') }) }, 'failed'))
  expect(entry).toMatchObject({ level: 'error', err: { errorName: 'ServerError', cause: { message: 'disk is gone' } } })
})

it('keeps ordinary URLs readable', () => {
  expect(hideSecrets('GET http://localhost:4600/api/projects?page=2')).toBe('GET http://localhost:4600/api/projects?page=2')
})

it('shows a readable line with its fields and its error', () => {
  const line = '{"level":"warn","time":"2026-01-02T03:04:05.000Z","lane":"render","err":{"stack":"Error: x\\n at y"},"msg":"slow"}'
  expect(toPrettyLine(line, false)).toBe('03:04:05 warn  slow lane=render\n  Error: x\n   at y\n')
  expect(toPrettyLine('plain text\n', false)).toBe('plain text\n')
})
