import { useState } from 'react'
import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { call } from '#kernel/web/client/call.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import type { FieldTeam } from '#modules/field/shared/fieldTeam.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { Big, Labelled, Note, Plain } from '../kit/parts.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { levelName, shortDay } from '../words.ts'
import order from './order.module.css'
import css from './team.module.css'

interface Props {
  readonly team: FieldTeam
  /** Whose orders are given away. */
  readonly from: string
  onClose(): void
  onDone(): void
}
type Preview = ReplyOf<typeof maintainOrderApi.batchPreview>

/** 改派 on the phone (jobs 4.3, 6.5): which visits, to whom; the same preview as in the office says what stands against it. */
export function ReassignSheet({ team, from, onClose, onDone }: Props) {
  const { person, open, ids, to, reason, crews, preview, free, running, change, look, apply } = useReassign(
    team,
    from,
    onDone,
  )
  return (
    <Sheet title={`改派${person?.name ?? ''}的工单`} onClose={onClose}>
      <ul className={`scroll-y m-0 p-0 px-16 no-marks ${css.picks}`}>
        {open.map((one) => (
          <li key={one.id}>
            <label className="row gap-12 line2-b">
              <input
                type="checkbox"
                checked={ids.includes(one.id)}
                onChange={() =>
                  change({ ids: ids.includes(one.id) ? ids.filter((id) => id !== one.id) : [...ids, one.id] })
                }
              />
              <span>
                {one.place}
                <small className="block ter f-15">
                  {levelName(one.level)}　{shortDay(one.planDate)}
                </small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <Labelled label="改派给">
        <select value={to ?? ''} onChange={(event) => change({ to: event.target.value || null })}>
          <option value="">请选择</option>
          {team.members
            .filter(({ employeeId }) => employeeId !== from)
            .map((one) => (
              <option key={one.employeeId} value={one.employeeId}>
                {one.name}（今日余 {one.openToday} 单）
              </option>
            ))}
        </select>
      </Labelled>
      <Labelled label="原因">
        <input value={reason} maxLength={200} onChange={(event) => change({ reason: event.target.value })} />
      </Labelled>
      {crews.size > 1 && <Note tone="warn">所选工单的班组不同，请分批改派</Note>}
      {preview?.rows.map((row) => (
        <div key={row.id}>
          {row.violations.map((one) => (
            <Note key={one.code + one.text} tone={row.ok ? 'warn' : 'bad'}>
              {liftLabel(row.communityName, row.elevatorName)}：{one.text}
            </Note>
          ))}
          {row.ok && row.needsApproval && (
            <Note tone="warn">{liftLabel(row.communityName, row.elevatorName)}须审批放行，请在电脑上改派</Note>
          )}
        </div>
      ))}
      {preview && <Note tone="info">{free.length > 0 ? `可改派 ${free.length} 张` : '没有可以改派的工单'}</Note>}
      <div className={order.sheetFoot}>
        <Plain onClick={onClose}>返回</Plain>
        {preview ? (
          <Big disabled={running || free.length === 0} onClick={() => void apply()}>
            改派 {free.length} 张
          </Big>
        ) : (
          <Big
            disabled={running || to === null || ids.length === 0 || reason.trim() === '' || crews.size > 1}
            onClick={() => void look()}
          >
            检查
          </Big>
        )}
      </div>
    </Sheet>
  )
}

interface Asking {
  readonly ids: readonly string[]
  readonly to: string | null
  readonly reason: string
}

/** What is asked, and what stands against it; whatever is changed is to be looked at again. */
function useReassign(team: FieldTeam, from: string, onDone: () => void) {
  const person = team.members.find(({ employeeId }) => employeeId === from)
  const open = person?.open ?? []
  const [asking, setAsking] = useState<Asking>(() => ({
    ids: open.slice(0, 1).map(({ id }) => id),
    to: null,
    reason: '',
  }))
  const { ids, to, reason } = asking
  const [preview, setPreview] = useState<Preview>()
  const { running, run } = useRun()
  const change = (part: Partial<Asking>) => {
    setPreview(undefined)
    setAsking({ ...asking, ...part })
  }
  /** Who takes it over takes his place; the others of the crew stay. */
  const crewOf = (crew: readonly string[]) => [...new Set(crew.map((id) => (id === from && to ? to : id)))]
  const look = () =>
    run(async () => {
      const crew = crewOf(open.find(({ id }) => id === ids[0])?.crew ?? [from])
      const asked = { ids: [...ids], action: 'staff' as const, params: { crew }, changeReason: 2 as const }
      setPreview(await call(maintainOrderApi.batchPreview, { ...asked, reason: reason.trim() }))
    })
  const free = preview?.rows.filter(({ ok, needsApproval }) => ok && !needsApproval) ?? []
  const apply = () =>
    run(async () => {
      if (!preview) return
      const excludeIds = preview.rows.filter((row) => !free.includes(row)).map(({ id }) => id)
      const { done, failed } = await call(maintainOrderApi.batchApply, { token: preview.token, excludeIds })
      if (failed.length > 0) toast.warning(failed.map(({ orderNo, errorMsg }) => `${orderNo} ${errorMsg}`).join('；'))
      else toast.done(`已改派 ${done} 张`)
      onDone()
    })
  const crews = new Set(open.filter(({ id }) => ids.includes(id)).map(({ crew }) => [...crew].sort().join()))
  return { person, open, ids, to, reason, crews, preview, free, running, change, look, apply }
}
