import { expect, test } from 'vitest'
import { pdfText } from '#test/pdfText.ts'
import { qrPng, qrSvg, renderPdf } from './pdf.ts'

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
  const text = pdfText(pdf)
  for (const part of ['电梯维护保养记录', '曳引驱动乘客电梯¥1,234.50', '第1页共1页']) expect(text).toContain(part)
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
