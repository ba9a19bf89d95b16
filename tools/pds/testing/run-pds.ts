import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A process of its own: `node run-pds.ts <folder with the packages>`. Says its address on a line of its own and runs until it is ended. */
const [folder = ''] = process.argv.slice(2)

type Running = { start(): Promise<Server> }
type PlcModule = { Database: { mock(): object }; PlcServer: { create(options: { db: object; port: number }): Running } }
type PdsModule = {
  PDS: { create(config: object, secrets: object): Promise<Running> }
  readEnv(): object
  envToCfg(env: object): object
  envToSecrets(env: object): object
}

const load = async <T>(name: string): Promise<T> => (await import(pathToFileURL(join(folder, 'node_modules', name)).href)) as T

/** A port that nobody has at this moment; the server names its own address in documents that it signs. */
async function findPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const plcPort = await findPort()
const { Database, PlcServer } = await load<PlcModule>('@did-plc/server/dist/index.js')
await PlcServer.create({ db: Database.mock(), port: plcPort }).start()

const port = await findPort()
const secret = () => randomBytes(32).toString('hex')
Object.assign(process.env, {
  LOG_ENABLED: 'false',
  PDS_PORT: String(port),
  PDS_HOSTNAME: 'localhost',
  PDS_DEV_MODE: 'true',
  PDS_DISABLE_SSRF_PROTECTION: 'true',
  PDS_INVITE_REQUIRED: 'false',
  PDS_SERVICE_HANDLE_DOMAINS: '.test',
  PDS_DID_PLC_URL: `http://127.0.0.1:${plcPort}`,
  PDS_DATA_DIRECTORY: join(folder, 'data'),
  PDS_BLOBSTORE_DISK_LOCATION: join(folder, 'blobs'),
  PDS_JWT_SECRET: secret(),
  PDS_DPOP_SECRET: secret(),
  PDS_ADMIN_PASSWORD: secret(),
  PDS_PLC_ROTATION_KEY_K256_PRIVATE_KEY_HEX: secret(),
})
const { PDS, readEnv, envToCfg, envToSecrets } = await load<PdsModule>('@atproto/pds/dist/index.js')
const env = readEnv()
const pds = await PDS.create(envToCfg(env), envToSecrets(env))
await pds.start()
process.stdout.write(`http://localhost:${port}\n`)
