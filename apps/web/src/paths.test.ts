// @vitest-environment node
import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test('the addresses that people have saved stay as they are', () => {
  expect(paths).toMatchInlineSnapshot(`
    {
      "dashboard": "/dashboard",
      "home": "/",
      "kit": "/kit",
      "project": "/clip/$projectId",
      "settings": "/settings/$section",
      "signIn": "/signin",
      "submit": "/submit-video",
    }
  `)
})
