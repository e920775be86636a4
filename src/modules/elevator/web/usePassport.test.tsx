import { act, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { on, renderPage } from '#kernel/web/dev/renderPage.tsx'
import type { ElevatorDetail } from '../shared/elevatorDetail.ts'
import { PassportResult, type PassportRow, passportApi } from '../shared/passport.ts'
import { passportItems } from '../shared/passportItems.ts'
import { usePassport } from './usePassport.ts'

const { normal, defect } = PassportResult.code
const id = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`
const lift = { id: id(1), type: 1 } as unknown as ElevatorDetail
const points = passportItems(lift.type)
const [first, second, third] = points.map(({ code }) => code) as [string, string, string]
const row = {
  id: id(2),
  version: 3,
  takeoverDate: '2026-11-01',
  handedBy: '安达电梯',
  remark: null,
  nameplate: [],
  certificate: [],
  items: points.map(({ code }) => ({ code, result: normal, remark: '', photos: [] })),
} as unknown as PassportRow

type Passport = ReturnType<typeof usePassport>
interface ProbeProps {
  readonly of: PassportRow | undefined
  onSaved(): void
  told(now: Passport): void
}
function Probe({ of, onSaved, told }: ProbeProps) {
  told(usePassport(lift, of, onSaved))
  return null
}

function open(of?: PassportRow) {
  const onSaved = vi.fn()
  const useUnsaved = vi.fn()
  let passport = undefined as unknown as Passport
  const told = (now: Passport) => {
    passport = now
  }
  const page = renderPage(<Probe of={of} onSaved={onSaved} told={told} />, {
    answers: [on(passportApi.add, {}), on(passportApi.edit, {})],
    services: { useUnsaved },
  })
  return {
    ...page,
    onSaved,
    unsaved: () => useUnsaved.mock.lastCall?.[0],
    now: () => passport,
    does: (deed: (now: Passport) => unknown) => act(async () => void (await deed(passport))),
  }
}

describe('接梯检查', () => {
  test('其余正常只补没有检查过的：已记的缺陷和说明不动', async () => {
    const page = open()
    await page.does(({ note }) => note(first, { result: defect }))
    await page.does(({ note }) => note(first, { remark: '触点烧蚀' }))
    await page.does(({ note }) => note(second, { remark: '已除锈' }))
    expect(page.now().checked).toBe(1)
    await page.does(({ rest }) => rest())
    expect(page.now().checked).toBe(points.length)
    await page.does(({ change }) => change({ handedBy: ' 安达电梯 ' }))
    await page.does(({ go }) => go())
    await screen.findByText('接梯检查已保存，双方签署后不可修改')
    const [sent] = page.sent(passportApi.add)
    expect(sent).toMatchObject({ elevatorId: id(1), handedBy: '安达电梯', takeoverDate: '2026-11-20' })
    expect(sent?.items?.slice(0, 3)).toMatchObject([
      { code: first, result: defect, remark: '触点烧蚀' },
      { code: second, result: normal, remark: '已除锈' },
      { code: third, result: normal, remark: '' },
    ])
    expect(page.onSaved).toHaveBeenCalledOnce()
  })

  test('缺陷没有说明：说是哪一项，什么也不发', async () => {
    const page = open(row)
    await page.does(({ note }) => note(second, { result: defect, remark: '  ' }))
    await page.does(({ go }) => go())
    await screen.findByText(`${points[1]?.name}：请说明缺陷`)
    expect(page.sent(passportApi.edit)).toEqual([])
    expect(page.onSaved).not.toHaveBeenCalled()
  })

  test('改了什么都算未保存，只改日期也算；保存后不再算', async () => {
    const page = open(row)
    expect(page.unsaved()).toBe(false)
    await page.does(({ change }) => change({ takeoverDate: '2026-11-05' }))
    expect(page.unsaved()).toBe(true)
    await page.does(({ go }) => go())
    expect(page.sent(passportApi.edit)).toMatchObject([{ id: id(2), version: 3, takeoverDate: '2026-11-05' }])
    expect(page.onSaved).toHaveBeenCalledOnce()
    expect(page.unsaved()).toBe(false)
  })
})
