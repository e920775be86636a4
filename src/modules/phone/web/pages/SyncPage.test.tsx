// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveFile } from '#kernel/web/client/save.ts'
import { button, noButton, press } from '#kernel/web/dev/hands.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { aLift, anOp, anOrder } from '../../shared/testVisit.ts'
import { dropDiscarded, leaveOut, retry } from '../store/phone.ts'
import { empty, type PhoneState, phoneState } from '../store/state.ts'
import { syncNow } from '../store/sync.ts'
import { SyncPage } from './SyncPage.tsx'

vi.mock('../store/phone.ts', () => ({ retry: vi.fn(), leaveOut: vi.fn(), dropDiscarded: vi.fn() }))
vi.mock('../store/sync.ts', () => ({ syncNow: vi.fn(async () => undefined), fetchWhole: vi.fn(async () => undefined) }))
vi.mock('#kernel/web/client/save.ts', () => ({ saveFile: vi.fn() }))

const rejected = (seq: number, errorMsg: string, given: object = {}) =>
  anOp(seq, { type: 'complete', state: 'rejected', errorCode: 1, errorMsg, ...given })
const waitsForMate = (seq: number, given: object = {}) =>
  rejected(seq, '已签到1人，至少2人', { type: 'start', errorCode: refuseMaintain.tooFewSignedIn.code, ...given })
const photo = (key: string, given: object = {}) => ({
  key,
  orderId: 'A',
  bytes: 1_572_864,
  takenAt: '2026-03-14T09:10:00+08:00',
  state: 'waiting',
  error: null,
  ...given,
})

function show(given: Partial<PhoneState> = {}): void {
  phoneState.set({
    ...empty,
    ready: true,
    facts: { skewMs: 0, contactAt: '2026-03-14T01:20:00.000Z' },
    orders: new Map([['A', anOrder()]]),
    lifts: new Map([['lift', aLift()]]),
    ...given,
  })
  render(
    <MemoryRouter>
      <SyncPage />
    </MemoryRouter>,
  )
}
const fact = (name: string) => screen.queryByText(name)?.nextSibling?.textContent
const lines = (of: string) =>
  [...document.querySelectorAll(`section[aria-label="${of}"] li`)].map((one) => one.textContent)
const sub = () => document.querySelector('header p')?.textContent
const order = '青禾花园 9栋1单元 1号梯'

