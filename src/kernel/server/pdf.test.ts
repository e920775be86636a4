import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { qrPng, qrSvg, renderPdf } from './pdf.ts'

/** All code points that the PDF's ToUnicode maps name: what a reader copies and searches. */
function textOf(pdf: Uint8Array): string {
  const bytes = Buffer.from(pdf)
  const found: string[] = []
  let at = bytes.indexOf('stream\n')
  while (at >= 0) {
    const end = bytes.indexOf('endstream', at)
    try {
      const text = inflateSync(bytes.subarray(at + 7, end)).toString('latin1')
      if (text.includes('beginbfrange'))
        for (const [, hex] of text.matchAll(/<([0-9a-f]{4,8})>(?=[\s\]])/gi))
          if (hex) found.push(Buffer.from(hex, 'hex').swap16().toString('utf16le'))
    } catch {
      // a stream that is not deflated
    }
    at = bytes.indexOf('stream\n', end + 9)
  }
  return found.join('')
}

test('中文写入 PDF：嵌入字形子集，可以复制和检索', async () => {
  const pdf = await renderPdf({
    content: [
      { text: '电梯维护保养记录', bold: true, fontSize: 18 },
      '曳引驱动乘客电梯 ¥1,234.50',
      { image: `data:image/png;base64,${Buffer.from(await qrPng('https://example.com/e/1')).toString('base64')}` },
    ],
    footer: (page, pages) => `第${page}页 共${pages}页`,
  })
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
  const text = textOf(pdf)
  for (const letter of '电梯维护保养记录曳引驱动乘客¥第页共') expect(text).toContain(letter)
  // The typeface has 10 MB; only the glyphs in use may be embedded.
  expect(pdf.length).toBeLessThan(200_000)
})

test('文档里的地址不会让服务器去取', async () => {
  await expect(renderPdf({ content: [{ image: 'http://127.0.0.1:1/secret.png' }] })).rejects.toThrow()
  await expect(renderPdf({ content: [{ image: '/etc/hostname' }] })).rejects.toThrow()
})

test('二维码', async () => {
  expect(await qrSvg('https://example.com/e/1')).toMatch(/^<svg/)
  const png = await qrPng('https://example.com/e/1', 240)
  expect(Buffer.from(png.subarray(1, 4)).toString()).toBe('PNG')
  expect(Buffer.from(png).readUInt32BE(16)).toBe(240)
})
