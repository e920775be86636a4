import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choose, holding, on, press, pressWhenThere, refused, renderPage } from '#kernel/web/dev/renderPage.tsx'
import { assignPath } from '#modules/template/shared/paths.ts'
import { elevatorApi } from '../shared/api.ts'
import type { ElevatorRow } from '../shared/elevatorList.ts'
import { elevatorPage } from './addresses.ts'
import { ElevatorListPage } from './ElevatorListPage.tsx'

const id = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`
const lift = (n: number) =>
  ({
    id: id(n),
    version: 1,
    name: `${n}号梯`,
    communityName: '青禾花园',
    deviceNumber: `QH-000${n}`,
    type: 1,
    useStatus: 1,
    serviceStatus: 1,
    category: 1,
    maintenanceWorkers: [],
    completeness: 80,
  }) as unknown as ElevatorRow
const template = { value: id(7), label: '曳引梯加严模板' }

async function list(at: string) {
  await holding('AL1', 'ALb')
  const page = renderPage(<ElevatorListPage />, {
    at,
    answers: [
      on(elevatorApi.list, { records: [lift(1), lift(2)], total: 2, totalPage: 1 }),
      on(elevatorApi.tree, { total: 2, inUse: 2, stopped: 0, types: [] } as never),
      on(elevatorApi.assignTemplate, {
        done: 1,
        rows: [
          { elevatorId: id(1), name: '1号梯', reason: '维保模板的梯型应为自动扶梯与自动人行道' },
          { elevatorId: id(2), name: '2号梯', reason: null },
        ],
      }),
      on(elevatorApi.batchEdit, { done: 2 }),
    ],
    services: { options: async () => [template] },
  })
  await screen.findAllByText('QH-0001')
  fireEvent.click(document.querySelector('thead input, thead [role=checkbox]') as HTMLElement)
  return page
}

test('逐台换模板：不合适的留在原处，说明是哪台、为什么', async () => {
  const { sent } = await list(elevatorPage.list)
  await pressWhenThere('改模板')
  await screen.findByText('改模板：2 台电梯')
  await choose('维保模板', template.label)
  fireEvent.click(document.querySelector('.ant-modal-footer .ant-btn-primary') as HTMLElement)
  await screen.findByText('1 台没有换，仍用原来的模板')
  expect(sent(elevatorApi.assignTemplate)).toEqual([{ elevatorIds: [id(1), id(2)], templateId: id(7) }])
  const rows = [...document.querySelectorAll('.ant-modal tbody tr')].map((one) => one.textContent)
  expect(rows).toEqual(['青禾花园 1号梯维保模板的梯型应为自动扶梯与自动人行道'])
  press('知道了')
  await waitFor(() => expect(screen.queryByText('1 台没有换，仍用原来的模板')).toBeNull())
  // The lifts are let go: nothing is changed twice by a second press.
  expect(screen.queryByText('改模板')).toBeNull()
})

test('留空是国家标准；没有改成的，选好的电梯和模板都在', async () => {
  const page = await list(elevatorPage.list)
  await pressWhenThere('改模板')
  await screen.findByText('改模板：2 台电梯')
  page.answer(on(elevatorApi.batchEdit, refused('特殊电梯须选用制造单位要求的模板')))
  const ok = () => document.querySelector('.ant-modal-footer .ant-btn-primary') as HTMLElement
  fireEvent.click(ok())
  await screen.findByText('特殊电梯须选用制造单位要求的模板')
  page.answer(on(elevatorApi.batchEdit, { done: 2 }))
  await waitFor(() => expect(ok().classList.contains('ant-btn-loading')).toBe(false))
  fireEvent.click(ok())
  await screen.findByText('已修改 2 台电梯')
  expect(page.sent(elevatorApi.batchEdit)).toEqual([
    { ids: [id(1), id(2)], templateId: null },
    { ids: [id(1), id(2)], templateId: null },
  ])
  expect(page.sent(elevatorApi.assignTemplate)).toEqual([])
})

test('从模板过来：说明在为哪个模板选电梯，打开时已选好；不换了就是平常的列表', async () => {
  const { sent, address } = await list(assignPath(id(7)))
  await screen.findByText(/为电梯换成模板「曳引梯加严模板」/)
  await pressWhenThere('改模板')
  await screen.findByText('改模板：2 台电梯')
  fireEvent.click(document.querySelector('.ant-modal-footer .ant-btn-primary') as HTMLElement)
  await waitFor(() => expect(sent(elevatorApi.assignTemplate)).toMatchObject([{ templateId: id(7) }]))
  await pressWhenThere('知道了')
  press('不换了')
  await waitFor(() => expect(address()).toBe(elevatorPage.list))
})
