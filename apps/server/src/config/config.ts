import type { OwnLimits } from '@clipwright/contract/publishing/platform-limits'
import { availableParallelism, totalmem } from 'node:os'
import type { ModelPrice } from '@clipwright/curation/language-model/estimate'
import { join, resolve } from 'node:path'
import { type BrollConfig, brollConfig } from './broll-config.ts'
import type { Env } from './env-schema.ts'
import { type LocalProgram, parseLocalModels } from './local-models.ts'
import { defaultPlaces, parseModelPlaces } from './model-places.ts'
import { parseModelPrice } from './model-price.ts'
import { type Network, parseNetworks } from './networks.ts'
import { providerConfig, type ProviderConfig } from './provider-config.ts'
import { shopConfig, type ShopConfig } from './shop-config.ts'
import { revenueCatConfig, type RevenueCatConfig } from './revenuecat-config.ts'
import { readOwnLimits } from './own-limits.ts'
import { parseWatchFolders, type WatchFolder } from './watch-folders.ts'
import { stripeConfig, type StripeConfig } from './stripe-config.ts'
import { type ClientErrorsConfig, clientErrorsConfig, type TelemetryConfig, telemetryConfig } from './telemetry-config.ts'

type LaneName = 'import' | 'analyse' | 'render' | 'light' | 'bulk' | 'mail' | 'send' | 'post'

export type Config = {
  /** Absolute path of the folder with all data of this instance. */
  home: string
  /** Holds a private folder for each running job; folders of dead jobs are removed. */
  scratchDir: string
  http: {
    host: string
    port: number
    publicUrl: string | null
    /** Proxies whose word on the caller's address is trusted. */
    trustedProxies: readonly Network[]
  }
  /** Token that `/metrics` requires; null: there is no such page. */
  metricsToken: string | null
  log: { level: Env['LOG_LEVEL']; format: Env['LOG_FORMAT'] }
  db: {
    /** Null means: run the embedded server in `embeddedDir`. */
    url: string | null
    poolSize: number
    embeddedDir: string
  }
  storage: { kind: 'disk'; dir: string; spoolDir: string } | ({ kind: 's3'; spoolDir: string } & S3Config)
  queue: {
    laneSizes: Record<LaneName, number>
    /** Whether a second worker is kept ready to take over when the first one dies. */
    hasStandby: boolean
  }
  /** Niceness of FFmpeg and other programs: 0 is the usual priority, 19 the lowest. */
  toolNiceness: number
  limits: {
    maxUploadBytes: number
    maxSourceMs: number
    /** Projects that one sweep may delete for good; null: one in a hundred, at least ten. */
    purgeAtMost: number | null
    /** New renders that one organisation may request per minute. */
    rendersPerMinute: number
    /** Links that one organisation may submit per hour. */
    linksPerHour: number
  }
  fetch: { allowHosts: readonly string[] }
  /** Folders of this machine that teams may watch for new files. */
  watchFolders: readonly WatchFolder[]
  /** Limits of platforms in place of the documented ones. */
  ownLimits: OwnLimits
  /** Which missing protections around media programs keep the server from starting. */
  unsafeMedia: UnsafeMedia
  /** Calls per minute for each API key. */
  apiKeyCallsPerMinute: number
  /** How long rows of the audit log are kept. */
  auditDays: number
  /** Mail addresses, in lower case, of people who may act as others. */
  staffEmails: readonly string[]
  /** Null: mail goes to the local mailbox, where the operator reads it. */
  mail: {
    smtpUrl: string | null
    from: string
    /** Whether DNS is asked if a domain accepts mail; only where mail is really sent. */
    checksDomains: boolean
  }
  /** Whether the sample is made before anybody asks for it. */
  sample: { isMadeAhead: boolean }
  /** Whether people are now and then asked for their opinion. */
  surveys: { isOn: boolean }
  /** Header, in lower case, in which the operator's proxy sends the visitor's country; null: the country is unknown. */
  countryHeader: string | null
  /** Who may create an account. */
  /** `plan` is the plan of a new team; `local` has every feature, for servers that sell nothing. */
  signup: { mode: Env['SIGNUP']; plan: NonNullable<Env['SIGNUP_PLAN']>; maxAccounts: number | null; blockedNetworks: readonly Network[] }
  /** How plans are sold. `off`: nothing is sold and nothing withheld; then no row of the ledger is written. */
  billing: BillingMode
  /** Null unless plans are sold through Stripe. */
  stripe: StripeConfig | null
  /** Null unless credits are sold in the stores of phones as well. */
  revenueCat: RevenueCatConfig | null
  /** What is sold unless nothing is. */
  shop: ShopConfig
  providers: ProviderConfig
  /** If false, only enterprise organisations have single sign-on. */
  sso: { isForEveryone: boolean }
  /** Name servers asked for proofs of domains instead of the system's: `address` or `address:port`. */
  dnsServers: readonly string[]
  telemetry: TelemetryConfig
  clientErrors: ClientErrorsConfig
  speech: {
    modelDir: string
    /** Where models are fetched from, in this order: addresses laid out like the hub, and absolute folders. */
    modelPlaces: readonly string[]
    api: { url: string; key: string | null; model: string | null } | null
  }
  languageModel: { url: string; key: string | null; name: string | null } | null
  /** Price of the configured service; null: unknown. */
  languageModelPrice: ModelPrice | null
  /** Where to look for programs on this machine that run language models. */
  localModels: readonly LocalProgram[]
  voice: VoiceConfig
  broll: BrollConfig
  /** Where names are looked up for visitors; null: nowhere. */
  tiktokLookupUrl: string | null
}

