import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  asks,
  attach,
  choose,
  noButton,
  on,
  pickDay,
  press,
  refused,
  renderPage,
  tick,
  type,
  wrongAt,
} from '#kernel/web/dev/renderPage.tsx'
import { inspectionRecordApi } from '../shared/api.ts'
import type { PlanDetail } from '../shared/plan.ts'
import { ResultForm } from './ResultForm.tsx'

const plan = (given: object = {}) =>
  ({
    id: '019ab000-0000-7000-8000-000000000001',
    version: 3,
    inspectType: 1,
    inspectDate: '2026-11-18',
    elevatorId: '019ab000-0000-7000-8000-000000000002',
    orgName: '杭州特检院',
    stoppedLift: false,
    records: [],
    openFindings: 0,
    ...given,
  }) as unknown as PlanDetail

function open(given: PlanDetail | null = plan(), planStatus: 5 | 6 | 7 = 5) {
  const onDone = vi.fn()
  const form = <ResultForm {...(given ? { plan: given } : {})} onBack={vi.fn()} onDone={onDone} />
  const options = async () => [{ value: '019ab000-0000-7000-8000-000000000003', label: '1号梯' }]
  const page = renderPage(form, { answers: [on(inspectionRecordApi.add, { planStatus })], services: { options } })
  return { ...page, onDone, sent: () => page.sent(inspectionRecordApi.add) }
}
/** What every report has. */
async function fill(): Promise<void> {
  type('报告编号', 'TJ-2026-118')
  attach('检验报告', '报告.pdf')
  await screen.findByText('报告.pdf')
}
const saysStop = () => screen.queryByText(/电梯立即停用/) !== null

describe('登记检验结果', () => {
  test('计划给出的不用再填：检验日期、机构；检验人员按顿号分开；缺什么写在哪一栏下', async () => {
    const { sent, onDone } = open()
    press('登记结果')
    await screen.findByText('报告编号不能为空')
    expect(wrongAt('检验报告')).toBe('请上传检验报告')
    expect(wrongAt('检验机构')).toBeUndefined()
    expect(sent()).toEqual([])
    await fill()
    type('检验人员', '王一维、李二保，赵小梯')
    press('登记结果')
    await screen.findByText('结果已登记')
    expect(sent()).toMatchObject([
      {
        planId: plan().id,
        kind: 1,
        conclusion: 1,
        inspectDate: '2026-11-18',
        org: '杭州特检院',
        inspectors: ['王一维', '李二保', '赵小梯'],
        reportFile: [{ name: '报告.pdf' }],
      },
    ])
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  })

  test('约定的检验日还没有到：日期用今天；登记过一次的默认复检合格', async () => {
    const { sent } = open(plan({ inspectDate: '2026-12-01', records: [{ id: 'r' }] }))
    await fill()
    press('登记结果')
    await waitFor(() => expect(sent()).toMatchObject([{ inspectDate: '2026-11-20', conclusion: 3 }]))
  })

  test('不合格：没有可整改的就停用；有一般不符合只需整改；一项严重又停用', async () => {
    const { sent } = open(plan(), 6)
    await fill()
    expect(noButton('添加不符合项')).toBe(true)
    tick('不合格')
    expect(asks('下次检验日期')).toBe(false)
    expect(saysStop()).toBe(true)
    press('添加不符合项')
    type('不符合内容', '轿门间隙超标')
    expect(saysStop()).toBe(false)
    expect(screen.getByText(/「需整改」，1 项不符合各建立一条隐患/)).toBeTruthy()
    tick('严重')
    expect(saysStop()).toBe(true)
    tick('一般')
    press('登记结果')
    await screen.findByText('结果已登记，不符合项已建立隐患，待整改')
    const [draft] = sent()
    expect(draft).toMatchObject({ conclusion: 2, findings: [{ grade: 1, text: '轿门间隙超标' }] })
    expect(draft?.stopUse).toBeUndefined()
  })

  test('是否停用由登记的人定：勾过以后不再随等级变', async () => {
    const { sent } = open(plan(), 7)
    await fill()
    tick('不合格')
    press('添加不符合项')
    type('不符合内容', '轿门间隙超标')
    tick('停用电梯')
    expect(saysStop()).toBe(true)
    press('登记结果')
    await screen.findByText('结果已登记，电梯停用直到复检合格')
    expect(sent()).toMatchObject([{ stopUse: true }])
  })

  test('改回合格：没写完的不符合项与停用不再算数，也不拦着提交', async () => {
    const { sent } = open()
    await fill()
    tick('不合格')
    press('添加不符合项')
    tick('停用电梯')
    tick('停用电梯')
    tick('合格')
    press('登记结果')
    await screen.findByText('结果已登记')
    expect(sent()[0]?.findings).toEqual([])
    expect(sent()[0]?.stopUse).toBeUndefined()
  })

  test('先填的下次检验在不合格时不发出', async () => {
    const { sent } = open(plan(), 7)
    await fill()
    pickDay('下次检验日期', '2020-01-01')
    tick('不合格')
    press('登记结果')
    await screen.findByText('结果已登记，电梯停用直到复检合格')
    expect(sent()[0]?.nextDate).toBeUndefined()
  })

  test('停着的电梯登记合格：说会恢复；报告编号重复写在那一栏，填好的都在', async () => {
    const { answer, onDone } = open(plan({ stoppedLift: true }))
    expect(screen.getByText('登记后电梯恢复使用。')).toBeTruthy()
    const fields = [{ prop: 'reportNo', msg: '报告编号已登记过' }]
    answer(on(inspectionRecordApi.add, refused('报告编号已登记过', { code: 1000400, fields })))
    await fill()
    press('登记结果')
    await waitFor(() => expect(wrongAt('报告编号')).toBe('报告编号已登记过'))
    expect(screen.getByText('报告.pdf')).toBeTruthy()
    expect(onDone).not.toHaveBeenCalled()
  })

  test('没有计划的报告：监督检验问事由，限速器校验问读数；换了类型，问过的不发出', async () => {
    const { sent } = open(null)
    await choose('检验类型', '限速器校验')
    expect([asks('动作速度'), asks('监督检验事由'), asks('下次检验类型')]).toEqual([true, false, false])
    type('动作速度', '一米多')
    await choose('检验类型', '监督检验')
    expect([asks('动作速度'), asks('监督检验事由'), asks('下次检验类型')]).toEqual([false, true, true])
    await fill()
    type('检验机构', '杭州特检院')
    await choose('电梯', '1号梯')
    press('登记结果')
    await waitFor(() => expect(wrongAt('监督检验事由')).toBe('请选择监督检验事由'))
    tick('重大修理')
    await choose('检验类型', '定期检验')
    press('登记结果')
    await screen.findByText('结果已登记')
    expect(sent()[0]).toMatchObject({ kind: 1 })
    expect(sent()[0]?.supervision ?? sent()[0]?.governor).toBeUndefined()
  })
})
