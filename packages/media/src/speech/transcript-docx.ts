import type { Transcript } from '@clipwright/contract/sources/transcript'
import { listNamedParagraphs, type SpeakerNames } from './transcript-files.ts'

/** A document for Word and its like: a heading, then each paragraph under its time and speaker. `title` is written as it is. */
export async function toDocx(transcript: Transcript, title: string, names: SpeakerNames = {}): Promise<Buffer> {
  // Half a megabyte that only this format needs.
  const { Document, HeadingLevel, Packer, Paragraph, TextRun } = await import('docx')
  const paragraphs = listNamedParagraphs(transcript, names).flatMap(({ speaker, clock, text }) => [
    new Paragraph({
      keepNext: true,
      spacing: { before: 200 },
      children: [
        new TextRun({ text: clock, color: '666666' }),
        ...(speaker === '' ? [] : [new TextRun({ text: `  ${speaker}`, bold: true })]),
      ],
    }),
    new Paragraph(text),
  ])
  const language = transcript.language === 'und' ? {} : { language: { value: transcript.language } }
  const document = new Document({
    title,
    creator: 'Clipwright',
    styles: { default: { document: { run: { font: 'Calibri', size: 22, ...language } } } },
    sections: [{ children: [new Paragraph({ text: title, heading: HeadingLevel.HEADING_1 }), ...paragraphs] }],
  })
  return Packer.toBuffer(document)
}
