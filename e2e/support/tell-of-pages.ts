import { beforeEach } from 'vitest'
import { describePages } from './page-state.ts'

// A wait that ended in vain does not say what the page showed instead.
beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => void process.stderr.write(`${await describePages()}\n`))
})
