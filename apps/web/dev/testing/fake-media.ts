import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = join(tmpdir(), 'clipwright-fake-media')

const palettes = [
  { wall: '#2f4a3f', lamp: '#f0c75e', skin: '#c98d66', shirt: '#e8e2d2', hair: '#2a1d17' },
  { wall: '#5b3a34', lamp: '#f2e3b3', skin: '#8a5a3c', shirt: '#3d6b74', hair: '#15110f' },
  { wall: '#39465c', lamp: '#f4b08a', skin: '#e3b391', shirt: '#c7552f', hair: '#6d4a2c' },
  { wall: '#6b6350', lamp: '#dff0e6', skin: '#b87a55', shirt: '#20302b', hair: '#8c8c88' },
] as const

/** A drawn speaker in a room. `seat` -1 to 1 moves the figure sideways. */
export function speakerImage(width: number, height: number, variant: number, seat = 0): string {
  const tone = palettes[variant % palettes.length] ?? palettes[0]
  const unit = Math.min(width, height) / 100
  const x = width / 2 + seat * width * 0.28
  const y = height * 0.46
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="100%" height="100%" fill="${tone.wall}"/>
<rect x="${width * 0.06}" y="${height * 0.1}" width="${width * 0.3}" height="${height * 0.36}" fill="#fff" opacity=".07"/>
<rect x="${width * 0.68}" y="${height * 0.16}" width="${width * 0.2}" height="${height * 0.22}" fill="#fff" opacity=".09"/>
<circle cx="${width * 0.86}" cy="${height * 0.3}" r="${unit * 34}" fill="${tone.lamp}" opacity=".2"/>
<circle cx="${width * 0.86}" cy="${height * 0.3}" r="${unit * 10}" fill="${tone.lamp}"/>
<path d="M${x - unit * 40} ${height} Q${x - unit * 38} ${y + unit * 26} ${x} ${y + unit * 23} Q${x + unit * 38} ${y + unit * 26} ${x + unit * 40} ${height} Z" fill="${tone.shirt}"/>
<rect x="${x - unit * 7}" y="${y + unit * 10}" width="${unit * 14}" height="${unit * 18}" rx="${unit * 6}" fill="${tone.skin}"/>
<ellipse cx="${x}" cy="${y}" rx="${unit * 15}" ry="${unit * 19}" fill="${tone.skin}"/>
<path d="M${x - unit * 16} ${y - unit * 3} Q${x - unit * 15} ${y - unit * 24} ${x} ${y - unit * 23} Q${x + unit * 16} ${y - unit * 24} ${x + unit * 16} ${y - unit * 2} Q${x + unit * 9} ${y - unit * 13} ${x - unit * 5} ${y - unit * 12} Q${x - unit * 12} ${y - unit * 11} ${x - unit * 16} ${y - unit * 3}Z" fill="${tone.hair}"/>
<circle cx="${x - unit * 5.5}" cy="${y - unit}" r="${unit * 1.5}" fill="#1a1512"/><circle cx="${x + unit * 5.5}" cy="${y - unit}" r="${unit * 1.5}" fill="#1a1512"/>
<ellipse cx="${x}" cy="${y + unit * 9}" rx="${unit * 4}" ry="${unit * 2.2}" fill="#5b2620"/>
<rect y="${height * 0.9}" width="100%" height="${height * 0.1}" fill="#120f0c" opacity=".55"/>
</svg>`
}

type FakeVideo = { name: string; width: number; height: number; variant: number; seconds: number; seat: number }

const fakeVideos: FakeVideo[] = [
  ...[0, 1, 2, 3].map((variant) => ({ name: `portrait-${variant}`, width: 270, height: 480, variant, seconds: 48, seat: 0 })),
  { name: 'square-0', width: 360, height: 360, variant: 0, seconds: 48, seat: 0 },
  { name: 'proxy', width: 640, height: 360, variant: 0, seconds: 360, seat: 0.4 },
]

/** Makes the videos once per machine; resolves with the folder that holds `<name>.mp4`. */
export async function makeFakeMedia(): Promise<string> {
  mkdirSync(folder, { recursive: true })
  for (const video of fakeVideos) {
    const file = join(folder, `${video.name}.mp4`)
    if (existsSync(file)) continue
    const imageFile = join(folder, `${video.name}.svg`)
    writeFileSync(imageFile, speakerImage(video.width, video.height, video.variant, video.seat))
    await run('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-loop',
      '1',
      '-framerate',
      '10',
      '-i',
      imageFile,
      '-f',
      'lavfi',
      '-i',
      `sine=frequency=${180 + video.variant * 40}:beep_factor=3`,
      '-t',
      String(video.seconds),
      '-vf',
      `drawbox=x='mod(t*40,${video.width})':y=ih-8:w=40:h=8:color=0xd8f428:t=fill,format=yuv420p`,
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-g',
      '5',
      '-c:a',
      'aac',
      '-b:a',
      '48k',
      '-movflags',
      '+faststart',
      file,
    ])
  }
  return folder
}

function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))))
  })
}
