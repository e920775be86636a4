import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { asks, on, press, renderPage, tick, wrongAt } from '#kernel/web/dev/renderPage.tsx'
import { unitPaths } from '../shared/paths.ts'
import { unitApi } from '../shared/unit.api.ts'
import { unitTypeApi } from '../shared/unitType.api.ts'
import { QtyDecimals, TrackMode } from '../shared/unitType.ts'
import { UnitFormPage } from './UnitFormPage.tsx'

const id = '019ab000-0000-7000-8000-000000000001'
const classId = '019ab000-0000-7000-8000-000000000002'

const ropes = {
  id: classId,
  version: 0,
  parentId: null,
  name: '钢丝绳',
  code: null,
  sort: 0,
  level: 1,
  trackMode: TrackMode.code.batch,
  qtyDecimals: QtyDecimals.code.hundredths,
  oldPartReturn: true,
  isSafetyPart: false,
  unitCount: 0,
  companyId: id,
  companyName: null,
}

const open = (at: string) =>
  renderPage(<UnitFormPage />, {
    at,
    answers: [on(unitTypeApi.tree, [ropes] as never), on(unitApi.similar, []), on(unitApi.add, { id, version: 0 })],
  })
/** By how it looks: radios of two groups share their native state under jsdom. */
const chosen = (name: string) =>
  screen.getByText(name).closest('label')?.className.includes('button-wrapper-checked') ?? false

describe('配件表单', () => {
  test('新配件的追踪方式、数量小数、旧件回收随分类；批次才问保质期', async () => {
    open(`${unitPaths.add}?classId=${classId}`)
    await waitFor(() => expect(chosen('批次')).toBe(true))
    expect(chosen('两位小数')).toBe(true)
    expect(screen.getByRole('switch', { name: '旧件回收' }).getAttribute('aria-checked')).toBe('true')
    expect(asks('保质期')).toBe(true)
    tick('不跟踪')
    expect(asks('保质期')).toBe(false)
  })

  test('安全部件才问型式试验证书，编号与图片都要', async () => {
    open(unitPaths.add)
    await screen.findByText('新增配件')
    expect(asks('型式试验证书编号')).toBe(false)
    press('提交')
    await waitFor(() => expect(wrongAt('配件名称')).toBeTruthy())
    screen.getByRole('switch', { name: '安全部件' }).click()
    await waitFor(() => expect(asks('型式试验证书编号')).toBe(true))
    press('提交')
    await waitFor(() => expect(wrongAt('型式试验证书编号')).toBeTruthy())
  })
})
