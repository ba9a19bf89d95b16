import { expect, test } from 'vitest'
import { makeConfig } from '#config/config.ts'
import { readEnv } from '#config/env.ts'
import { unsafeMediaProblem } from './refuse-unsafe-media.ts'

const modeOf = (env: Record<string, string>) => makeConfig(readEnv({ CLIPWRIGHT_HOME: '/srv/x', ...env })).unsafeMedia

test.each([
  [{}, 'warn'],
  [{ HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:8080' }, 'warn'],
  [{ HOST: '0.0.0.0' }, 'refuseUncaged'],
  [{ HOST: '::' }, 'refuseUncaged'],
  [{ HOST: '192.168.1.4' }, 'refuseUncaged'],
  [{ PUBLIC_URL: 'https://clips.example.com' }, 'refuseUncaged'],
  [{ S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }, 'refuseUncaged'],
  [{ HOST: '0.0.0.0', UNSAFE_MEDIA: 'warn' }, 'warn'],
  [{ UNSAFE_MEDIA: 'refuse' }, 'refuse'],
])('with %o the guards around media programs are held to: %s', (env, mode) => {
  expect(modeOf(env)).toBe(mode)
})

test.each([
  ['warn', 'limits only', false, null],
  ['refuseUncaged', 'limits only', true, 'bubblewrap'],
  ['refuseUncaged', 'bubblewrap', false, null],
  ['refuse', 'limits only', true, 'bubblewrap'],
  ['refuse', 'bubblewrap', false, '5.1.9'],
  ['refuse', 'bubblewrap', true, null],
] as const)('held to %s, with %s and fixes %s, what stops the server is %s', (mode, sandbox, ffmpegIsCurrent, problemPart) => {
  const problem = unsafeMediaProblem({ sandbox, ffmpegIsCurrent, ffmpegVersion: '5.1.9' }, mode)
  if (problemPart === null) expect(problem).toBeNull()
  else expect(problem).toContain(problemPart)
})
