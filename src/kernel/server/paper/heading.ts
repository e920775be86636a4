import { ink, leading, size } from './style.ts'

/** A heading above paragraphs (a table has its own); it does not stay behind at the foot of a page (`renderPapers`). */
export const heading = (text: string, count?: string) => ({
  text: [{ text, bold: true }, count ? { text: `　${count}`, color: ink.quiet, fontSize: size.table } : ''],
  fontSize: size.head,
  lineHeight: leading.text,
  margin: [0, 10, 0, 2],
  headlineLevel: 1,
})
