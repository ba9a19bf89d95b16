import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import settings from '@clipwright/messages/locales/en/settings.json' with { type: 'json' }
import { expect, test } from 'vitest'

const features = join(import.meta.dirname, '../..')
/** About the installation, so in no team's log. */
const ofStaff = /^(?:flag|web_notification|survey|speech_model|social_app)\./

test('every action that is recorded has words in the audit log', () => {
  const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .map((name) => readFileSync(join(features, name), 'utf8'))
    .filter((text) => text.includes('recordAudit'))
  const actions = new Set(
    // Named in the row, or given to a function that writes it.
    sources.flatMap((text) =>
      [...text.matchAll(/action: .*|\b(?:record[A-Z]\w*|act)\(.*/g)].flatMap(
        ([line]) => line.match(/(?<=')[a-z_-]+\.[a-z_-]+(?=')/g) ?? [],
      ),
    ),
  )
  expect(actions.size).toBeGreaterThan(50)
  const wordless = [...actions].filter((action) => !ofStaff.test(action) && !(action.replaceAll(/[.-]/g, '_') in settings.audit.action))
  expect(wordless).toEqual([])
})
