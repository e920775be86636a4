import { Button } from 'antd'
import type { ReactNode } from 'react'
import { ExportButton, ListPage } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { insuranceApi } from '../shared/api.ts'
import { type PolicyRow, PolicyState, policyList } from '../shared/insurance.ts'
import { may } from '../shared/permissions.ts'
import { StateText } from './PolicyState.tsx'

interface Props {
  /** To the lifts without cover. */
  readonly switcher: ReactNode
  readonly add: ReactNode
  /** Id of the policy that is open. */
  readonly at: string | undefined
  readonly onOpen: (id: string) => void
  readonly onImport: () => void
}

export function Policies({ switcher, add, at, onOpen, onImport }: Props) {
  return (
    <ListPage
      list={policyList}
      from={insuranceApi.list}
      title="电梯保险"
      facts={switcher}
      actions={
        <>
          <Can needs={[may.write]}>
            <Button onClick={onImport}>导入</Button>
          </Can>
          <ExportButton to={insuranceApi.export} />
          {add}
        </>
      }
      open={{ at, run: ({ id }) => onOpen(id) }}
      cells={{
        state: (state) => <StateText state={state} />,
        daysLeft: (days, row) => <Days days={days} row={row} />,
      }}
      empty={{ hint: '录入保单后，到期前 30 天会在工作台提示，电梯详情显示「保险至」。', actions: add }}
    />
  )
}

function Days({ days, row }: { days: number | null; row: PolicyRow }) {
  if (days === null) return <span className="ter">—</span>
  return <span className={`num ${row.state === PolicyState.code.ending ? 'amberText' : ''}`}>{days}</span>
}
