import type { z } from 'zod'
import { PanelHead, ShortTable } from '#kernel/web/ui/index.ts'
import { spreadChange } from '#modules/plan/shared/spread.ts'
import type { ReplanCheck as Check } from '../shared/plan.ts'
import css from './plan.module.css'

/** Gap, load and violations of a team's year before and after it is planned anew (jobs 4.1 reset). */
export function ReplanCheck({ check }: { check: z.output<typeof Check> }) {
  const { before, after } = check
  const percent = (cv: number) => `${Math.round(cv * 100)} %`
  const days = (n: number | null) => (n === null ? '班组没有人员' : `${n} 天`)
  const rows: readonly (readonly [label: string, before: string, after: string, worse: boolean])[] = [
    ['最大间隔', `${before.maxGapDays} 天`, `${after.maxGapDays} 天`, after.maxGapDays > before.maxGapDays],
    ['超过班组能力', days(before.overDays), days(after.overDays), (after.overDays ?? 0) > (before.overDays ?? 0)],
    [
      '每天忙闲差距',
      percent(before.variation),
      `${percent(after.variation)}，${spreadChange(before.variation, after.variation)}`,
      after.variation > before.variation + 0.01,
    ],
    ['违规', `${before.violations} 条`, `${after.violations} 条`, after.violations > before.violations],
  ]
  return (
    <section>
      <PanelHead title="间隔、负荷与违规" count="整个班组，起始日之后" />
      <ShortTable
        rows={rows}
        by={([label]) => label}
        columns={[
          { title: '项目', cell: ([label]) => label },
          { title: '现在', as: 'figure', tone: () => 'ter', cell: ([, was]) => was },
          { title: '之后', as: 'figure', tone: ([, , , worse]) => worse && 'amberText', cell: ([, , will]) => will },
        ]}
      />
      {after.blocked > 0 && (
        <p className={`${css.hint} redText`}>有 {after.blocked} 条阻断项，不能执行；请先处理下列违规。</p>
      )}
      {check.violations.slice(0, SHOWN).map((one) => (
        <p
          key={`${one.elevatorId} ${one.date} ${one.code}`}
          className={`${css.hint} amberText`}
          title={`检查项 ${one.code}`}
        >
          {one.elevatorName}　{one.text}
        </p>
      ))}
      {check.after.violations > SHOWN && (
        <p className={`${css.hint} ter`}>另有 {check.after.violations - SHOWN} 条没有列出。</p>
      )}
      <p className={`${css.hint} ter`}>
        改期的工单先退回人员与时间，四周内的随即按运力重新派给各组，派不下的进入待分配。
      </p>
    </section>
  )
}
const SHOWN = 8
