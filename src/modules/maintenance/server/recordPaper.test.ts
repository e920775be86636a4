import { describe, expect, it } from 'vitest'
import { renderPapers } from '#kernel/server/paper/index.ts'
import { itemsOfVisit } from '#modules/template/shared/checklist.ts'
import type { Level } from '#modules/template/shared/template.ts'
import { PICTURE } from '#test/builders/photo.ts'
import { type PdfRun, pdfPages, pdfRuns, pdfText } from '#test/pdfText.ts'
import type { MaintainOrderDetail, OrderItem, OrderSignIn } from '../shared/orderDetail.ts'
import { recordBody } from './recordPaper.ts'

const plain = { result: 1, value: null, text: null, naReason: null, handling: null, photos: [] }
const signIn = (name: string, kind: 1 | 2, at: string, more: Partial<OrderSignIn> = {}) => ({
  employeeId: name,
  name,
  kind,
  at: `2026-03-14T${at}:00+08:00`,
  distance: 23,
  accuracy: 12,
  limitMetres: 200,
  pass: true,
  method: 1,
  reason: null,
  reviewState: 0,
  reviewNote: null,
  ...more,
})
const worker = (name: string) => ({
  name,
  role: 1,
  certNo: 'T3301275587224639',
  certExpire: '2027-01-02',
  joinAt: null,
})

/** Of a visit of two with a value below its limit and a part that the lift lacks. */
function anOrder(level: Level, more: object = {}): MaintainOrderDetail {
  const items = itemsOfVisit(1, level).map((item) => ({ ...item, ...plain })) as unknown as OrderItem[]
  const set = (code: string, said: Partial<OrderItem>) =>
    Object.assign(items.find(({ itemCode }) => itemCode === code) as OrderItem, said)
  set('A-1-29', { result: 2, value: 6.5, handling: { action: 2, detail: '锁钩磨损' } })
  set('A-1-6', { result: 3, naReason: '本台没有此装置' })
  return {
    orderNo: 'WB20260314001',
    level,
    templateName: '国标',
    templateVersion: 3,
    planDate: '2026-03-14',
    startAt: '2026-03-14T09:10:00+08:00',
    completeAt: '2026-03-14T10:05:00+08:00',
    workMinutes: 55,
    community: { name: '翠湖花园' },
    elevator: { name: '12栋1单元1号梯', registerCode: '30103301002021010342', address: '杭州市西湖区翠湖路 88 号' },
    customer: { name: '杭州翠湖物业服务有限公司' },
    workers: [worker('王一维'), worker('李二保')],
    items,
    remoteChecks: null,
    abnormalCount: 1,
    naCount: 1,
    photoCount: 2,
    elevatorStateAfter: 1,
    stateReason: null,
    shortReason: null,
    hazards: [{ hazardNo: 'YH20260314001', description: '3 层层门锁紧元件啮合长度 6.5 mm' }],
    addenda: [],
    signIns: [
      signIn('王一维', 1, '09:05'),
      signIn('李二保', 1, '09:06', { distance: 291, pass: false, method: 2, reason: '底坑无信号', reviewState: 2 }),
      signIn('王一维', 2, '10:08'),
      signIn('李二保', 2, '10:09'),
    ],
    confirm: { name: '周主任', role: '安全员', way: 1, signKey: 'k', opinion: null },
    confirmAt: '2026-03-14T10:12:00+08:00',
    contentHash: 'a3f1'.repeat(16),
    retainUntil: '2030-03-14',
    ...more,
  } as unknown as MaintainOrderDetail
}

