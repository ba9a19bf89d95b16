import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The image brings in the packages of every workspace, and compose names only settings that exist. */
export async function checkDeployment(root: string): Promise<string[]> {
  const readAtRoot = (name: string) => readFile(join(root, name), 'utf8')
  const [dockerfile, compose, envExample] = await Promise.all([
    readAtRoot('Dockerfile'),
    readAtRoot('compose.yaml'),
    readAtRoot('.env.example'),
  ])
  const manifests = (await Promise.all(['apps', 'packages'].map((folder) => listManifests(root, folder)))).flat()
  const settings = /^x-settings:.*\n((?: {2}.*\n)+)/m.exec(compose)?.[1] ?? ''
  const names = [...settings.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name = '']) => name)
  return [
    ...manifests
      .filter((path) => !dockerfile.includes(`COPY ${path} `))
      .map((path) => `Dockerfile: ${path} is not copied before the packages are installed.`),
    ...(names.length === 0 ? ['compose.yaml: there are no x-settings.'] : []),
    ...names.filter((name) => !envExample.includes(name)).map((name) => `compose.yaml: ${name} is not in .env.example.`),
  ]
}

async function listManifests(root: string, folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder))
  return names.map((name) => `${folder}/${name}/package.json`).filter((path) => existsSync(join(root, path)))
}
