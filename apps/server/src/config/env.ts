import { z } from 'zod'
import { brollProblems } from './broll-config.ts'
import { parseNetworks } from './networks.ts'
import { halfProviders } from './provider-config.ts'
import { isErrorTarget } from './telemetry-config.ts'

const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((text) => (text === '' ? undefined : text))
const optionalUrl = optionalText.pipe(z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional())
const laneSize = z.coerce.number().int().min(0).max(64).optional()

/** Every variable the server understands, as text from the environment. `.env.example` lists the same names. */
export const Env = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(4600),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  CLIPWRIGHT_HOME: z.string().trim().min(1).default('.data'),
  PUBLIC_URL: optionalUrl,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['auto', 'pretty', 'json']).default('auto'),

  DATABASE_URL: optionalText.pipe(z.url({ protocol: /^postgres(ql)?$/, error: 'must start with postgres://' }).optional()),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),

  S3_ENDPOINT: optionalUrl,
  S3_BUCKET: optionalText,
  S3_REGION: z.string().trim().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,

  RENDER_LANE_SIZE: laneSize,
  ANALYSE_LANE_SIZE: laneSize,
  IMPORT_LANE_SIZE: laneSize,
  LIGHT_LANE_SIZE: laneSize,
  TOOL_NICENESS: z.coerce.number().int().min(0).max(19).default(19),

  MAX_UPLOAD_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(10 * 1024 ** 3),
  MAX_SOURCE_HOURS: z.coerce.number().positive().max(48).default(4),
  PURGE_AT_MOST: z.coerce.number().int().min(0).optional(),
  RENDERS_PER_MINUTE: z.coerce.number().int().min(1).max(100_000).default(60),
  API_KEY_CALLS_PER_MINUTE: z.coerce.number().int().min(1).max(600).default(30),
  AUDIT_DAYS: z.coerce.number().int().min(90).max(3650).default(400),
  FETCH_ALLOW_HOSTS: z.string().default(''),

  SMTP_URL: optionalText.pipe(z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' }).optional()),
  MAIL_FROM: z.string().trim().min(3).default('Clipwright <clipwright@localhost>'),
  STAFF_EMAILS: z.string().default(''),
  MAIL_DOMAIN_CHECK: z.enum(['auto', 'off']).default('auto'),

  SURVEYS: z.enum(['on', 'off']).default('on'),
  COUNTRY_HEADER: optionalText.pipe(
    z
      .string()
      .toLowerCase()
      .regex(/^[a-z][a-z0-9-]{1,60}$/, 'must be the name of a header')
      .optional(),
  ),

  SIGNUP: z.enum(['open', 'waitlist', 'closed']).default('open'),
  SIGNUP_PLAN: z.enum(['local', 'FreePlan', 'FreeTrial']).default('local'),
  SIGNUP_BLOCKED_NETWORKS: z
    .string()
    .default('')
    .refine((text) => parseNetworks(text) !== null, 'must be addresses or networks such as 192.0.2.0/24, separated by commas'),
  MAX_ACCOUNTS: z.coerce.number().int().min(1).optional(),

  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_ISSUER: optionalUrl,
  FACEBOOK_CLIENT_ID: optionalText,
  FACEBOOK_CLIENT_SECRET: optionalText,
  FACEBOOK_BASE: optionalUrl,
  TIKTOK_CLIENT_KEY: optionalText,
  TIKTOK_CLIENT_SECRET: optionalText,
  TIKTOK_BASE: optionalUrl,
  SSO_FOR: z.enum(['everyone', 'enterprise']).default('everyone'),
  DNS_SERVERS: z
    .string()
    .default('')
    .refine((text) => text.split(',').every((server) => /^\s*([\d.]+(:\d{1,5})?|\[[\da-f:.]+\](:\d{1,5})?|[\da-f:.]*)\s*$/i.test(server)), {
      error: 'must be IP addresses, with a port where it is not 53, separated by commas',
    }),

  TELEMETRY: z.enum(['off', 'on']).default('off'),
  TELEMETRY_DAYS: z.coerce.number().int().min(1).max(730).default(90),
  TELEMETRY_FORWARD_URL: optionalUrl,
  CLIENT_ERRORS_DSN: optionalText.refine((dsn) => dsn === undefined || isErrorTarget(dsn), 'must look like https://key@host/project'),
  CLIENT_ERRORS_FROM: z.enum(['server', 'browser']).default('server'),
  CLIENT_ERRORS_ENVIRONMENT: z.enum(['production', 'staging', 'development']).default('production'),

  WHISPER_MODEL_DIR: optionalText,
  WHISPER_MIRROR_URL: optionalUrl,
  SPEECH_API_URL: optionalUrl,
  SPEECH_API_KEY: optionalText,
  SPEECH_API_MODEL: optionalText,
  VOICE_API_URL: optionalUrl,
  VOICE_API_KEY: optionalText,
  VOICE_API_MODEL: optionalText,
  VOICE_API_VOICES: z.string().default(''),
  VOICE_BLOCKED_WORDS: z.string().default(''),
  LANGUAGE_MODEL_URL: optionalUrl,
  LANGUAGE_MODEL_KEY: optionalText,
  LANGUAGE_MODEL_NAME: optionalText,

  STOCK_VENDOR: z.enum(['pexels', 'pixabay', 'coverr']).optional(),
  PEXELS_API_KEY: optionalText,
  PEXELS_BASE: optionalUrl,
  PIXABAY_API_KEY: optionalText,
  PIXABAY_BASE: optionalUrl,
  COVERR_API_KEY: optionalText,
  COVERR_BASE: optionalUrl,
  IMAGE_MODEL_URL: optionalUrl,
  IMAGE_MODEL_KEY: optionalText,
  IMAGE_MODELS: z.string().default('flux_schnell,sdxl,mcai,sdxl_turbo,pixart'),
})
export type Env = z.infer<typeof Env>

export type EnvProblem = { name: string; message: string }

/** Thrown once with everything that is wrong, so that an operator fixes the file in one go. */
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
  return [...problems, ...halfProviders(env), ...brollProblems(env)]
}
