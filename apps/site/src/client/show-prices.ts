/** The script of the pricing page. It has no imports, because the browser gets it as it is, only without its types. */
type Offer = { key: string; credits: number; seats: number; brandTemplates: number; monthly: string | null; yearly: string | null }
type Texts = Readonly<Record<string, string>>

const texts = JSON.parse(document.getElementById('setup')?.textContent ?? '{}') as Texts
const list = document.getElementById('plans')
const message = document.getElementById('status')
const number = new Intl.NumberFormat(document.documentElement.lang)

function addLine(parent: HTMLElement, name: 'h2' | 'p' | 'strong', text: string): void {
  const node = document.createElement(name)
  node.textContent = text
  parent.append(node)
}

const fill = (key: string, value: string | number) =>
  (texts[key] ?? '').replace(/\{\{\w+\}\}/, typeof value === 'number' ? number.format(value) : value)

function toItem(offer: Offer): HTMLLIElement {
  const item = document.createElement('li')
  addLine(item, 'h2', offer.key)
  if (offer.monthly) addLine(item, 'strong', fill('monthly', offer.monthly))
  if (offer.yearly) addLine(item, 'p', fill('yearly', offer.yearly))
  addLine(item, 'p', fill('credits', offer.credits))
  addLine(item, 'p', fill('seats', offer.seats))
  addLine(item, 'p', fill('templates', offer.brandTemplates))
  return item
}

async function showPrices(): Promise<void> {
  const reply = await fetch('/api/price-list', {
    headers: { 'accept-language': document.documentElement.lang },
    credentials: 'omit',
  }).catch(() => null)
  const { data = [] } = reply?.ok ? ((await reply.json()) as { data?: Offer[] }) : {}
  list?.replaceChildren(...data.map(toItem))
  if (message) message.textContent = data.length > 0 ? '' : (texts['none'] ?? '')
}

void showPrices()

// A module, so that its names are its own.
export {}
