import { daysBetween } from '#kernel/shared/days.ts'
import { KeyValue, Panel } from '#kernel/web/ui/index.ts'
import type { ContractDetail } from '../shared/contractDetail.ts'
import css from './detail.module.css'

/** 履约: what was promised against what was done. */
export function VisitsTab({ contract, today }: { contract: ContractDetail; today: string }) {
  const { visits, startDate, endDate, terminatedAt } = contract
  const last = terminatedAt ?? endDate
  const span = startDate && last ? daysBetween(startDate, last) + 1 : 0
  const passed = startDate ? Math.min(span, Math.max(0, daysBetween(startDate, today))) : 0
  const expected = span === 0 ? 0 : Math.floor((visits.forecast * passed) / span)
  const behind = expected - visits.done
  return (
    <div className={css.panels}>
      <Panel title="维保">
        <KeyValue
          nameWidth={110}
          items={[
            ['约定', contract.promisedVisits && `${contract.promisedVisits} 次/台·年`],
            ['全期预计', `${visits.forecast} 次`],
            ['已排工单', `${visits.planned} 张`],
            ['已完成', `${visits.done} 次`],
            [
              '按时间应完成',
              <span key="expected" className={behind > 0 ? 'amberText' : ''}>
                {expected} 次{behind > 0 ? `，差 ${behind} 次` : ''}
              </span>,
            ],
          ]}
        />
      </Panel>
      <Panel title="急修">
        <KeyValue
          nameWidth={110}
          items={[
            ['困人到场约定', contract.arriveMinutes && `${contract.arriveMinutes} 分钟内`],
            [
              '实际到场',
              <span key="arrival" className="ter">
                未采集
              </span>,
            ],
          ]}
        />
      </Panel>
    </div>
  )
}
