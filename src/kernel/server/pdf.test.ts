import { expect, test } from 'vitest'
import { PICTURE } from '#test/builders/photo.ts'
import { pdfText } from '#test/pdfText.ts'
import { qrSvg, renderPdf } from './pdf.ts'

test('中文写入 PDF：嵌入字形子集，可以复制和检索', async () => {
  const pdf = await renderPdf({
    content: [
      { text: '电梯维护保养记录', bold: true, fontSize: 18 },
      '曳引驱动乘客电梯 ¥1,234.50',
      { image: PICTURE },
      { svg: await qrSvg('https://example.com/e/1'), width: 40 },
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
})