/** `refuseUncaged`: programs must run in a cage; `refuse`: and FFmpeg must have the known fixes. */
export type UnsafeMedia = 'warn' | 'refuseUncaged' | 'refuse'

/** `builtin`: paid with test cards at a till of this server. */
export type BillingMode = Env['BILLING']

/** A standby worker takes 220 MB. */
const standbyFromBytes = 3.5 * 1024 ** 3

/** Memory of the machine, or the limit of the container. */
function usableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity)
}

type VoiceConfig = {
  /** Null: texts are spoken by the built-in voice. */
  api: { url: string; key: string | null; model: string; voices: readonly string[] } | null
  /** Words that are never spoken; lower case. */
  blockedWords: readonly string[]
}

const loopback = '127.0.0.0/8,::1'

/** Voices of the common services for voice types 1 to 6. */
const usualVoices = ['onyx', 'echo', 'fable', 'nova', 'alloy', 'shimmer']

type S3Config = {
  /** Null means the provider's own address for the region. */
  endpoint: string | null
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Groups the variables, resolves paths and sets defaults for the machine. `cores` and `memoryBytes`: what the server may use. */
export function makeConfig(env: Env, cores: number = availableParallelism(), memoryBytes: number = usableMemory()): Config {
  const home = resolve(env.CLIPWRIGHT_HOME)
  return {
    home,
    scratchDir: join(home, 'scratch'),
    http: httpConfig(env),
    metricsToken: env.METRICS_TOKEN ?? null,
    log: { level: env.LOG_LEVEL, format: env.LOG_FORMAT },
    db: { url: env.DATABASE_URL ?? null, poolSize: env.DATABASE_POOL_SIZE, embeddedDir: join(home, 'postgres') },
    storage: storageConfig(env, home),
    queue: queueConfig(env, cores, memoryBytes),
    toolNiceness: env.TOOL_NICENESS,
    limits: {
      maxUploadBytes: env.MAX_UPLOAD_BYTES,
      maxSourceMs: Math.round(env.MAX_SOURCE_HOURS * 3_600_000),
      purgeAtMost: env.PURGE_AT_MOST ?? null,
      rendersPerMinute: env.RENDERS_PER_MINUTE,
      linksPerHour: env.LINKS_PER_HOUR,
    },
    fetch: { allowHosts: wordList(env.FETCH_ALLOW_HOSTS) },
    watchFolders: parseWatchFolders(env.WATCH_FOLDERS) ?? [],
    ownLimits: readOwnLimits(env.PLATFORM_LIMITS),
    unsafeMedia: unsafeMedia(env),
    apiKeyCallsPerMinute: env.API_KEY_CALLS_PER_MINUTE,
    auditDays: env.AUDIT_DAYS,
    staffEmails: wordList(env.STAFF_EMAILS),
    mail: mailConfig(env),
    sample: { isMadeAhead: env.SAMPLE_AHEAD === 'on' },
    surveys: { isOn: env.SURVEYS === 'on' },
    countryHeader: env.COUNTRY_HEADER ?? null,
    signup: {
      mode: env.SIGNUP,
      // Where plans are sold, a team without limits is nothing to fall into by leaving a line out.
      plan: env.SIGNUP_PLAN ?? (env.BILLING === 'off' ? 'local' : 'FreeTrial'),
      maxAccounts: env.MAX_ACCOUNTS ?? null,
      blockedNetworks: parseNetworks(env.SIGNUP_BLOCKED_NETWORKS) ?? [],
    },
    billing: env.BILLING,
    stripe: stripeConfig(env),
    revenueCat: revenueCatConfig(env),
    shop: shopConfig(env),
    providers: providerConfig(env),
    sso: { isForEveryone: env.SSO_FOR === 'everyone' },
    dnsServers: wordList(env.DNS_SERVERS),
    telemetry: telemetryConfig(env),
    clientErrors: clientErrorsConfig(env),
    speech: {
      modelDir: env.WHISPER_MODEL_DIR ? resolve(env.WHISPER_MODEL_DIR) : join(home, 'models'),
      modelPlaces: parseModelPlaces(env.WHISPER_MIRROR_URL) ?? defaultPlaces,
      api: env.SPEECH_API_URL ? { url: env.SPEECH_API_URL, key: env.SPEECH_API_KEY ?? null, model: env.SPEECH_API_MODEL ?? null } : null,
    },
    voice: voiceConfig(env),
    languageModel: env.LANGUAGE_MODEL_URL
      ? { url: env.LANGUAGE_MODEL_URL, key: env.LANGUAGE_MODEL_KEY ?? null, name: env.LANGUAGE_MODEL_NAME ?? null }
      : null,
    languageModelPrice: parseModelPrice(env.LANGUAGE_MODEL_PRICE),
    localModels: parseLocalModels(env.LOCAL_MODELS) ?? [],
    broll: brollConfig(env),
    tiktokLookupUrl: env.TIKTOK_LOOKUP_URL ?? null,
  }
}

function httpConfig(env: Env): Config['http'] {
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    // A server with a public address has a proxy; unless named, it is assumed to be on this machine.
    trustedProxies: parseNetworks(env.TRUSTED_PROXIES ?? (env.PUBLIC_URL ? loopback : '')) ?? [],
  }
}

