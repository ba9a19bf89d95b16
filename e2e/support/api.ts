import type { Clip } from '@clipwright/contract/clips/clips'
import type { Project } from '@clipwright/contract/projects/projects'
import type { Page } from 'playwright-core'

/** Calls the product's API as the person signed in on this page. */
export async function callApi<T>(
  page: Page,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<T> {
  return (await page.evaluate(
    async ([verb, address, text, more]) => {
      // The page keeps its token in memory; the cookie gets another.
      const { token } = (await (await fetch('/api/auth/login-profiles')).json()) as { token: string }
      const reply = await fetch(`/api${address}`, {
        method: verb ?? 'GET',
        headers: { ...more, authorization: `Bearer ${token}`, ...(text ? { 'content-type': 'application/json' } : {}) },
        ...(text ? { body: text } : {}),
      })
      return reply.json()
    },
    [method, path, body ? JSON.stringify(body) : '', headers] as const,
  )) as T
}

export function getProject(page: Page, projectId: string): Promise<Project> {
  return callApi(page, 'GET', `/clip-projects/${projectId}`)
}

export async function listClips(page: Page, projectId: string): Promise<Clip[]> {
  const { data } = await callApi<{ data: Clip[] }>(page, 'GET', `/exportable-clips?projectId=${projectId}&pageSize=100`)
  return data
}
