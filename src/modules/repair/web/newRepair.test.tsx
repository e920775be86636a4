import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  asks,
  box,
  button,
  holding,
  on,
  press,
  refused,
  renderPage,
  tick,
  type,
  wrongAt,
} from '#kernel/web/dev/renderPage.tsx'
import { repairApi } from '../shared/api.ts'
import { refuseRepair } from '../shared/repair.ts'
import { repairPage } from './addresses.ts'
import { NewRepairPage } from './NewRepairPage.tsx'

const id = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`
const caller = {
  names: [{ name: '刘物业' }],
  customers: [],
  history: [],
  lifts: [{ id: id(1), communityName: '翠湖花园', name: '1号梯', openOrderNo: 'WX9', reason: '上次报修' }],
}
const duplicate = refused('该电梯已有未完成的报修WX9', { code: refuseRepair.duplicate.code, data: { id: id(9) } })

function open() {
  let unsaved = false
  const page = renderPage(<NewRepairPage />, {
    at: `/new?elevatorId=${id(1)}`,
    answers: [
      on(repairApi.caller, caller as never),
      on(repairApi.add, { id: id(2), orderNo: 'WX10', crew: ['王一维', '李二保'] } as never),
      on(repairApi.merge, {} as never),
    ],
    services: {
      useUnsaved: (changed) => {
        unsaved = changed
      },
      options: async () => [{ value: id(1), label: '翠湖花园 1号梯' }],
    },
  })
  const left = async (to: string) => {
    await waitFor(() => expect(page.address()).toBe(to))
    return unsaved
  }
  return { ...page, left, added: () => page.sent(repairApi.add) }
}
const send = () => fireEvent.keyDown(document, { key: 'Enter', ctrlKey: true })
const urgent = () => {
  type('报修电话', '13800000000')
  type('报修人', '刘物业')
  type('故障描述', '不关门')
}

describe('新增报修', () => {
  beforeEach(() => holding())

  test('困人只要电话、电梯、人数；按钮说会立即派单；派给谁说出来', async () => {
    const { added, left } = open()
    expect(asks('被困人数')).toBe(false)
    tick(/^困人/)
    expect(asks('被困人数')).toBe(true)
    type('报修电话', '13800000000')
    send()
    await waitFor(() => expect(wrongAt('被困人数')).toBe('被困人数不能为空'))
    expect(wrongAt('报修人')).toBeUndefined()
    type('被困人数', '2')
    press(/^报修并立即派单/)
    await screen.findByText('已报修 WX10，已派给 王一维、李二保')
    expect(added()).toMatchObject([{ repairType: 1, elevatorId: id(1), trappedCount: 2, notDuplicate: false }])
    expect(await left(repairPage.order(id(2)))).toBe(false)
  })

  test('急修要报修人与描述，没写的写在那一栏', async () => {
    const { added } = open()
    type('报修电话', '13800000000')
    send()
    await waitFor(() => expect(wrongAt('报修人')).toBe('报修人不能为空'))
    expect(wrongAt('故障描述')).toBe('故障描述不能为空')
    expect(added()).toEqual([])
  })

  test('先当困人写错了人数，改成急修：那一栏不见了，也不拦着保存', async () => {
    const { added } = open()
    tick(/^困人/)
    type('被困人数', '两个')
    tick('非困人急修')
    urgent()
    press(/^保存报修/)
    await waitFor(() => expect(added()).toHaveLength(1))
    expect(added()[0]?.trappedCount).toBeUndefined()
  })

  test('认得的电话：列出它的电梯，点一下带上报修人', async () => {
    open()
    type('报修电话', '13800000000')
    fireEvent.click(await screen.findByText(/未完 WX9/))
    expect(box('报修人').value).toBe('刘物业')
    expect(button(/未完 WX9/).getAttribute('aria-pressed')).toBe('true')
  })

  test('同一台有未完的：合并进去，原单打开，不问是否离开', async () => {
    const page = open()
    page.answer(on(repairApi.add, duplicate))
    urgent()
    send()
    await screen.findByText(/合并后这次来电记在原工单下/)
    press('合并')
    await screen.findByText('来电已并入')
    expect(page.sent(repairApi.merge)).toMatchObject([
      { id: id(9), reporterPhone: '13800000000', reportText: '不关门' },
    ])
    expect(await page.left(repairPage.order(id(9)))).toBe(false)
  })

  test('困人并入已解救或已暂停的工单被拒：自动另建，写明不是重复', async () => {
    const page = open()
    page.answer(on(repairApi.add, duplicate))
    page.answer(on(repairApi.merge, refused('人员已解救', { code: refuseRepair.notCarried.code })))
    tick(/^困人/)
    type('报修电话', '13800000000')
    type('被困人数', '2')
    send()
    await screen.findByText(/升级为困人急修并立即派单/)
    page.answer(on(repairApi.add, { id: id(2), orderNo: 'WX10', crew: [] } as never))
    press('合并')
    await screen.findByText('已报修 WX10')
    expect(page.sent(repairApi.merge)).toMatchObject([{ id: id(9), trappedCount: 2 }])
    expect(page.added().at(-1)).toMatchObject({ repairType: 1, notDuplicate: true })
  })

  test('合并被拒绝：说为什么，写好的都在，可以再来', async () => {
    const page = open()
    page.answer(on(repairApi.add, duplicate))
    page.answer(on(repairApi.merge, refused('工单已完成，不能合并')))
    urgent()
    send()
    await screen.findByText(/合并后这次来电记在原工单下/)
    press('合并')
    await screen.findByText('工单已完成，不能合并')
    expect(box('故障描述').value).toBe('不关门')
    await waitFor(() => expect(button(/保存报修/).disabled).toBe(false))
  })

  test('确是另一处故障：另建工单，写明不是重复，不问是否离开；关掉窗口则什么都不发', async () => {
    const page = open()
    page.answer(
      on(repairApi.add, ({ notDuplicate }) =>
        notDuplicate ? ({ id: id(2), orderNo: 'WX10', crew: [] } as never) : duplicate,
      ),
    )
    urgent()
    send()
    await screen.findByText(/合并后这次来电记在原工单下/)
    press('Close')
    await waitFor(() => expect(button(/保存报修/).disabled).toBe(false))
    expect(page.sent(repairApi.add)).toHaveLength(1)
    send()
    await waitFor(() => expect(page.sent(repairApi.add)).toHaveLength(2))
    await waitFor(() => press('另建工单'))
    await screen.findByText('已报修 WX10')
    expect(page.sent(repairApi.add).map(({ notDuplicate }) => notDuplicate)).toEqual([false, false, true])
    expect(await page.left(repairPage.order(id(2)))).toBe(false)
  })
})
