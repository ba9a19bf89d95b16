import { createHash } from 'node:crypto'
import type { JsonObject } from './openapi.ts'

const style = `
:root{color-scheme:light dark;--ink:#17211c;--paper:#f7f4ec;--line:#d8d2c2;--mark:#ffe45c;--soft:#5b655f}
@media(prefers-color-scheme:dark){:root{--ink:#ece9df;--paper:#141a17;--line:#333b36;--mark:#5c5310;--soft:#a3aca6}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.55 system-ui,sans-serif}
main,header{max-width:60rem;margin:0 auto;padding:1.5rem 1rem}header{padding-bottom:0}
h1{font-size:1.7rem;margin:0 0 .4rem}h2{margin:2.2rem 0 .6rem;font-size:1.15rem;text-transform:capitalize}
nav{display:flex;flex-wrap:wrap;gap:.3rem .9rem;margin-top:1rem}a{color:inherit}
details{border:1px solid var(--line);border-radius:8px;margin:.4rem 0}summary{cursor:pointer;padding:.55rem .8rem;display:flex;gap:.7rem;flex-wrap:wrap;align-items:baseline}
summary:focus-visible{outline:3px solid var(--mark);outline-offset:2px}details>div{padding:0 .9rem .9rem;overflow-x:auto}
code,pre{font:13px/1.5 ui-monospace,monospace}pre{background:color-mix(in srgb,var(--ink) 6%,transparent);padding:.7rem;border-radius:6px;overflow-x:auto;margin:.3rem 0}
b.m{font:700 12px ui-monospace,monospace;min-width:3.6rem}.s{color:var(--soft);flex:1 1 14rem}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem .6rem .25rem 0;border-top:1px solid var(--line);vertical-align:top}th{font-weight:600}
mark{background:var(--mark);color:inherit;padding:0 .25em;border-radius:3px}`

function escape(text: unknown): string {
  return String(text).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
}

function shortType(schema: JsonObject | undefined): string {
  if (!schema) return 'any'
  const ref = schema['$ref']
  if (typeof ref === 'string') {
    const name = ref.split('/').at(-1) ?? ''
    return `<a href="#schema-${escape(name)}">${escape(name)}</a>`
  }
  const options = schema['enum']
  if (Array.isArray(options)) return options.map((option) => `<code>${escape(option)}</code>`).join(' | ')
  if ('const' in schema) return `<code>${escape(JSON.stringify(schema['const']))}</code>`
  const alternatives = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(alternatives)) return alternatives.map((inner: JsonObject) => shortType(inner)).join(' | ')
  if (schema['type'] === 'array') return `list of ${shortType(schema['items'] as JsonObject | undefined)}`
  return escape(schema['format'] ?? schema['type'] ?? 'object')
}

function fields(schema: JsonObject | undefined): string {
  const properties = schema?.['properties'] as Record<string, JsonObject> | undefined
  if (!properties) return `<p>${shortType(schema)}</p>`
  const required = (schema?.['required'] as string[] | undefined) ?? []
  const rows = Object.entries(properties).map(([name, inner]) => {
    const fallback = 'default' in inner ? ` = <code>${escape(JSON.stringify(inner['default']))}</code>` : ''
    return `<tr><td><code>${escape(name)}</code>${required.includes(name) ? '' : ' <span class="s">optional</span>'}</td><td>${shortType(inner)}${fallback}</td></tr>`
  })
  return `<table>${rows.join('')}</table>`
}

function responses(operation: JsonObject): string {
  const list = operation['responses'] as Record<string, JsonObject>
  return Object.entries(list)
    .map(([status, response]) => {
      const content = response['content'] as Record<string, JsonObject> | undefined
      const [type, body] = Object.entries(content ?? {})[0] ?? []
      const isError = Number(status) >= 400
      const bodyHtml = body && !isError ? ` ${escape(type)} ${shortType(body['schema'] as JsonObject)}` : ''
      const example = body && 'example' in body ? `<pre>${escape(JSON.stringify(body['example'], null, 2))}</pre>` : ''
      return `<tr><th>${escape(status)}</th><td>${escape(response['description'])}${bodyHtml}${example}</td></tr>`
    })
    .join('')
}

function operationHtml(method: string, path: string, operation: JsonObject): string {
  const parameters = ((operation['parameters'] as JsonObject[] | undefined) ?? []).filter((parameter) => 'name' in parameter)
  const rows = parameters.map(
    (p) =>
      `<tr><td><code>${escape(p['name'])}</code> <span class="s">${escape(p['in'])}</span></td><td>${shortType(p['schema'] as JsonObject)} ${escape(p['description'] ?? '')}</td></tr>`,
  )
  const content = (operation['requestBody'] as { content?: Record<string, JsonObject> } | undefined)?.content
  const body = content?.['application/json']
  const example = body && 'example' in body ? `<pre>${escape(JSON.stringify(body['example'], null, 2))}</pre>` : ''
  const right = operation['x-permission']
    ? `Needs <mark>${escape(operation['x-permission'])}</mark>`
    : `Open: ${escape(operation['x-public'] ?? 'the signed address is the permission')}`
  return `<details id="${escape(operation['operationId'])}"><summary><b class="m">${escape(method.toUpperCase())}</b><code>${escape(path)}</code><span class="s">${escape(operation['summary'])}</span></summary><div>
<p>${right}. Operation <code>${escape(operation['operationId'])}</code>.</p>
${rows.length > 0 ? `<h3>Parameters</h3><table>${rows.join('')}</table>` : ''}
${body ? `<h3>Body</h3>${fields(body['schema'] as JsonObject)}${example}` : ''}
<h3>Answers</h3><table>${responses(operation)}</table></div></details>`
}

function groups(document: JsonObject): Map<string, string[]> {
  const byTag = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document['paths'] as Record<string, Record<string, JsonObject>>)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = (operation['tags'] as string[] | undefined)?.[0] ?? 'api'
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationHtml(method, path, operation)])
    }
  }
  return byTag
}

/** The document as one readable page, without scripts or external resources, and the content security policy that enforces it. */
export function openApiPage(document: JsonObject): { html: string; policy: string } {
  const info = document['info'] as JsonObject
  const byTag = groups(document)
  const schemas = (document['components'] as JsonObject)['schemas'] as Record<string, JsonObject>
  const schemaHtml = Object.entries(schemas).map(
    ([name, schema]) =>
      `<details id="schema-${escape(name)}"><summary><code>${escape(name)}</code></summary><div>${fields(schema)}</div></details>`,
  )
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(info['title'])} API</title><style>${style}</style></head><body><header><h1>${escape(info['title'])} API</h1>
<p>${escape(info['description']).replace(/&#96;([^&]+)&#96;|`([^`]+)`/g, '<code>$1$2</code>')} Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<nav aria-label="Groups">${[...byTag.keys()].map((tag) => `<a href="#tag-${escape(tag)}">${escape(tag)}</a>`).join('')}<a href="#schemas">schemas</a></nav></header><main>
${[...byTag].map(([tag, list]) => `<section><h2 id="tag-${escape(tag)}">${escape(tag.replaceAll('-', ' '))}</h2>${list.join('\n')}</section>`).join('\n')}
<section><h2 id="schemas">Schemas</h2>${schemaHtml.join('\n')}</section></main></body></html>`
  const hash = createHash('sha256').update(style).digest('base64')
  return { html, policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'` }
}
