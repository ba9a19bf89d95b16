/** The script of the page for people who must wait. It has no imports, because the browser gets it as it is, only without its types. */
const form = document.getElementById('join') as HTMLFormElement
const email = document.getElementById('email') as HTMLInputElement
const submit = form.querySelector('button') as HTMLButtonElement
const texts = JSON.parse(document.getElementById('setup')?.textContent ?? '{}') as Readonly<Record<string, string>>
const say = (key: string) => texts[key] ?? ''

function showProblem(text: string): void {
  const problem = document.getElementById('problem') as HTMLElement
  problem.textContent = text
  email.setAttribute('aria-invalid', String(text !== ''))
}

function showEnd(text: string): void {
  const status = document.getElementById('status') as HTMLElement
  status.textContent = text
  form.hidden = true
}

async function join(address: string): Promise<void> {
  const headers = { 'accept-language': document.documentElement.lang, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, credentials: 'omit', body: JSON.stringify({ email: address }) } as const
  const reply = await fetch('/api/auth/waitlist', init).catch(() => null)
  if (!reply) return showProblem(say('network'))
  if (reply.ok) return showEnd(say('joined').replace('{{email}}', address))
  const { errorName, errorMessage } = (await reply.json().catch(() => ({}))) as { errorName?: string; errorMessage?: string }
  if (errorName === 'RecordNotExisted') return showEnd(say('none'))
  showProblem(errorName === 'InvalidParam' ? say('notAnAddress') : errorMessage || say('unknown'))
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  showProblem('')
  submit.disabled = true
  void join(email.value.trim()).finally(() => {
    submit.disabled = false
  })
})

// A module, so that its names are its own.
export {}