/** A person alone opens their own files; a server that others reach opens files of strangers. */
function unsafeMedia(env: Env): UnsafeMedia {
  if (env.UNSAFE_MEDIA !== 'auto') return env.UNSAFE_MEDIA
  const isLocal = (host: string) => /^(localhost|127\.[\d.]+|\[?::1\]?)$/i.test(host)
  const isReached = !isLocal(env.HOST) || (env.PUBLIC_URL !== undefined && !isLocal(new URL(env.PUBLIC_URL).hostname))
  // A bucket means several machines, so not one person's own.
  return isReached || env.S3_BUCKET !== undefined ? 'refuseUncaged' : 'warn'
}

function voiceConfig(env: Env): VoiceConfig {
  const voiceNames = env.VOICE_API_VOICES.split(',').flatMap((name) => name.trim() || [])
  const voices = voiceNames.length > 0 ? voiceNames : usualVoices
  const { VOICE_API_URL: url, VOICE_API_KEY: key = null, VOICE_API_MODEL: model = 'tts-1' } = env
  return { api: url ? { url, key, model, voices } : null, blockedWords: wordList(env.VOICE_BLOCKED_WORDS) }
}

function queueConfig(env: Env, cores: number, memoryBytes: number): Config['queue'] {
  return {
    laneSizes: {
      import: env.IMPORT_LANE_SIZE ?? 4,
      analyse: env.ANALYSE_LANE_SIZE ?? Math.max(1, Math.floor(cores / 2)),
      render: env.RENDER_LANE_SIZE ?? Math.max(1, Math.floor(cores / 2)),
      light: env.LIGHT_LANE_SIZE ?? 4,
      bulk: env.BULK_LANE_SIZE ?? 2,
      mail: env.MAIL_LANE_SIZE ?? 4,
      send: env.SEND_LANE_SIZE ?? 4,
      post: env.POST_LANE_SIZE ?? 12,
    },
    hasStandby: env.WORKER_STANDBY === 'on' || (env.WORKER_STANDBY === 'auto' && memoryBytes >= standbyFromBytes),
  }
}

function mailConfig(env: Env): Config['mail'] {
  return {
    smtpUrl: env.SMTP_URL ?? null,
    from: env.MAIL_FROM,
    checksDomains: env.SMTP_URL !== undefined && env.MAIL_DOMAIN_CHECK === 'auto',
  }
}

function storageConfig(env: Env, home: string): Config['storage'] {
  const spoolDir = join(home, 'spool')
  if (!env.S3_BUCKET || !env.S3_ACCESS_KEY_ID || !env.S3_SECRET_ACCESS_KEY) {
    return { kind: 'disk', dir: join(home, 'media'), spoolDir }
  }
  return {
    kind: 's3',
    spoolDir,
    endpoint: env.S3_ENDPOINT ?? null,
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  }
}

function wordList(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '')
}