describe('同步页的话', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-14T10:00:00+08:00') }))
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.clearAllMocks()
  })

  it('手机里的记录没读出来时不说已同步，也没有数', () => {
    show({ ready: false })
    expect(screen.queryByText('正在读取手机里的记录')).not.toBeNull()
    expect(screen.queryByText('全部已同步')).toBeNull()
    expect(fact('待同步操作')).toBeUndefined()
    expect(noButton('立即同步')).toBe(true)
  })

  it('没有剩下的：全部已同步，最近联系写到秒；按钮同步一次', () => {
    show()
    expect(screen.getByText('全部已同步')).toBeTruthy()
    expect([sub(), fact('最近联系'), fact('待同步操作')]).toEqual(['网络正常', '03-14 09:20:00', '0 条'])
    press('立即同步')
    expect(syncNow).toHaveBeenCalledOnce()
  })

  it('从没联系过：偏差未采集，不编', () => {
    show({ facts: {} })
    expect([fact('最近联系'), fact('手机时间偏差')]).toEqual(['未采集', '未采集'])
  })

  it.each([
    ['没有网络', { reached: false }, '没有网络，恢复后自动同步', '立即同步'],
    ['正在同步', { syncing: true }, '正在同步', '正在同步'],
    ['服务器出错', { fault: '内部错误' }, '同步出错', '重试'],
  ])('%s', (_, given, said, verb) => {
    show(given)
    expect(sub()).toBe(said)
    expect(button(verb).disabled).toBe('syncing' in given)
  })

  it('网络正常而服务器没收下：说记录不会丢；没有网络时不说这句', () => {
    show({ fault: '内部错误' })
    expect(screen.getByRole('alert').textContent).toMatch(/有一部分记录没有上传成功：内部错误。记录都在手机上，不会丢/)
    cleanup()
    show({ fault: '内部错误', reached: false })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('按工单列出每一步：等发送、冲突、未被接受各有各的话；收下的不列', () => {
    show({
      ops: [
        anOp(1, { type: 'depart', state: 'applied' }),
        anOp(2, { type: 'pause', occurredAt: '2026-03-14T09:30:00+08:00' }),
        anOp(3, { type: 'sign', state: 'conflict', errorMsg: '工单已关闭' }),
        rejected(4, '还缺 1 张照片'),
      ],
    })
    expect(lines(order)).toEqual([
      '09:30 暂停等待发送',
      '09:00 客户签字冲突：工单已关闭',
      '09:00 完成作业未被接受：还缺 1 张照片跳过',
    ])
    expect([fact('待同步操作'), fact('未被接受')]).toEqual(['2 条', '2 条'])
    press('重试')
    expect(retry).toHaveBeenCalledWith('A')
    press('跳过')
    expect(leaveOut).toHaveBeenCalledWith(4)
  })

  it('只有冲突：等调度，没有重试', () => {
    show({ ops: [anOp(1, { state: 'conflict', errorMsg: '工单已关闭' })] })
    expect(noButton('重试')).toBe(true)
    expect(noButton('跳过')).toBe(true)
  })

  it('等同伴签到不是失败：几张工单，签到后自己继续', () => {
    show({ ops: [waitsForMate(1), waitsForMate(2, { orderId: 'B' })] })
    expect([fact('等同伴签到'), fact('未被接受')]).toEqual(['2 张工单', '0 条'])
    expect(lines(order)).toEqual(['09:00 开始作业等同伴签到，签到后自动继续：已签到1人，至少2人'])
    expect(noButton('跳过')).toBe(true)
  })

  it('工单已不在手机上：说出来；扫码加入的说待加入', () => {
    show({ orders: new Map(), ops: [rejected(1, '工单不存在'), anOp(2, { orderId: 'B', type: 'crewJoin' })] })
    expect(lines('已不在本机的工单')).toHaveLength(1)
    expect(lines('待加入的工单')).toEqual(['09:00 加入作业等待发送'])
  })

  it('照片：几个、多大；传失败的写原因，录音与照片分开说', () => {
    const photos = [photo('1', { error: '存储空间不足' }), photo('2'), photo('3', { state: 'registered' })]
    show({ photos: new Map(photos.map((one) => [one.key, one])) as never })
    expect(fact('待上传照片、录音')).toBe('2 个，3.0 MB')
    expect(lines('照片、录音上传失败')).toEqual(['09:10 拍摄存储空间不足，下次同步再传'])
    cleanup()
    const rests = photo('1', { error: '文件过大', refusals: 4, restsUntil: Date.parse('2026-03-14T10:08:00+08:00') })
    show({ photos: new Map([['1', rests]]) as never })
    expect(lines('照片、录音上传失败')).toEqual(['09:10 拍摄文件过大，10:08 后再传，按下面的按钮马上传'])
    press('立即同步')
    expect(syncNow).toHaveBeenLastCalledWith({ asked: true })
    expect(screen.queryByText('全部已同步')).toBeNull()
  })

  it('手机时间差两分钟以上才提醒', () => {
    show({ facts: { skewMs: 100_000 } })
    expect(screen.queryByText(/手机时间异常/)).toBeNull()
    cleanup()
    show({ facts: { skewMs: -180_000 } })
    expect(screen.getByText('手机时间异常，已按服务器时间校正，请确认')).toBeTruthy()
    expect(fact('手机时间偏差')).toBe('-180.0 秒')
  })

  it('作废的：说是谁、为什么，一按知道了；不算未被接受', () => {
    show({ ops: [anOp(1, { type: 'start', state: 'discarded', errorCode: 0, errorMsg: '已改派' })] })
    expect(lines(order)[0]).toContain('调度已作废：已改派')
    expect([fact('未被接受'), noButton('跳过'), noButton('重试')]).toEqual(['0 条', true, true])
    press('知道了')
    expect(dropDiscarded).toHaveBeenCalledWith('A')
  })

  it('诊断里没有内容、位置、姓名', async () => {
    const op = anOp(1, {
      payload: { text: '业主王女士', name: '王一维' },
      gps: { lng: 120.17, lat: 30.28, accuracy: 5 },
    })
    show({ ops: [op], photos: new Map([['1', photo('1')]]) as never })
    press('导出诊断')
    const [{ name, blob }] = vi.mocked(saveFile).mock.calls[0] as [{ name: string; blob: Blob }]
    expect(name).toBe('诊断202603141000.json')
    const text = await new Promise<string>((done) => {
      const reader = new FileReader()
      reader.onload = () => done(String(reader.result))
      reader.readAsText(blob)
    })
    expect(JSON.parse(text).ops).toMatchObject([{ seq: 1, type: 'itemResult', state: 'waiting' }])
    for (const secret of ['王女士', '120.17', '王一维']) expect(text).not.toContain(secret)
  })
})
