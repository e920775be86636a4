import { Button, Input } from 'antd'
import { useState } from 'react'
import { AskedField } from '#kernel/web/form/index.ts'
import { PanelHead, ShortTable, toast } from '#kernel/web/ui/index.ts'
import { useCandidates } from './PlanLiftsStep.tsx'
import type { StepProps } from './PlanWizardPage.tsx'
import css from './plan.module.css'
import { type Candidate, parseHistory } from './planWizard.ts'

/** 接管历史: last visits before we came, pasted from the sheet of the company before (jobs 6.2, 8.2). */
export function PlanHistory({ typed, set }: StepProps) {
  const { data } = useCandidates(typed.contractId)
  const [text, setText] = useState('')
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const lifts = (data ?? []).filter((lift) => typed.elevatorIds.includes(lift.elevatorId))
  const before = ({ elevatorId }: Candidate) => typed.history.get(elevatorId)

  function read(): void {
    const found = parseHistory(text, lifts)
    const history = new Map(typed.history)
    for (const one of found.history) history.set(one.elevatorId, one)
    set({ history })
    setUnknown(found.unknown)
    setText(found.unknown.join('\n'))
    toast.done(
      `读入 ${found.history.length} 台${found.unknown.length > 0 ? `，${found.unknown.length} 行没有匹配上` : ''}`,
    )
  }
  return (
    <section className={css.side}>
      <PanelHead title="接管历史" count={typed.history.size} />
      <div className={css.fields}>
        <AskedField
          label="从表格复制粘贴"
          help="每行一台：电梯名称或注册代码、上次维保、上次季度、上次半年、上次年度。没有历史的电梯按计划开始日起算。"
        >
          <Input.TextArea
            aria-label="接管历史"
            rows={4}
            value={text}
            placeholder={'9栋1单元1号梯\t2026-03-25\t2026-02-10\t2025-12-20\t2025-06-28'}
            onChange={(event) => setText(event.target.value)}
          />
        </AskedField>
        {unknown.length > 0 && (
          <p className="amberText small">有 {unknown.length} 行没有匹配到电梯或日期，仍留在输入框里，改正后再读入。</p>
        )}
        <Button disabled={text.trim() === ''} onClick={read}>
          读入
        </Button>
      </div>
      <ShortTable
        rows={lifts}
        by={(lift) => lift.elevatorId}
        columns={[
          { title: '电梯', cell: (lift) => lift.name },
          { title: '上次', as: 'num', cell: (lift) => before(lift)?.lastVisit ?? lift.lastMaintainDate },
          { title: '季度', as: 'num', cell: (lift) => before(lift)?.last3 },
          { title: '半年', as: 'num', cell: (lift) => before(lift)?.last4 },
          { title: '年度', as: 'num', cell: (lift) => before(lift)?.last5 },
        ]}
      />
    </section>
  )
}
