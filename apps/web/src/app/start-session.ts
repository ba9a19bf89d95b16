import i18next from 'i18next'
import { followClientSetup } from '#platform/client-setup.ts'
import { keepCheckingSession } from '#platform/check-session.ts'
import { type Profiles, restoreOnDemand, restoreSession } from '#platform/restore-session.ts'
import { currentSession } from '#platform/session.ts'
import { keepPersonStream } from './person-stream.ts'

/** Time after which a slow start is reported to the person, as specified. */
const hangAfterMs = 3_000

/**
 * Finds out who is signed in. Returning people see their last pages at once; everybody else waits, because the answer
 * decides which page opens.
 */
export async function startSession(root: HTMLElement, profiles: Promise<Profiles>): Promise<void> {
  restoreOnDemand()
  keepCheckingSession()
  keepPersonStream()
  followClientSetup()
  const restored = restoreSession(profiles)
  if (currentSession()) return
  const notice = setTimeout(() => root.replaceChildren(hangNotice()), hangAfterMs)
  await restored
  clearTimeout(notice)
  root.replaceChildren()
}

/** Built without React, which has not started yet. */
function hangNotice(): HTMLElement {
  const main = document.createElement('main')
  main.className = 'mx-auto grid min-h-dvh w-full max-w-md content-center gap-4 px-4'
  const text = document.createElement('p')
  text.className = 'text-lg text-ink-2'
  text.setAttribute('role', 'status')
  text.textContent = i18next.t('auth:hang')
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'h-11 w-fit rounded-md border border-line-strong bg-surface px-4 font-semibold'
  button.textContent = i18next.t('auth:hangReload')
  button.addEventListener('click', () => window.location.reload())
  main.append(text, button)
  return main
}
