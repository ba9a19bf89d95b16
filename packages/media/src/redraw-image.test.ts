import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redrawImage } from './redraw-image.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-image-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const at = (name: string): string => join(folder, name)
const draw = (name: string, size: string, ...options: string[]): void => {
  // biome-ignore format: arguments read in pairs.
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=1`, '-frames:v', '1', ...options, at(name)])
}
/** Width and height from the header of a PNG. */
async function sizeOf(name: string): Promise<[number, number]> {
  const bytes = await readFile(at(name))
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

test.each([
  ['wide.png', '1200x300', [512, 128]],
  ['tall.jpg', '300x900', [171, 512]],
  ['small.png', '64x48', [64, 48]],
] as const)('%s of %s becomes a PNG that fits', async (name, size, expected) => {
  draw(name, size)
  await redrawImage({ file: at(name), outFile: at('out.png'), maxSidePx: 512 })
  expect(await sizeOf('out.png')).toEqual(expected)
})

test('only the pixels survive', async () => {
  draw('told.jpg', '64x64', '-metadata', 'comment=where I live')
  await writeFile(at('told.jpg'), Buffer.concat([await readFile(at('told.jpg')), Buffer.from('<script>hidden</script>')]))
  expect((await readFile(at('told.jpg'))).toString('latin1')).toContain('hidden')
  await redrawImage({ file: at('told.jpg'), outFile: at('out.png'), maxSidePx: 512 })
  const text = (await readFile(at('out.png'))).toString('latin1')
  expect(text).not.toContain('hidden')
  expect(text).not.toContain('where I live')
})

test('a file that is no PNG or JPEG by its bytes, or only begins like one, is refused', async () => {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  draw('whole.png', '200x200')
  const whole = await readFile(at('whole.png'))
  const lies: [string, Buffer][] = [
    ['drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['empty.png', Buffer.alloc(0)],
    ['page.jpg', Buffer.from('<!doctype html><p>hello</p>')],
    ['header.png', Buffer.from([...png, ...Buffer.from('nothing else')])],
    ['jpeg.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4])],
    ['half.png', whole.subarray(0, Math.round(whole.length / 2))],
  ]
  for (const [name, bytes] of lies) {
    await writeFile(at(name), bytes)
    await expect(redrawImage({ file: at(name), outFile: at('never.png'), maxSidePx: 512 }), name).rejects.toMatchObject({
      errorName: 'MediaUnreadableError',
    })
  }
})

test('an image that would unpack to too many pixels is refused before it is drawn', async () => {
  draw('flood.png', '16x16')
  const bytes = await readFile(at('flood.png'))
  // The header alone claims the size; the limit applies before the body is read.
  bytes.writeUInt32BE(30_000, 16)
  bytes.writeUInt32BE(30_000, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  await writeFile(at('flood.png'), bytes)
  await expect(redrawImage({ file: at('flood.png'), outFile: at('never.png'), maxSidePx: 512 })).rejects.toMatchObject({
    errorName: 'MediaUnreadableError',
  })
})
