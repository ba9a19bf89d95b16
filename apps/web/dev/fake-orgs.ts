import type { UserOrg } from '@clipwright/contract/identity/auth'
import type { ErrorName } from '@clipwright/contract/errors'
import type { OrgMember } from '@clipwright/contract/identity/org-members'
import type { InvitationLink } from '@clipwright/contract/identity/org-invitations'
import type { Organisation } from '@clipwright/contract/identity/orgs'
import { fakeOrg, fakeUser } from './fake-people.ts'
import type { FakeCall } from './fake-call.ts'
import type { FakeState } from './fake-state.ts'

const dayMs = 24 * 3600 * 1000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

type FakeTeam = { org: Organisation; orgs: UserOrg[]; members: OrgMember[]; link: InvitationLink | null; sent: InvitationLink[] }

const teams = new WeakMap<FakeState, FakeTeam>()

/** The team of this pretend server; tests change it before they render. */
export function fakeTeam(state: FakeState): FakeTeam {
  const team = teams.get(state) ?? makeTeam()
  teams.set(state, team)
  return team
}

function makeTeam(): FakeTeam {
  const { orgId, orgName, logo, plan, status, ownerUserId, role, permissions } = fakeOrg
  const org: Organisation = {
    orgId,
    orgName,
    logo,
    plan,
    status,
    ownerUserId,
    role: 'owner',
    permissions: [...permissions, 'org:edit', 'org:invite:edit', 'org:member:delete', 'org:delete', 'subscription:edit'],
    isEnterprise: false,
    mayHaveAdmins: true,
    ownerName: fakeUser.name,
    seats: { status: 'available', total: 10, used: 3 },
    createdAt: fakeUser.created_at,
  }
  const people = ['Ada Lovelace', 'Grace Hopper'].map((name) => fakeMember(name))
  const me = { ...fakeMember(fakeUser.name), id: fakeUser.id, userId: fakeUser.id, isOwner: true, roleIds: ['owner' as const] }
  return { org, orgs: [{ ...fakeOrg, role }], members: [me, ...people], link: fakeLink(25), sent: [] }
}

function fakeMember(name: string): OrgMember {
  const id = name.toLowerCase().replace(/\W+/g, '_') as OrgMember['id']
  const email = `${id}@example.com`
  const joinedAt = fakeUser.created_at
  return {
    id,
    userId: id,
    loginId: id,
    workosLoginId: null,
    email,
    name,
    picture: null,
    status: 'active',
    roleIds: [],
    isOwner: false,
    joinedAt,
  }
}

export function fakeLink(daysLeft: number, about: Partial<InvitationLink> = {}): InvitationLink {
  const id = Math.random().toString(36).slice(2, 12).padEnd(10, '0') as InvitationLink['id']
  const inviteLink = `http://localhost/join/${id.repeat(3)}`
  return { id, inviteLink, expireAt: inDays(daysLeft), singleUse: false, domain: null, email: null, createdAt: inDays(0), ...about }
}

function page<T>(data: T[]) {
  return { data, pageNum: 1, pageSize: data.length, total: data.length, totalPages: 1, hasMore: false }
}

/** Calls about organisations, their members and invitations; undefined for everything else. */
export function answerOrgs(state: FakeState, { method, path, body }: FakeCall): object | ErrorName | undefined {
  const team = fakeTeam(state)
  const [, group = '', id = ''] = path.split('/')
  switch (group) {
    case 'orgs':
      if (path === '/orgs') return method === 'GET' ? page(team.orgs) : makeOrg(team, String(body['name']))
      if (path === '/orgs/update-my-basic-info') return updateOrg(team, body)
      return path === '/orgs/mine' ? team.org : path === '/orgs/disbanded' ? page([]) : { done: true }
    case 'org-members':
      return method === 'GET' ? page(team.members) : changeMember(team, id, method, body)
    case 'org-invitations':
      if (method === 'POST') return invite(team, body)
      if (method === 'DELETE') return revoke(team, id)
      if (id === 'sent') return page(team.sent)
      return { inviteLink: team.link?.inviteLink ?? null, expireAt: team.link?.expireAt ?? null, link: team.link }
    default:
      return undefined
  }
}

function makeOrg(team: FakeTeam, orgName: string): UserOrg {
  const org = { ...fakeOrg, orgId: `org_${team.orgs.length}x` as UserOrg['orgId'], orgName, selected: false }
  team.orgs.push(org)
  return org
}

function updateOrg(team: FakeTeam, body: Record<string, unknown>): Organisation {
  if (typeof body['name'] === 'string') team.org = { ...team.org, orgName: body['name'] }
  return team.org
}

function invite(team: FakeTeam, body: Record<string, unknown>): InvitationLink & { isMailed: boolean } {
  const email = typeof body['email'] === 'string' ? body['email'] : null
  const link = fakeLink(Number(body['expirationDays']), { email, singleUse: email !== null || body['singleUse'] === true })
  if (link.singleUse) team.sent.unshift(link)
  else team.link = link
  return { ...link, isMailed: email !== null }
}

function revoke(team: FakeTeam, id: string): object {
  if (team.link?.id === id) team.link = null
  team.sent = team.sent.filter((invitation) => invitation.id !== id)
  return { done: true }
}

function changeMember(team: FakeTeam, id: string, method: string, body: Record<string, unknown>): object | ErrorName {
  const member = team.members.find((one) => one.id === id)
  if (!member) return 'RecordNotExisted'
  if (method === 'DELETE') team.members = team.members.filter((one) => one !== member)
  else member.roleIds = (body['roleStrategies'] as OrgMember['roleIds'] | undefined) ?? []
  return method === 'DELETE' ? { done: true } : member
}
