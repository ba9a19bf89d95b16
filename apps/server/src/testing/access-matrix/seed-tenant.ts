import { ImportChannelId, ImportRuleId, type OrgId } from '@clipwright/contract/ids'
import { ImportRuleSettings } from '@clipwright/contract/publishing/import-rules'
import { insertToken } from '#features/identity/auth/auth.store.ts'
import { insertIdentity } from '#features/identity/auth/identities.store.ts'
import { insertTask, type NewClipTask } from '#features/editor/clip-tasks/clip-tasks.store.ts'
import { insertChannel } from '#features/publishing/auto-import/channels.store.ts'
import { recordSightings } from '#features/publishing/auto-import/items.store.ts'
import { insertRule } from '#features/publishing/auto-import/rules.store.ts'
import type { Db } from '#platform/db/tx.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import { newId } from '#platform/ids/new-id.ts'
import { addBroll } from '../add-broll.ts'
import { type AddedPerson, addPerson } from '../add-person.ts'
import { addSpokenProject } from '../add-spoken-project.ts'
import { SoftwareAuthenticator } from '../software-authenticator.ts'
import type { TestHttp } from '../test-http.ts'
import type { Tenant } from './tenant.ts'

type Answer = Record<string, never> & { [name: string]: string }

function callsOf(http: TestHttp, token: string) {
  return async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object): Promise<Answer> => {
    const headers = { authorization: `Bearer ${token}`, host: 'localhost' }
    const reply = await http.app.inject({ method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) })
    if (reply.statusCode !== 200) throw new Error(`seeding: ${method} ${path} answered ${reply.statusCode} ${reply.body}`)
    return reply.json()
  }
}

type Call = ReturnType<typeof callsOf>

/** A feed and a post that goes there years from now. */
async function seedPost(call: Call, clip: { projectId: string; clipId: string }, marker: string) {
  const connection = (await call('POST', '/social-accounts', { platform: 'RSS', name: `${marker} feed` })) as unknown as {
    account: { accountId: string }
  }
  const { accountId } = connection.account
  const { hook } = (await call('POST', '/event-hooks', { url: `https://${marker}.example/hook` })) as unknown as {
    hook: { hookId: string }
  }
  const when = { localTime: '2036-05-04T09:00', zone: 'UTC' }
  const body = { ...clip, title: `${marker} post`, text: `${marker} text`, targets: [{ accountId }], when }
  const { post } = (await call('POST', '/post-schedules', body)) as unknown as { post: { postId: string; targets: { targetId: string }[] } }
  const { approval } = (await call('POST', '/approvals', { postIds: [post.postId] })) as unknown as { approval: { approvalId: string } }
  const line = { ...clip, accountId, title: `${marker} post`, text: `${marker} planned`, localTime: '2036-06-04T09:00', zone: 'UTC' }
  const { batchId } = (await call('POST', '/posts/bulk', { posts: [line] })) as unknown as { batchId: string }
  const deliveries = (await call('GET', `/event-hooks/${hook.hookId}/deliveries`)) as unknown as { data: { deliveryId: string }[] }
  return {
    postBatch: batchId,
    eventHook: hook.hookId,
    hookDelivery: deliveries.data[0]?.deliveryId ?? '',
    approval: approval.approvalId,
    socialAccount: accountId,
    accountTarget: accountId,
    post: post.postId,
    postTarget: post.targets[0]?.targetId ?? '',
  }
}

/** A watched feed with a rule and a video that was skipped. */
async function seedImports(db: Db, { orgId, userId }: AddedPerson, marker: string) {
  const channelId = ImportChannelId.parse(newId())
  const ruleId = ImportRuleId.parse(newId())
  const feed = `https://${marker}.example/feed.xml`
  const itemId = await db.transaction(async (tx) => {
    const channel = await insertChannel(tx, {
      id: channelId,
      orgId,
      platform: 'PODCAST',
      extUserId: feed,
      address: feed,
      title: `${marker} podcast`,
      siteUrl: null,
      keysSealed: null,
      ownership: 'confirmed',
      maxPerDay: 5,
      budgetCreditsPerDay: null,
      watchFrom: new Date(),
      createdBy: userId,
      etag: null,
      lastModified: null,
      lastLookAt: null,
      nextLookAt: null,
      hubUrl: null,
      hubTopic: null,
      hubAskAt: null,
    })
    if (!channel) throw new Error('seeding: no channel')
    await insertRule(tx, { id: ruleId, orgId, channelId, position: 0, settings: ImportRuleSettings.parse({}) })
    const item = { key: marker, title: `${marker} episode`, mediaUrl: feed, pageUrl: null, publishedAt: null, durationMs: null }
    await recordSightings(tx, channel, [{ item, state: 'skipped', reason: 'before-watch' }])
    return (await tx.selectFrom('import_item').select('id').where('org_id', '=', orgId).executeTakeFirstOrThrow()).id
  })
  return { importChannel: channelId, importRule: ruleId, importItem: itemId }
}

