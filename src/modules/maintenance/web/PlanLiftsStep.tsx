import { useEffect } from 'react'
import { earlier, later } from '#kernel/shared/days.ts'
import { RefSelect } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { PanelHead, RowSkeleton } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { Category } from '#modules/template/shared/template.ts'
import { maintainPlanApi } from '../shared/api.ts'
import type { StepProps } from './PlanWizardPage.tsx'
import css from './plan.module.css'
import { type Candidate, isPlannable } from './planWizard.ts'

/** The lifts of a contract; asked once for both steps that show them. */
export function useCandidates(contractId: string | undefined) {
  return useRead(maintainPlanApi.candidates, contractId !== undefined ? { contractId } : undefined, { retry: false })
}

/** Step 1: contract, then its lifts; unplanned ones are chosen already, the others say why not. */
export function PlanLiftsStep({ typed, set }: StepProps) {
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
  const able = data?.filter(isPlannable) ?? []
  const chosen = new Set(typed.elevatorIds)
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    set({ elevatorIds: [...next] })
  }
  return (
    <>
      <div className={css.pick}>
        <span className="sec">合同</span>
        <div className={css.wide}>
          <RefSelect
            from="/contract/options"
            aria-label="合同"
            placeholder="合同编号、名称或客户"
            value={typed.contractId}
            onChange={(id) =>
              set({ contractId: id as string | undefined, elevatorIds: [], startDate: undefined, endDate: undefined })
            }
          />
        </div>
      </div>
      {typed.contractId === undefined && (
        <p className={`${css.hint} ter`}>选择合同后列出它的电梯；未排计划的自动选中，已排的与缺资料的说明原因。</p>
      )}
      {isFetching && !data && <RowSkeleton rows={8} />}
      {data && (
        <>
          <PanelHead
            title="电梯"
            count={`${chosen.size} / ${data.length}`}
            right={
              <button
                type="button"
                className="linkButton"
                onClick={() =>
                  set({ elevatorIds: chosen.size === able.length ? [] : able.map((lift) => lift.elevatorId) })
                }
              >
                {chosen.size === able.length ? '全部取消' : `全选 ${able.length} 台`}
              </button>
            }
          />
          <table className={css.table}>
            <thead>
              <tr>
                <th aria-label="选择" />
                <th>电梯</th>
                <th>小区</th>
                <th>类别</th>
                <th>服务期</th>
                <th>上次维保</th>
                <th>状态</th>
              </tr>
            </thead>
            <tbody>
              {data.map((lift) => (
                <LiftRow key={lift.elevatorId} lift={lift} chosen={chosen.has(lift.elevatorId)} onToggle={toggle} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  )
}

function LiftRow({ lift, chosen, onToggle }: { lift: Candidate; chosen: boolean; onToggle: (id: string) => void }) {
  const able = isPlannable(lift)
  return (
    <tr className={able ? undefined : css.out}>
      <td>
        <input
          type="checkbox"
          className="tickBox"
          aria-label={lift.name}
          checked={chosen}
          disabled={!able}
          onChange={() => onToggle(lift.elevatorId)}
        />
      </td>
      <td>
        {lift.name}
        <div className="ter small num">{lift.registerCode ?? '无注册代码'}</div>
      </td>
      <td>{lift.communityName}</td>
      <td>{Category.label(lift.category)}</td>
      <td className="num">
        {lift.serviceStart} 至 {lift.serviceEnd}
      </td>
      <td className="num">{lift.lastMaintainDate ?? '没有记录'}</td>
      <td>
        {lift.plannedIn !== null ? (
          <span>已在计划 {lift.plannedIn} 中</span>
        ) : lift.missing.length > 0 ? (
          <span className="amberText">待补资料：{lift.missing.join('、')}</span>
        ) : (
          <span className="sec">可排</span>
        )}
      </td>
    </tr>
  )
}
