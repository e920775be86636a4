import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { on, press, refused, renderPage, type } from '#kernel/web/dev/renderPage.tsx'
import type { KitServices } from '#kernel/web/services.tsx'
import { employeeApi } from '../shared/api.ts'
import { employeePaths } from '../shared/paths.ts'
import { EmployeeDetailPage } from './EmployeeDetailPage.tsx'

const id = '019ab000-0000-7000-8000-000000000001'
const photo = { bucket: 'bit-ev-img', key: 'web1u_bit-ev-img_1.jpg', name: '照片.jpg' }
const person = (given: object = {}) => ({
  id,
  userId: null,
  version: 3,
  employeeNo: 'YG0007',
  name: '王一维',
  phone: '13800138000',
  sex: 1 as const,
  headImg: { ...photo, url: '/store/first' },
  birthday: null,
  idCard: null,
  kind: 2 as const,
  positions: [],
  positionIds: [id],
  teamId: null,
  teamName: null,
  leads: false,
  skills: [],
  skillLevel: null,
  hourCost: null,
  entryDate: '2024-03-01',
  workStartDate: null,
  leaveDate: null,
  workYears: 2,
  joinStatus: 0 as const,
  invitedAt: null,
  joinedAt: null,
  state: 1 as const,
  insuranceTo: null,
  emergencyContact: null,
  emergencyPhone: null,
  elevatorCount: 0,
  openOrders: 0,
  loadHours: 0,
  loadRate: 0,
  certBadge: null,
  createdAt: '2024-03-01T00:00:00Z',
  ...given,
})

async function edit(upload: KitServices['upload']) {
  const page = renderPage(<EmployeeDetailPage />, {
    at: `${employeePaths.detail}?id=${id}&edit=1`,
    answers: [on(employeeApi.detail, person()), on(employeeApi.edit, { id, version: 4 })],
    services: { upload },
  })
  await screen.findByText('编辑员工 王一维')
  return page
}
const picture = () => new File(['x'], '证件照.png', { type: 'image/png' })
const choose = () =>
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [picture()] } })
const shown = () => document.querySelector('[data-field] img')?.getAttribute('src') ?? undefined

beforeEach(() => {
  localStorage.clear()
  URL.createObjectURL = vi.fn(() => 'blob:chosen')
})

test('换照片：选了就看到，提交时带上；传到一半就提交，等它传完', async () => {
  let arrived = (_: unknown) => {}
  const next = { bucket: 'bit-ev-img', key: 'web1u_bit-ev-img_2.png', name: '证件照.png' }
  const { sent } = await edit(() => new Promise((done) => (arrived = () => done({ ...next, size: 9 }))))
  expect(shown()).toBe('/store/first')
  choose()
  await screen.findByText('0 %')
  press('提交')
  await screen.findByText('附件正在上传，传完后再提交')
  expect(sent(employeeApi.edit)).toEqual([])
  arrived(undefined)
  await waitFor(() => expect(sent(employeeApi.edit)).toMatchObject([{ id, version: 3, headImg: next }]))
})

test('没有传上去：说明原因，原来的照片还在，其余照样提交', async () => {
  const failing = vi.fn(async () => {
    throw new CallFailure('network', '文件过大，上传响应时间过长')
  })
  const { sent } = await edit(failing)
  choose()
  await waitFor(() => expect(failing).toHaveBeenCalled())
  await screen.findByText('更换照片')
  expect(shown()).toBe('/store/first')
  type('紧急联系人', '家属')
  press('提交')
  await waitFor(() => expect(sent(employeeApi.edit)).toMatchObject([{ headImg: photo, emergencyContact: '家属' }]))
})

test('移除后是名字的第一个字，提交时不带；别人同时改了别的，照片的新地址不算他人的修改', async () => {
  const page = await edit(async () => ({ ...photo, size: 1 }))
  page.answer(on(employeeApi.edit, refused('数据已被他人修改', { code: 1000001 })))
  page.answer(on(employeeApi.detail, person({ version: 4, headImg: { ...photo, url: '/store/second' } })))
  type('紧急联系人', '家属')
  press('提交')
  // 「家属」 is the own change; nobody else changed anything that this form shows.
  await screen.findByText('他人已改为「空」')
  expect(screen.queryAllByText(/他人已改为/)).toHaveLength(1)
  press('保留我的')
  press('移除')
  expect(shown()).toBeUndefined()
  expect(document.querySelector('[data-initial=王]')).toBeTruthy()
  page.answer(on(employeeApi.edit, { id, version: 5 }))
  press('提交')
  await waitFor(() => expect(page.sent(employeeApi.edit)).toHaveLength(2))
  expect(page.sent(employeeApi.edit)[1]?.headImg).toBeUndefined()
})