/** Creates an organisation with people in every state and a record of every kind, each with the marker in its texts. */
export async function seedTenant(http: TestHttp, marker: string): Promise<Tenant> {
  const { db, deps } = http
  const owner = await addPerson(db, { name: `${marker} owner`, orgName: `${marker} films`, email: `owner@${marker}.test` })
  const { orgId } = owner
  await db.updateTable('org').set({ plan: 'local' }).where('id', '=', orgId).execute()
  const people = await seedPeople(http, owner, marker)
  const call = callsOf(http, owner.token)
  const place = { db, storage: deps.storage, scratchDir: deps.config.scratchDir, orgId, userId: owner.userId }
  const { projectId, clipId, project, broll } = await seedProject(place, marker)
  await call('PUT', `/clip-feedbacks/${projectId}.${clipId}`, { like: true })
  const { collectionId } = await call('POST', '/collections', { collectionName: `${marker} picks` })
  await call('POST', '/collection-contents/sync-collection-contents', { collectionId, add: [{ projectId, clipId }] })
  const task = await call('POST', '/clip-copilot-tasks', { projectId, prompt: `${marker} prompt` })
  await call('POST', '/search-phrases', { phrase: `${marker} phrase` })
  const upload = await call('POST', '/upload-links', { type: 'audio', extension: 'wav', usecase: 'source', fileName: `${marker}.wav` })
  await sendTone(http, upload['uploadUrl'] ?? '')
  const { folderId = '', assetId = '' } = await seedAssets(http, call, marker)
  const { brandTemplateId = '' } = await call('POST', '/brand-templates', { name: `${marker} template` })
  const share = await call('POST', `/clip-projects/${projectId}/share-links`, {})
  const key = (await call('POST', '/api-keys', { name: `${marker} key`, scopes: ['project:view'] })) as unknown as { key: { id: string } }
  await call('POST', '/org-invitations', { expirationDays: 10 })
  await call('POST', '/org-invitations', { expirationDays: 10, singleUse: true, email: `guest@${marker}.test` })
  await seedIdentity(http, owner, marker)
  const { domainId, connectionId } = await seedSso(call, marker)
  const published = { ...(await seedPost(call, { projectId, clipId }, marker)), ...(await seedImports(db, owner, marker)) }
  const media = deps.mediaLinks.sign(`test/${projectId}/transcript.json`, { contentType: 'application/json', fileName: `${marker}.json` })
  return {
    marker,
    orgId,
    ownerId: owner.userId,
    people,
    links: { upload: upload['uploadUrl'] ?? '', media },
    ids: {
      org: orgId,
      user: await memberId(http, orgId),
      project: projectId,
      job: project.cluster_job_id,
      clip: `${projectId}.${clipId}`,
      clipAddress: `${projectId}.${clipId}`,
      bareClip: clipId,
      upload: upload['uri'] ?? '',
      asset: assetId,
      assetFolder: folderId,
      brandTemplate: brandTemplateId,
      collection: collectionId ?? '',
      copilotTask: task['taskId'] ?? '',
      clipTask: await seedClipTask(db, { orgId, projectId, clipId, userId: owner.userId }, marker),
      ...broll,
      ...published,
      share: share['shareId'] ?? '',
      apiKey: key.key.id,
      invitation: (await firstOf(call, '/org-invitations/sent'))['id'] ?? '',
      connection: connectionId,
      domain: domainId,
      passkey: await seedPasskey(call, marker),
      identity: (await firstOf(call, '/auth/identities'))['identityId'] ?? '',
      session: (await firstOf(call, '/auth/sessions'))['sessionId'] ?? '',
    },
  }
}

async function seedProject(place: Parameters<typeof addSpokenProject>[0], marker: string) {
  const { db } = place
  const { projectId, clipIds } = await addSpokenProject(place, {
    title: `${marker} talk`,
    said: `${marker} says that the shop never asks what people came for`,
    clips: [{ title: `${marker} clip`, firstWord: 0, lastWord: 8, keywords: [marker] }],
  })
  const [clipId] = clipIds
  if (!clipId) throw new Error('seeding: no clip')
  const artefacts = jsonb({ analysis: 'none', proxy: null, audio: null, peaks: 'none', filmstrip: null, poster: null })
  await db.updateTable('project').set({ stage: 'COMPLETE', artefacts }).where('id', '=', projectId).execute()
  const project = await db.selectFrom('project').select('cluster_job_id').where('id', '=', projectId).executeTakeFirstOrThrow()
  const { taskId, brollId, itemId } = await addBroll(place, { projectId, clipId, said: marker })
  return {
    projectId,
    clipId,
    project,
    broll: { brollTask: taskId, broll: brollId, brollItem: itemId, brollReference: `broll://${itemId}` },
  }
}

