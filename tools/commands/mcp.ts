import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveTerminal } from '@clipwright/mcp/serve-terminal'
import { root } from '../run.ts'

/**
 * `npm run -s mcp`: the product as tools for a chat program, by the Model Context Protocol on standard input and output.
 * `CLIPWRIGHT_API_KEY` is a key of the team; `CLIPWRIGHT_URL` where the product runs, by default on this machine.
 */
const apiKey = process.env['CLIPWRIGHT_API_KEY'] ?? ''
if (apiKey === '') {
  process.stderr.write('Set CLIPWRIGHT_API_KEY to a key from Settings, API keys.\n')
  process.exit(2)
}
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
serveTerminal({ url: process.env['CLIPWRIGHT_URL'] ?? 'http://localhost:4600', apiKey, version })
