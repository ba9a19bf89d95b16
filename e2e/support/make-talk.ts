import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const breadTalk = [
  'Nobody told me that the first shop would lose ten thousand dollars.',
  'So I asked every customer one question before they left.',
  'What did you come here for and not find?',
  'Three out of four said the same word, and that word was bread.',
  'We sold bread the next morning, and we were never empty again.',
]
const sentenceSec = 4

/**
 * A talk of four seconds a sentence with its own subtitles, spoken by one of FFmpeg's synthetic voices over a test pattern; 20 seconds
 * unless other sentences are given.
 */
export async function makeTalk(
  folder: string,
  { sentences = breadTalk, picture = 'testsrc2=size=640x360:rate=25' }: { sentences?: readonly string[]; picture?: string } = {},
): Promise<{ video: string; subtitles: string }> {
  const video = join(folder, 'bread talk.mp4')
  const subtitles = join(folder, 'bread talk.srt')
  for (const [index, text] of sentences.entries()) await writeFile(join(folder, `line${index}.txt`), text)
  const voices = sentences.flatMap((_, index) => ['-f', 'lavfi', '-i', `flite=textfile=line${index}.txt:voice=slt`])
  const padded = sentences.map((_, index) => `[${index + 1}:a]apad,atrim=0:${sentenceSec}[a${index}]`).join(';')
  const concatFilter = `${sentences.map((_, index) => `[a${index}]`).join('')}concat=n=${sentences.length}:v=0:a=1[a]`
  const seconds = String(sentences.length * sentenceSec)
  execFileSync(
    'ffmpeg',
    ['-v', 'error', '-y', '-f', 'lavfi', '-i', `${picture}:duration=${seconds}`, ...voices]
      .concat(['-filter_complex', `${padded};${concatFilter}`, '-map', '0:v', '-map', '[a]', '-t', seconds])
      .concat(['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', video]),
    { cwd: folder },
  )
  const clock = (sec: number) => `00:00:${String(sec).padStart(2, '0')},000`
  const cues = sentences.map(
    (text, index) => `${index + 1}\n${clock(index * sentenceSec)} --> ${clock((index + 1) * sentenceSec - 1)}\n${text}\n`,
  )
  await writeFile(subtitles, cues.join('\n'))
  return { video, subtitles }
}
