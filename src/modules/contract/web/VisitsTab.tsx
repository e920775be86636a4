import { daysBetween } from '#kernel/shared/days.ts'
import { minutesSaid } from '#kernel/shared/said.ts'
import { useCan } from '#kernel/web/session/permissions.ts'
import { KeyValue, Panel } from '#kernel/web/ui/index.ts'
import type { ContractDetail } from '../shared/contractDetail.ts'
import { may } from '../shared/permissions.ts'
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
    <div className={`grid cols-3 grow ${css.panels}`}>
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
            ['困人到场约定', contract.arriveMinutes && `${minutesSaid(contract.arriveMinutes)}内`],
            ['实际到场', <Arrival key="arrival" contract={contract} />],
          ]}
        />
      </Panel>
    </div>
  )
}

function Arrival({ contract: { arrival } }: { contract: ContractDetail }) {
  const sees = useCan(may.repairs) === 'enabled'
  if (!arrival) return <span className="ter">{sees ? '未采集' : '•••'}</span>
  if (arrival.trapped === 0) return <span className="ter">服务期内没有困人</span>
  return (
    <>
      {arrival.minutes === null ? <span className="ter">未到场</span> : `平均 ${minutesSaid(arrival.minutes)}`}
      {`，困人 ${arrival.trapped} 次`}
      {arrival.late > 0 && <span className="amberText">{`，超过约定 ${arrival.late} 次`}</span>}
    </>
  )
}