describe('维保记录单', () => {
  async function printed(order: MaintainOrderDetail, photos = 0): Promise<Uint8Array> {
    const shots = Array.from({ length: photos }, (_, n) => ({ image: PICTURE, note: `照片${n}` }))
    const address = `https://tiwei.example.com/share/record/${order.contentHash}`
    const body = await recordBody(order, { address, signature: order.confirm ? PICTURE : undefined, shots, left: 0 })
    const letterhead = { name: '云梯演示维保有限公司', facts: [['许可证编号', 'TS1']] as const }
    const paper = { letterhead, title: '电梯维护保养记录', fact: order.orderNo, of: order.orderNo, body }
    return renderPapers([paper], { title: 'x' })
  }
  const codesOf = (runs: readonly PdfRun[]) => runs.filter(({ text }) => /^A-\d-\d+$/.test(text))

  it('半月 31 项印在一页，连同签到、签名与核验', async () => {
    const pdf = await printed(anOrder(1))
    expect(pdfPages(pdf)).toBe(1)
    const codes = codesOf(pdfRuns(pdf))
    expect(codes.map(({ text }) => text)).toEqual(Array.from({ length: 31 }, (_, n) => `A-1-${n + 1}`))
    expect(codes.map(({ y }) => y)).toEqual(codes.map(({ y }) => y).toSorted((a, b) => a - b))
    expect(Math.min(...pdfRuns(pdf).map(({ size }) => size))).toBeGreaterThanOrEqual(7.5)
  })

  it('能一行写下的项目只占一行；部位不换行', async () => {
    const runs = pdfRuns(await printed(anOrder(1)))
    const codes = codesOf(runs)
    const steps = codes.slice(1).map(({ y }, n) => y - (codes[n] as PdfRun).y)
    const least = Math.min(...steps)
    const tall = codes.filter((_, n) => (steps[n] ?? 0) > least * 1.3).map(({ text }) => text)
    // Beside what was said about them only the one whose name and requirement are longer than the line.
    expect(tall).toEqual(['A-1-6', 'A-1-29'])
    expect(runs.filter(({ text }) => text === '机房')).toHaveLength(10)
  })

  it('异常的一眼看见：三角、加粗，实测与限值、处理同在一行', async () => {
    const runs = pdfRuns(await printed(anOrder(1)))
    const mark = runs.find(({ text }) => text === '▲ 异常') as PdfRun
    expect(mark.bold).toBe(true)
    const row = runs.filter(({ y }) => y === mark.y).map(({ text }) => text)
    expect(row[0]).toBe('A-1-29')
    expect(row.join('')).toContain('实测 6.5 mm，限值 ≥ 7 mm')
    const text = runs.map((run) => run.text).join('')
    expect(text).toContain('转隐患：锁钩磨损')
    expect(text).toContain('本台没有此装置')
  })

  it('到达与离场一人一行，写明地点；超出的、怎样审核的也写明', async () => {
    const runs = pdfRuns(await printed(anOrder(1)))
    const arrival = runs.find(({ text }) => text === '2026-03-14 09:06') as PdfRun
    const row = runs.filter(({ page, y }) => page === arrival.page && y === arrival.y).map(({ text }) => text)
    expect(row.slice(0, 2)).toEqual(['李二保', '2026-03-14 09:06'])
    expect(row).toContain('2026-03-14 10:09')
    const text = runs.map((run) => run.text).join('')
    expect(text).toContain('超出 200 米')
    expect(text.replace(/\s/g, '')).toContain('底坑无信号')
  })

  it('签了字的印签名、姓名、时间、方式；没签的留横线；照片成格', async () => {
    const images = (pdf: Uint8Array) =>
      Buffer.from(pdf)
        .toString('latin1')
        .match(/\/Subtype \/Image/g)?.length ?? 0
    const signed = await printed(anOrder(1), 5)
    expect(images(signed)).toBeGreaterThan(0)
    expect(pdfText(signed)).toMatch(/周主任（安全员）2026-03-1410:12现场签名/)
    const shots = pdfRuns(signed).filter(({ text }) => /^照片\d$/.test(text))
    expect(new Set(shots.map(({ y }) => y)).size).toBe(2)
    expect(new Set(shots.map(({ x }) => Math.round(x))).size).toBe(4)
    const open = await printed(anOrder(1, { confirm: null }))
    expect(images(open)).toBe(0)
    expect(pdfText(open)).toMatch(/使用单位确认签字日期/)
  })

  it('季度 44 项：次序不变，多出的页重复表头', async () => {
    const pdf = await printed(anOrder(3))
    const codes = codesOf(pdfRuns(pdf)).map(({ text }) => text)
    expect(codes).toEqual([
      ...Array.from({ length: 31 }, (_, n) => `A-1-${n + 1}`),
      ...Array.from({ length: 13 }, (_, n) => `A-2-${n + 1}`),
    ])
    expect(pdfRuns(pdf).filter(({ text }) => text === '维护保养项目')).toHaveLength(2)
  })
})
