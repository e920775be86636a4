import { Switch } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addDays } from '#kernel/shared/days.ts'
import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { AskedField, DayInput } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { EmptyState, PanelHead, ShortTable, TitleRow } from '#kernel/web/ui/index.ts'
import { LevelChip } from '#modules/maintenance/web/index.ts'
import { Rhythm } from '#modules/template/shared/template.ts'
import { maintainPlanApi } from '../shared/api.ts'
import { planningPage } from './addresses.ts'
import { LineWindowFields } from './LineWindowFields.tsx'
import type { PlanDetail } from './PlanActions.tsx'
import { PlanRuleFields } from './PlanRuleFields.tsx'
import css from './plan.module.css'
import { ReplanCheck } from './ReplanCheck.tsx'
import { ReplanVerbs } from './ReplanVerbs.tsx'
import { useReplan } from './useReplan.ts'

type Preview = ReplyOf<typeof maintainPlanApi.resetPreview>
const changeWords = { added: '新增', moved: '改期', closed: '关闭', kept: '不变' } as const

/** From when on, and how from then on. */
interface Asked extends Pick<PlanDetail, 'rule' | 'windows'> {
  readonly fromDate: string
}

/** 重置维保计划: from a day on, what changed, and the difference before anything is written (jobs 4.1). */
export function PlanResetPage({ id }: { id: string }) {
  return (
    <Loaded from={maintainPlanApi.detail} input={{ id }} what="维保计划" still>
      {(plan) => <Reset plan={plan} />}
    </Loaded>
  )
}

function Reset({ plan }: { plan: PlanDetail }) {
  useOpenedName(`重置 ${plan.contractName} 计划`)
  const { call, today, useUnsaved } = useKit()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked>(() => ({
    fromDate: addDays(today(), 1),
    rule: plan.rule,
    windows: plan.windows,
  }))
  const [applied, setApplied] = useState(false)
  const replan = useReplan({
    preview: () => call(maintainPlanApi.resetPreview, { planId: plan.id, ...asked }),
    apply: async (token) => {
      const done = await call(maintainPlanApi.resetApply, { token })
      setApplied(true)
      return done
    },
    said: '计划已重置',
    // The page lets go of what was unsaved first.
    onDone: () => setTimeout(() => void navigate(planningPage.planOrders(plan.id), { replace: true })),
  })
  const { preview, clear } = replan
  useUnsaved(preview !== undefined && !applied)
  return (
    <div className={css.page}>
      <TitleRow
        title={`重置维保计划 ${plan.planNo}`}
        facts={`${plan.communityName} · ${plan.elevatorCount} 台 · ${plan.team} · ${plan.startDate} 至 ${plan.endDate}`}
        actions={<ReplanVerbs replan={replan} verb="重置" onCancel={() => void navigate(-1)} />}
      />
      <div className={css.two}>
        <section>
          <ResetFields
            plan={plan}
            asked={asked}
            onChange={(part) => {
              setAsked((now) => ({ ...now, ...part }))
              clear()
            }}
          />
        </section>
        <section>
          {preview ? (
            <>
              <ReplanCheck check={preview.check} />
              <Difference preview={preview} />
            </>
          ) : (
            <EmptyState
              what="重置预览"
              headline="还没有预览"
              hint="预览逐单列出新增、改期、关闭与不变；确认重置后才改动。"
            />
          )}
        </section>
      </div>
    </div>
  )
}

interface FieldsProps {
  readonly plan: PlanDetail
  readonly asked: Asked
  readonly onChange: (part: Partial<Asked>) => void
}

function ResetFields({ plan, asked: { fromDate, rule, windows }, onChange }: FieldsProps) {
  const tomorrow = addDays(useKit().today(), 1)
  return (
    <>
      <PanelHead title="起始日与节奏" />
      <div className={css.fields}>
        <AskedField label="起始日" help="不早于明天；这一天之前和已开始、已完成的工单都不动。">
          <DayInput
            aria-label="起始日"
            allowClear={false}
            min={tomorrow}
            max={plan.endDate}
            value={fromDate}
            onChange={(day) => onChange({ fromDate: day ?? fromDate })}
          />
        </AskedField>
        <LineWindowFields windows={windows} onChange={(next) => onChange({ windows: next })} />
      </div>
      {plan.rule.rhythm === Rhythm.code.fixedDates ? (
        <p className={`${css.hint} amberText`}>固定日期的计划不能重置，请作废后按新方案重新生成。</p>
      ) : (
        <PlanRuleFields rule={rule} onChange={(part) => onChange({ rule: { ...rule, ...part } })} />
      )}
    </>
  )
}

function Difference({ preview }: { preview: Preview }) {
  const [all, setAll] = useState(false)
  const rows = preview.rows.filter(({ change }) => all || change !== 'kept')
  return (
    <>
      <PanelHead
        title={`新增 ${preview.added}　改期 ${preview.moved}　关闭 ${preview.closed}　不变 ${preview.kept}`}
        right={
          <label>
            <Switch size="small" checked={all} onChange={setAll} aria-label="显示不变的工单" /> 显示不变的工单
          </label>
        }
      />
      {rows.length === 0 ? (
        <p className={`${css.hint} ter`}>没有要改的工单。</p>
      ) : (
        <ShortTable
          rows={rows}
          // A visit that is added has no order yet.
          by={(row, at) => row.orderId ?? `${row.elevatorId} ${at}`}
          columns={[
            { title: '电梯', cell: (row) => row.elevatorName },
            {
              title: '变化',
              tone: ({ change }) => (change === 'closed' ? 'amberText' : change === 'kept' && 'ter'),
              cell: (row) => changeWords[row.change],
            },
            {
              title: '级别',
              cell: (row) => (
                <>
                  {row.levelFrom !== null && row.levelFrom !== row.level && (
                    <>
                      <LevelChip level={row.levelFrom} /> →{' '}
                    </>
                  )}
                  <LevelChip level={row.level} />
                </>
              ),
            },
            { title: '原日期', as: 'num', cell: (row) => row.from },
            { title: '新日期', as: 'num', cell: (row) => (row.change === 'closed' ? null : row.to) },
          ]}
        />
      )}
    </>
  )
}