async function seedClipTask(
  db: Db,
  { orgId, ...clip }: Omit<NewClipTask, 'kind' | 'request'> & { orgId: OrgId },
  marker: string,
): Promise<string> {
  const request = { text: marker, narrativeTone: 'serious', voType: 4 }
  return (await db.transaction((tx) => insertTask(tx, orgId, { ...clip, kind: 'voiceOver', request }))).id
}

async function seedPeople(http: TestHttp, owner: AddedPerson, marker: string): Promise<Tenant['people']> {
  const { db } = http
  const { orgId } = owner
  const join = (who: string, role: 'sub_org_admin' | 'member') =>
    addPerson(db, { name: `${marker} ${who}`, email: `${who}@${marker}.test`, joins: { orgId, role } })
  const admin = await join('admin', 'sub_org_admin')
  const member = await join('member', 'member')
  const formerMember = await join('removed', 'member')
  await db.deleteFrom('org_member').where('org_id', '=', orgId).where('user_id', '=', formerMember.userId).execute()
  const deactivated = await join('deactivated', 'member')
  await db.updateTable('org_member').set({ status: 'deactivated' }).where('user_id', '=', deactivated.userId).execute()
  const token = (expiresAt: Date) => db.transaction((tx) => insertToken(tx, { userId: owner.userId, expiresAt, method: 'code' }))
  const revoked = await token(new Date(Date.now() + 3_600_000))
  await callsOf(http, revoked)('POST', '/auth/logout', {})
  // Last, because creating a session deletes expired ones.
  const expired = await token(new Date(Date.now() - 1000))
  return {
    owner: owner.token,
    sub_org_admin: admin.token,
    member: member.token,
    removed: formerMember.token,
    deactivated: deactivated.token,
    expired,
    revoked,
  }
}

async function memberId({ db }: TestHttp, orgId: OrgId): Promise<string> {
  const row = await db
    .selectFrom('org_member')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('role', '=', 'member')
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return row.user_id
}

async function seedSso(call: ReturnType<typeof callsOf>, marker: string) {
  const { domainId = '' } = await call('POST', '/sso-domains', { domain: `${marker}.example` })
  const settings = { protocol: 'oidc', issuer: 'https://id.example.com', clientId: `${marker}client`, clientSecret: `${marker}secret` }
  const { connectionId = '' } = await call('POST', '/sso-connections', { name: `${marker} login`, settings })
  return { domainId, connectionId }
}

async function seedPasskey(call: ReturnType<typeof callsOf>, marker: string): Promise<string> {
  const options = await call('POST', '/passkeys/options')
  const device = new SoftwareAuthenticator({ origin: 'http://localhost' })
  const { id } = await call('POST', '/passkeys', { name: `${marker} laptop`, response: device.create(options as never) })
  return id ?? ''
}

async function seedIdentity({ db }: TestHttp, owner: AddedPerson, marker: string): Promise<void> {
  const identity = {
    provider: 'google',
    subject: `${marker}-${newId()}`,
    email: `${marker}@google.test`,
    emailVerified: true,
    name: marker,
  }
  await db.transaction((tx) => insertIdentity(tx, owner.userId, identity))
}

async function seedAssets(http: TestHttp, call: ReturnType<typeof callsOf>, marker: string) {
  const { folderId } = await call('POST', '/asset-folders', { name: `${marker} folder` })
  const upload = await call('POST', '/upload-links', { type: 'audio', extension: 'wav', usecase: 'asset', fileName: `${marker} tune.wav` })
  await sendTone(http, upload['uploadUrl'] ?? '')
  const { assetId } = await call('POST', '/assets', { uploadUri: upload['uri'], folderId })
  return { folderId, assetId }
}

/** Uploads forty seconds of a quiet sawtooth wave as a recording that can be probed. */
async function sendTone(http: TestHttp, uploadUrl: string): Promise<void> {
  const samples = Buffer.from(Uint8Array.from({ length: 40 * 8000 }, (_none, index) => 118 + (index % 20)))
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  // 16 bytes follow: PCM, one channel, 8000 Hz, 8 bits.
  for (const [at, value] of [
    [16, 16],
    [24, 8000],
    [28, 8000],
    [40, samples.length],
  ] as const)
    head.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    head.writeUInt16LE(value, at)
  head.write('data', 36)
  const { pathname, search } = new URL(uploadUrl)
  const payload = Buffer.concat([head, samples])
  const reply = await http.app.inject({ method: 'PUT', url: pathname + search, payload, headers: { 'content-type': 'audio/wav' } })
  if (reply.statusCode !== 200) throw new Error(`seeding: the upload answered ${reply.statusCode} ${reply.body}`)
}

/** The first entry of a list of one’s own. */
async function firstOf(call: ReturnType<typeof callsOf>, path: string): Promise<Record<string, string>> {
  const { data } = (await call('GET', path)) as unknown as { data: Record<string, string>[] }
  return data[0] ?? {}
}
