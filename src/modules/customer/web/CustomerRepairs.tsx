import type { ReactNode } from 'react'
import { minutesSaid } from '#kernel/shared/said.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useCan } from '#kernel/web/session/permissions.ts'
import { KeyValue, Panel } from '#kernel/web/ui/index.ts'
import type { CustomerService } from '../shared/customerVisit.ts'
import { may } from '../shared/permissions.ts'
import { customerWorkApi } from '../shared/workApi.ts'

/** 急修与满意度 of the customer's lifts (archives 4.6). */
export function CustomerRepairs({ id }: { id: string }) {
  const seesRepairs = useCan(may.repairs) === 'enabled'
  const seesStars = useCan(may.stars) === 'enabled'
  return (
    <Loaded from={customerWorkApi.service} input={{ id }} what="急修与满意度">
      {({ repairs, stars }) => (
        <div className="detailColumns two">
          <Panel title="急修" right="近 12 个月">
            <KeyValue
              items={repairs ? repairItems(repairs) : unknown(['急修', '困人', '平均到场', '到场超时'], seesRepairs)}
            />
          </Panel>
          <Panel title="满意度" right="近 12 个月">
            <KeyValue items={stars ? starItems(stars) : unknown(['平均星级', '不满意'], seesStars)} />
          </Panel>
        </div>
      )}
    </Loaded>
  )
}

type Item = readonly [name: string, value: ReactNode]

function repairItems({ count, trapped, arriveMinutes, arriveOver }: NonNullable<CustomerService['repairs']>): Item[] {
  return [
    ['急修', `${count} 单`],
    ['困人', trapped > 0 ? <b key="trapped" className="redText">{`${trapped} 次`}</b> : '0 次'],
    ['平均到场', arriveMinutes === null ? null : minutesSaid(arriveMinutes)],
    ['到场超时', arriveOver > 0 ? <span key="over" className="amberText">{`${arriveOver} 单`}</span> : '0 单'],
  ]
}

function starItems({ count, average, bad }: NonNullable<CustomerService['stars']>): Item[] {
  if (average === null) return [['平均星级', <Quiet key="none">暂无评价</Quiet>]]
  return [
    ['平均星级', `${average} 星（${count} 条评价）`],
    ['不满意', bad > 0 ? <span key="bad" className="amberText">{`${bad} 条`}</span> : '0 条'],
  ]
}

/** ••• for whoever may not see them, 未采集 while the company has none at all. */
const unknown = (names: readonly string[], sees: boolean): Item[] =>
  names.map((name) => [name, <Quiet key={name}>{sees ? '未采集' : '•••'}</Quiet>])

const Quiet = ({ children }: { children: ReactNode }) => <span className="ter">{children}</span>
