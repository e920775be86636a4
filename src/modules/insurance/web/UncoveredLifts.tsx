import type { ReactNode } from 'react'
import { ListPage } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { elevatorPage, LiftName } from '#modules/elevator/web/index.ts'
import { insuranceApi } from '../shared/api.ts'
import { uncoveredList } from '../shared/insurance.ts'
import { may } from '../shared/permissions.ts'

interface Props {
  /** To the policies. */
  readonly switcher: ReactNode
  readonly add: ReactNode
  readonly onInsure: (elevatorIds: readonly string[]) => void
}

/** Lifts that no policy covers today. */
export function UncoveredLifts({ switcher, add, onInsure }: Props) {
  return (
    <ListPage
      list={uncoveredList}
      from={insuranceApi.uncovered}
      title="电梯保险"
      facts={switcher}
      actions={add}
      open={({ id }) => elevatorPage.detail(id)}
      selectionActions={({ ids, clear }) => (
        <Can needs={[may.write]}>
          <button
            type="button"
            className="linkButton"
            onClick={() => {
              onInsure(ids)
              clear()
            }}
          >
            为所选电梯投保
          </button>
        </Can>
      )}
      cells={{
        name: (_, row) => <LiftName of={row.lift} />,
        lastTo: (day) => day ?? <span className="ter">从未投保</span>,
        nextFrom: (day) => (day ? day : <span className="ter">—</span>),
      }}
      empty={{ hint: '在用与停用的电梯今天都在保险期内。' }}
    />
  )
}
