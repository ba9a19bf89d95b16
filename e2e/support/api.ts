import type { Clip } from '@clipwright/contract/clips/clips'
import type { Project } from '@clipwright/contract/projects/projects'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'

/** Calls the product's API as the person signed in on this page, which need not show anything yet. */
export async function callApi<T>(
  page: Page,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<T> {
  const { request } = page.context()
  const origin = /^https?:/.test(page.url()) ? new URL(page.url()).origin : inject('productUrl')
  // The page keeps its token in memory; the cookie gets another.
  const profiles = await request.get(`${origin}/api/auth/login-profiles`, { headers: { 'sec-fetch-site': 'same-origin' } })
  const { token } = (await profiles.json()) as { token: string }
  const reply = await request.fetch(`${origin}/api${path}`, {
    method,
    headers: { ...headers, authorization: `Bearer ${token}` },
    ...(body ? { data: body } : {}),
  })
  return (await reply.json()) as T
}

export function getProject(page: Page, projectId: string): Promise<Project> {
  return callApi(page, 'GET', `/clip-projects/${projectId}`)
}

export async function listClips(page: Page, projectId: string): Promise<Clip[]> {
  const { data } = await callApi<{ data: Clip[] }>(page, 'GET', `/exportable-clips?projectId=${projectId}&pageSize=100`)
  return data
}
