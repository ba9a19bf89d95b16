import { localModelPorts, parseLocalModels } from './local-models.ts'
import { parseModelPlaces } from './model-places.ts'
import { parseModelPrice } from './model-price.ts'
import { readErrorTarget } from '@clipwright/contract/error-envelope'
import { z } from 'zod'
import { parseWatchFolders } from './watch-folders.ts'
import { parseNetworks } from './networks.ts'

const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((text) => (text === '' ? undefined : text))
const optionalUrl = optionalText.pipe(z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional())
const laneSize = z.coerce.number().int().min(0).max(64).optional()

/** Every variable the server reads. `.env.example` lists the same names. */
export const Env = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(4600),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  CLIPWRIGHT_HOME: z.string().trim().min(1).default('.data'),
  PUBLIC_URL: optionalUrl,
  TRUSTED_PROXIES: optionalText.refine(
    (text) => parseNetworks(text ?? '') !== null,
    'must be addresses or networks such as 10.0.0.0/24, separated by commas',
  ),
  METRICS_TOKEN: optionalText.pipe(z.string().min(16, 'must have at least 16 characters').optional()),
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
  BULK_LANE_SIZE: laneSize,
  MAIL_LANE_SIZE: laneSize,
  SEND_LANE_SIZE: laneSize,
  POST_LANE_SIZE: laneSize,
  WORKER_STANDBY: z.enum(['auto', 'on', 'off']).default('auto'),
  TOOL_NICENESS: z.coerce.number().int().min(0).max(19).default(19),

  MAX_UPLOAD_BYTES: z.coerce.number().int().min(1).default(10_000_000_000),
  MAX_SOURCE_HOURS: z.coerce.number().positive().max(48).default(4),
  PURGE_AT_MOST: z.coerce.number().int().min(0).optional(),
  RENDERS_PER_MINUTE: z.coerce.number().int().min(1).max(100_000).default(60),
  LINKS_PER_HOUR: z.coerce.number().int().min(1).max(100_000).default(60),
  API_KEY_CALLS_PER_MINUTE: z.coerce.number().int().min(1).max(600).default(30),
  AUDIT_DAYS: z.coerce.number().int().min(90).max(3650).default(400),
  FETCH_ALLOW_HOSTS: z.string().default(''),
  WATCH_FOLDERS: z
    .string()
    .default('')
    .refine((text) => parseWatchFolders(text) !== null, 'must look like *:/srv/videos,<id of a team>:/srv/theirs'),
  PLATFORM_LIMITS: optionalText,
  UNSAFE_MEDIA: z.enum(['auto', 'refuse', 'warn']).default('auto'),

  SMTP_URL: optionalText.pipe(z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' }).optional()),
  MAIL_FROM: z.string().trim().min(3).default('Clipwright <clipwright@localhost>'),
  STAFF_EMAILS: z.string().default(''),
  MAIL_DOMAIN_CHECK: z.enum(['auto', 'off']).default('auto'),

  SAMPLE_AHEAD: z.enum(['on', 'off']).default('on'),
  SURVEYS: z.enum(['on', 'off']).default('on'),
  COUNTRY_HEADER: optionalText.pipe(
    z
      .string()
      .toLowerCase()
      .regex(/^[a-z][a-z0-9-]{1,60}$/, 'must be the name of a header')
      .optional(),
  ),

  SIGNUP: z.enum(['open', 'waitlist', 'closed']).default('open'),
  SIGNUP_PLAN: z.enum(['local', 'FreePlan', 'FreeTrial']).optional(),
  SIGNUP_BLOCKED_NETWORKS: z
    .string()
    .default('')
    .refine((text) => parseNetworks(text) !== null, 'must be addresses or networks such as 192.0.2.0/24, separated by commas'),
  MAX_ACCOUNTS: z.coerce.number().int().min(1).optional(),

  BILLING: z.enum(['off', 'builtin', 'stripe']).default('off'),
  BILLING_PLANS: optionalText,
  BILLING_PROMOTIONS: optionalText,
  BILLING_TAX_PERCENT: z
    .string()
    .trim()
    .default('0')
    .refine((text) => /^\d{1,2}(\.\d{1,2})?$/.test(text), 'must be a percentage such as 19 or 8.1'),
  BILLING_SELLER: optionalText,
  BILLING_SELLER_ADDRESS: optionalText,
  BILLING_SELLER_TAX_ID: optionalText,
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  REVENUECAT_API_KEY: optionalText,
  REVENUECAT_WEBHOOK_AUTHORIZATION: z.string().trim().min(16).optional(),
  REVENUECAT_PRODUCTS: optionalText,
  REVENUECAT_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.revenuecat.com'),
  REVENUECAT_SANDBOX: z.enum(['on', 'off']).default('off'),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),

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
  CLIENT_ERRORS_DSN: optionalText.refine(
    (dsn) => dsn === undefined || readErrorTarget(dsn) !== null,
    'must look like https://key@host/project',
  ),
  CLIENT_ERRORS_FROM: z.enum(['server', 'browser']).default('server'),
  CLIENT_ERRORS_ENVIRONMENT: z.enum(['production', 'staging', 'development']).default('production'),

  WHISPER_MODEL_DIR: optionalText,
  WHISPER_MIRROR_URL: optionalText.refine((text) => !text || parseModelPlaces(text) !== null, {
    error: 'must be http or https addresses, absolute folders or npm, separated by commas',
  }),
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
  LANGUAGE_MODEL_PRICE: optionalText.refine((text) => !text || parseModelPrice(text) !== null, {
    error: 'must be the prices of a million tokens, read and written, and a currency: 2.50,10 USD',
  }),
  LOCAL_MODELS: z
    .string()
    .default(localModelPorts)
    .refine((text) => parseLocalModels(text) !== null, `must look like ${localModelPorts}; empty: none`),

  STOCK_VENDOR: z.enum(['pexels', 'pixabay', 'coverr']).optional(),
  PEXELS_API_KEY: optionalText,
  PEXELS_BASE: optionalUrl,
  PIXABAY_API_KEY: optionalText,
  PIXABAY_BASE: optionalUrl,
  COVERR_API_KEY: optionalText,
  COVERR_BASE: optionalUrl,
  TIKTOK_LOOKUP_URL: optionalUrl,
  IMAGE_MODEL_URL: optionalUrl,
  IMAGE_MODEL_KEY: optionalText,
  IMAGE_MODELS: z.string().default('flux_schnell,sdxl,mcai,sdxl_turbo,pixart'),
})
export type Env = z.infer<typeof Env>
