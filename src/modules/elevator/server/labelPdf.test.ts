import { expect, it } from 'vitest'
import { textWidth } from '#kernel/server/paper/metrics.ts'
import { type PdfRun, pdfRuns } from '#test/pdfText.ts'
import { emsOf, type LabelSize, labelSizes } from '../shared/label.ts'
import { labelPdf } from './labelPdf.ts'

const MM = 25.4 / 72
const label = {
  url: 'https://tiwei.example.com/r/abcdefghijklmnopqrstuv',
  shortNo: '33000001',
  dutyPhone: '0571-88888888',
  values: { name: '12栋1单元1号梯', communityName: '翠湖花园', registerCode: '30103301002021010342' },
}

it('版面用的字宽就是字体的', () => {
  for (const bold of [false, true])
    for (let code = 32; code < 127; code++) {
      const sign = String.fromCharCode(code)
      expect(emsOf(sign, bold), sign).toBeCloseTo(textWidth(sign, { size: 1, bold }), 2)
    }
})

it('印出来的电话是最大的字，和全部内容一起在标签之内', async () => {
  for (const size of ['60x40', '80x50', '100x70'] satisfies LabelSize[]) {
    const runs = pdfRuns(await labelPdf(size, [label]))
    const phone = runs.find(({ text }) => text === '0571-88888888') as PdfRun
    expect(phone.bold).toBe(true)
    expect(Math.max(...runs.map((run) => run.size))).toBe(phone.size)
    const { width, height } = labelSizes[size]
    for (const run of runs) {
      expect((run.x + run.width) * MM, run.text).toBeLessThan(width - 2)
      expect(run.y * MM, run.text).toBeLessThan(height - 2)
    }
    expect(runs.map(({ text }) => text)).toEqual(expect.arrayContaining(['翠湖花园 12栋1单元1号梯', '扫码报修']))
  }
})
