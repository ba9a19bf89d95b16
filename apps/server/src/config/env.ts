import { brollProblems } from './broll-config.ts'
import { Env } from './env-schema.ts'
import { halfProviders } from './provider-config.ts'
import { shopProblems } from './shop-config.ts'
import { revenueCatProblems } from './revenuecat-config.ts'
import { stripeProblems } from './stripe-config.ts'

type EnvProblem = { name: string; message: string }

/** Holds every problem at once, so that an operator can fix the file in one go. */
export class EnvProblems extends Error {
  readonly problems: readonly EnvProblem[]

  constructor(problems: readonly EnvProblem[]) {
    super(['The configuration is not valid:', ...problems.map(({ name, message }) => `  ${name}: ${message}`)].join('\n'))
    this.name = 'EnvProblems'
    this.problems = problems
  }
}

/** Reads the environment. Throws `EnvProblems` with every problem at once; empty values count as absent. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const settings = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = Env.safeParse(settings)
  const problems = parsed.success
    ? relatedProblems(parsed.data)
    : parsed.error.issues.map((issue) => ({ name: issue.path.join('.'), message: issue.message }))
  if (!parsed.success || problems.length > 0) throw new EnvProblems(problems)
  return parsed.data
}

function relatedProblems(env: Env): EnvProblem[] {
  const problems: EnvProblem[] = []
  const s3 = { S3_BUCKET: env.S3_BUCKET, S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY }
  const s3Wanted = env.S3_ENDPOINT !== undefined || Object.values(s3).some((value) => value !== undefined)
  for (const [name, value] of Object.entries(s3)) {
    if (s3Wanted && value === undefined) problems.push({ name, message: 'is needed when any other S3 setting is given' })
  }
  if (env.SPEECH_API_KEY && !env.SPEECH_API_URL)
    problems.push({ name: 'SPEECH_API_URL', message: 'is needed when SPEECH_API_KEY is given' })
  if (env.VOICE_API_KEY && !env.VOICE_API_URL) problems.push({ name: 'VOICE_API_URL', message: 'is needed when VOICE_API_KEY is given' })
  if (env.LANGUAGE_MODEL_KEY && !env.LANGUAGE_MODEL_URL) {
    problems.push({ name: 'LANGUAGE_MODEL_URL', message: 'is needed when LANGUAGE_MODEL_KEY is given' })
  }
  return [
    ...problems,
    ...halfProviders(env),
    ...brollProblems(env),
    ...shopProblems(env),
    ...stripeProblems(env),
    ...revenueCatProblems(env),
  ]
}
