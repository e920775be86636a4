import { useEffect } from 'react'
import { earlier, later } from '#kernel/shared/days.ts'
import { AskedField, FieldGrid, FormSection, RefSelect } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { PanelHead, RowSkeleton, ShortTable } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { Category } from '#modules/template/shared/template.ts'
import { maintainPlanApi } from '../shared/api.ts'
import type { StepProps } from './PlanWizardPage.tsx'
import css from './plan.module.css'
import { type Candidate, isPlannable, placeOf } from './planWizard.ts'

/** The lifts of a contract; asked once for both steps that show them. */
export function useCandidates(contractId: string | undefined) {
  return useRead(maintainPlanApi.candidates, contractId !== undefined ? { contractId } : undefined, { retry: false })
}

/** Step 1: contract, then its lifts; unplanned ones are chosen already, the others say why not. */
export function PlanLiftsStep({ typed, set, wrong }: StepProps) {
  const today = useKit().today()
  const { data, isFetching } = useCandidates(typed.contractId)
  const fresh = data !== undefined && typed.startDate === undefined && data.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per contract, when its lifts have come
  useEffect(() => {
    if (!fresh) return
    const able = data.filter(isPlannable)
    const of = able.length > 0 ? able : data
    set({
      elevatorIds: able.map((lift) => lift.elevatorId),
      startDate: later(today, of.map((lift) => lift.serviceStart).reduce(earlier)),
      endDate: of.map((lift) => lift.serviceEnd).reduce(later),
    })
  }, [fresh])
  return (
    <>
      <FormSection title="合同">
        <FieldGrid columns={2}>
          <AskedField
            span={2}
            label="合同"
            required
            name={placeOf('contractId')}
            error={wrong('contractId') ?? wrong('elevatorIds')}
            help="选择合同后列出它的电梯；未排计划的自动选中，已排的与缺资料的说明原因。"
          >
            <RefSelect
              from="/contract/options"
              aria-label="合同"
              placeholder="合同名称、编号或客户"
              value={typed.contractId}
              onChange={(id) =>
                set({ contractId: id as string | undefined, elevatorIds: [], startDate: undefined, endDate: undefined })
              }
            />
          </AskedField>
        </FieldGrid>
      </FormSection>
      {isFetching && !data && <RowSkeleton rows={8} />}
      {data && (
        <Lifts lifts={data} chosen={new Set(typed.elevatorIds)} onChoose={(ids) => set({ elevatorIds: [...ids] })} />
      )}
    </>
  )
}

interface LiftsProps {
  readonly lifts: readonly Candidate[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (ids: Iterable<string>) => void
}

function Lifts({ lifts, chosen, onChoose }: LiftsProps) {
  const able = lifts.filter(isPlannable)
  const all = chosen.size === able.length
  return (
    <>
      <PanelHead
        title="电梯"
        count={`${chosen.size} / ${lifts.length}`}
        right={
          <button
            type="button"
            className="linkButton"
            onClick={() => onChoose(all ? [] : able.map((lift) => lift.elevatorId))}
          >
            {all ? '全部取消' : `全选 ${able.length} 台`}
          </button>
        }
      />
      <ShortTable
        shape="tall"
        rows={lifts}
        by={(lift) => lift.elevatorId}
        tone={(lift) => !isPlannable(lift) && css.out}
        choice={{ says: (lift) => lift.name, able: isPlannable, chosen, onChoose }}
        columns={[
          {
            title: '电梯',
            cell: (lift) => (
              <>
                {liftLabel(lift.communityName, lift.name)}
                <div className="ter small num">{lift.registerCode ?? '无注册代码'}</div>
              </>
            ),
          },
          { title: '类别', cell: (lift) => Category.label(lift.category) },
          { title: '服务期', as: 'num', cell: (lift) => `${lift.serviceStart} 至 ${lift.serviceEnd}` },
          { title: '上次维保', as: 'num', cell: (lift) => lift.lastMaintainDate ?? '没有记录' },
          { title: '状态', cell: (lift) => <Fitness lift={lift} /> },
        ]}
      />
    </>
  )
}

function Fitness({ lift: { plannedIn, missing } }: { lift: Candidate }) {
  if (plannedIn !== null) return <span>已在计划 {plannedIn} 中</span>
  if (missing.length > 0) return <span className="amberText">待补资料：{missing.join('、')}</span>
  return <span className="sec">可排</span>
}
