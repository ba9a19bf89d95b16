import { openDatabase } from '#platform/db/open-database.ts'
import { silentLog } from './silent-log.ts'
import { startTestHttp } from './test-http.ts'

// An API process of its own that a test may kill: `node upload-member.ts <database url> <folder>` prints its address.
const [url = '', dir = ''] = process.argv.slice(2)
const http = await startTestHttp({ db: openDatabase({ url, poolSize: 3, log: silentLog }), url, dir })
process.stdout.write(`${await http.listen()}\n`)
