import type { Lettering } from './lettering.ts'
import { drawDisc, paper, place, drawSheet, star } from './paper.ts'
import { drawGuest, drawHost, type Pose } from './portrait.ts'
import { drawScene, type Scene } from './scenery.ts'

export type Shot = 'title' | 'both' | 'host' | 'guest' | 'end'

/** One drawn frame. */
export type TalkFrame = {
  shot: Shot
  scene: Scene
  /** Drawn frames since the shot began. */
  at: number
  /** Drawn frames since the video began: heads keep swaying through cuts. */
  clock: number
  /** 0 shut to 4 wide open. */
  hostMouth: number
  guestMouth: number
  hostBlinks: boolean
  guestBlinks: boolean
}

const hostPlace = { x: 470, y: 292, height: 226 }
const guestPlace = { x: 810, y: 296, height: 226 }

/** One SVG document, 1280 by 720. */
export function drawTalk(frame: TalkFrame, lettering: Lettering): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 1280 720">${shots[frame.shot](frame, lettering)}</svg>`
}

/** A slow push-in during a shot; near layers grow more than far ones. */
const moveCloser = (shapes: string, at: number, speed: number, around: { x: number; y: number }): string => {
  const scale = 1.02 + (1 - Math.exp(-at / 160)) * speed
  return `<g transform="translate(${around.x} ${around.y}) scale(${scale.toFixed(4)}) translate(${-around.x} ${-around.y})">${shapes}</g>`
}

function toPose(place: { x: number; y: number; height: number }, clock: number, mouth: number, isBlinking: boolean): Pose {
  const share = place.height / 226
  return {
    ...place,
    x: place.x + Math.sin(clock / 19) * 5 * share,
    y: place.y + (Math.cos(clock / 13) * 2.4 + mouth * 0.7) * share,
    mouth,
    isBlinking,
    turn: Math.sin(clock / 23) * 2.2,
  }
}

const shots: Record<Shot, (frame: TalkFrame, lettering: Lettering) => string> = {
  host: ({ at, clock, scene, hostMouth, hostBlinks }) =>
    `${moveCloser(drawScene(scene, at, hostPlace.x), at, 0.02, hostPlace)}${moveCloser(drawHost(toPose(hostPlace, clock, hostMouth, hostBlinks)), at, 0.07, hostPlace)}`,
  guest: ({ at, clock, scene, guestMouth, guestBlinks }) =>
    `${moveCloser(drawScene(scene, at, guestPlace.x), at, 0.02, guestPlace)}${moveCloser(drawGuest(toPose(guestPlace, clock + 40, guestMouth, guestBlinks)), at, 0.07, guestPlace)}`,
  both: ({ at, clock, hostMouth, guestMouth, hostBlinks, guestBlinks }) => {
    const slant = 26 + Math.sin(at / 60) * 6
    const seat = { y: 312, height: 188 }
    return `<rect width="1280" height="720" fill="${paper.gold}"/>${drawSheet(drawDisc(330, 320, 250), '#f0c35f', 8)}${drawSheet(drawDisc(330, 320, 196), '#f6d78b', 8)}
${drawSheet(`M${640 + slant} -20 H1300 V740 H${640 - slant} Z`, paper.sea, -12)}${drawSheet(drawDisc(950, 320, 250), '#2a7074', 8)}${drawSheet(drawDisc(950, 320, 196), '#37858a', 8)}
${moveCloser(drawHost(toPose({ x: 330, ...seat }, clock, hostMouth, hostBlinks)), at, 0.04, { x: 640, y: 320 })}${moveCloser(drawGuest(toPose({ x: 950, ...seat }, clock + 40, guestMouth, guestBlinks)), at, 0.04, { x: 640, y: 320 })}
${drawSheet('M-20 650 H1300 V740 H-20 Z', paper.ink, -6)}`
  },
  title: ({ at }, lettering) => {
    const enter = (from: number): number => 1 - Math.exp(-Math.max(0, at - from) / 3)
    const turn = `M-40 690 H840 C1200 690 1200 450 990 450 C780 450 790 682 1020 682 H1320`
    const words = [
      ['TURN AROUND', 78, 250, 2],
      ['WHEN', 78, 420, 6],
      ['POSSIBLE', 78, 590, 10],
    ] as const
    return `<rect width="1280" height="720" fill="${paper.night}"/>${drawSheet(drawDisc(985, 236 + (1 - enter(0)) * 220, 176), paper.red, 10)}
<path d="${turn}" transform="translate(8 12)" fill="none" stroke="#000" stroke-opacity="0.25" stroke-width="84"/><path d="${turn}" fill="none" stroke="${paper.ink}" stroke-width="84"/><path d="${turn}" fill="none" stroke="${paper.gold}" stroke-width="6" stroke-dasharray="44 34" stroke-dashoffset="${(-at * 7).toFixed(0)}"/>
${words.map(([text, x, y, from]) => (at < from ? '' : place(lettering.line(text, { x: 0, y: 0, size: 178, fill: paper.bone, gap: 2 }), { x: x - (1 - enter(from)) * 90, y }))).join('')}`
  },
  end: ({ at }, lettering) => {
    const enter = 1 - Math.exp(-Math.max(0, at - 6) / 5)
    const first = place(drawSheet(star, paper.gold, 12), { x: 216, y: 290, scale: enter * 1.12, turn: (1 - enter) * -90 })
    const others = [1, 2, 3, 4]
      .map((index) => place(drawSheet(star, paper.wine, 0), { x: 216 + index * 212, y: 290, scale: 0.94 }))
      .join('')
    const words = lettering.line('ONE STAR', { x: 405, y: 590, size: 128, fill: paper.bone, gap: 4 })
    return `<rect width="1280" height="720" fill="${paper.red}"/>${others}${first}${words}`
  },
}
