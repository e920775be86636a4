import { keepPreviousData } from '@tanstack/react-query'
import { Button } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, NetworkPanel, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { type AbsenceRow, AbsenceState } from '../shared/absence.ts'
import type { HandoverPlan } from '../shared/handover.ts'
import { substitutionApi } from '../shared/handoverApi.ts'
import type { Judgement } from '../shared/substitution.ts'
import { Lifts, Totals } from './HandoverLifts.tsx'
import { HandoverPeople } from './HandoverPeople.tsx'
import css from './handover.module.css'
import { SubstitutionCheck, summaryOf } from './SubstitutionCheck.tsx'
import { type Arrangement, useHandover } from './useHandover.ts'

export type AbsenceToCover = Pick<AbsenceRow, 'id' | 'version' | 'state'>

interface Props {
  readonly plan: HandoverPlan
  readonly absence: AbsenceToCover
  readonly onClose: () => void
}

const sameAs = (a: Judgement, b: Judgement) => JSON.stringify(a.days) === JSON.stringify(b.days)

/** 替班: who covers, what he can take on each day, and one button (archives 10.4). */
export function Substituting({ plan, absence, onClose }: Props) {
  const { call } = useKit()
  const arranged = useHandover(plan)
  const items = itemsOf(arranged)
  const { data: shown, isCurrent, failure, retry } = useJudgement(absence.id, items)
  const [asking, setAsking] = useState(false)
  const [changed, setChanged] = useState<Judgement>()
  const waits = absence.state === AbsenceState.code.pending
  async function run(): Promise<void> {
    const { orders, judgement } = await call(substitutionApi.substitute, {
      absenceId: absence.id,
      version: absence.version,
      items,
    })
    const back = judgement.back > 0 ? `，${judgement.back} 张回到待重排` : ''
    toast.done(`${waits ? '请假已批准，' : ''}${orders} 张工单已安排替班${back}`)
    if (shown && !sameAs(shown, judgement)) return setChanged(judgement)
    onClose()
  }
  if (changed) return <Changed judgement={changed} onClose={onClose} />
  return (
    <section aria-label="安排替班">
      <div className={`grid line-t ${css.columns}`}>
        <div>
          <div className={`row gap-12 between t13 ${css.bar}`}>
            <span>
              {plan.from} 至 {plan.to} 的工单 <b className="num">{plan.lifts.length}</b> 台
            </span>
            <Button size="small" onClick={arranged.again}>
              重新分配
            </Button>
          </div>
          <Lifts plan={plan} arranged={arranged} />
        </div>
        <HandoverPeople plan={plan} arranged={arranged} />
      </div>
      <section aria-label="逐日核对" aria-busy={!isCurrent}>
        <div className={`row gap-12 between t13 ${css.bar}`}>
          <span>逐日核对 {shown && <span className="sec">{summaryOf(shown)}</span>}</span>
          {shown && shown.back + shown.left > 0 && <span className="ter">回到待重排的由排程重新建议人员</span>}
        </div>
        {failure ? (
          <NetworkPanel failure={failure} onRetry={retry} />
        ) : (
          shown && <SubstitutionCheck judgement={shown} />
        )}
      </section>
      <div className={`row gap-24 sticky line-t bg t13 ${css.foot}`}>
        <Totals plan={plan} arranged={arranged} />
        {shown && shown.back > 0 && <span className="amberText">{shown.back} 张接不了</span>}
        <span>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={!shown || !isCurrent} onClick={() => setAsking(true)}>
            {waits ? '批准并安排替班' : '安排替班'}
          </Button>
        </span>
      </div>
      <ConfirmDanger
        open={asking}
        title={waits ? `批准 ${plan.fromName} 的请假并安排替班？` : `为 ${plan.fromName} 安排替班？`}
        effect={shown && `${summaryOf(shown)}。电梯的维保人员不变，请假结束前可撤销。`}
        verb={waits ? '批准并安排' : '安排替班'}
        onClose={() => setAsking(false)}
        onConfirm={run}
      />
    </section>
  )
}

const itemsOf = ({ given }: Arrangement) => [...given].map(([elevatorId, toId]) => ({ elevatorId, toId }))

/** What the server says of this arrangement; of the one before while it is asked. */
function useJudgement(absenceId: string, now: { elevatorId: string; toId: string }[]) {
  const key = JSON.stringify(now)
  const asked = useDeferredValue(key)
  const { data, error, isPlaceholderData, refetch } = useRead(
    substitutionApi.preview,
    { absenceId, items: JSON.parse(asked) },
    // What others have to do changes; a panel opened again asks again.
    { placeholderData: keepPreviousData, gcTime: 0, retry: false },
  )
  return {
    data,
    isCurrent: key === asked && !isPlaceholderData && error === null,
    failure: error,
    retry: () => void refetch(),
  }
}

/** Orders changed between the look and the word: what was done now. */
function Changed({ judgement, onClose }: { judgement: Judgement; onClose: () => void }) {
  return (
    <section aria-label="替班结果">
      <p className="panelText amberText">预览之后工单有变化，已按安排时的工单重新核对：{summaryOf(judgement)}。</p>
      <SubstitutionCheck judgement={judgement} />
      <div className={`row gap-24 sticky line-t bg t13 ${css.foot}`}>
        <span>
          <Button type="primary" onClick={onClose}>
            知道了
          </Button>
        </span>
      </div>
    </section>
  )
}
