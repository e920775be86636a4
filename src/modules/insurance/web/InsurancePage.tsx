import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ImportDialog } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { insuranceApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { Policies } from './Policies.tsx'
import { type NewPolicy, PolicyDrawer } from './PolicyDrawer.tsx'
import { UncoveredLifts } from './UncoveredLifts.tsx'

type View = 'policies' | 'uncovered'

/** /elvArchives/insurance (archives 4.5): lifts without cover first, while there are any. */
export function InsurancePage() {
  const [search, setSearch] = useSearchParams()
  const [id, open] = useInspected('id')
  const [adding, setAdding] = useState<NewPolicy>()
  const [importing, setImporting] = useState(false)
  const { data } = useRead(insuranceApi.uncovered, { size: 10 })
  const bare = data?.total
  const asked = search.get('view') as View | null
  if (asked === null && bare === undefined) return null
  const view: View = asked ?? (bare ? 'uncovered' : 'policies')

  const switcher = (
    <Segmented<View>
      aria-label="视图"
      value={view}
      // The other list has filters of its own: none of this one's stay in the address.
      onChange={(next) => setSearch({ view: next }, { replace: true })}
      options={[
        { value: 'uncovered', label: `未投保电梯${bare === undefined ? '' : ` ${bare}`}` },
        { value: 'policies', label: '保单' },
      ]}
    />
  )
  const add = (
    <Can needs={[may.write]}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding({})}>
        新增保单
      </Button>
    </Can>
  )
  return (
    <>
      {view === 'policies' ? (
        <Policies
          key="policies"
          switcher={switcher}
          add={add}
          at={id}
          onOpen={open}
          onImport={() => setImporting(true)}
        />
      ) : (
        <UncoveredLifts
          key="uncovered"
          switcher={switcher}
          add={add}
          onInsure={(elevatorIds) => setAdding({ elevatorIds })}
        />
      )}
      <ImportDialog
        what="电梯保险"
        unit="台"
        template={insuranceApi.template}
        to={insuranceApi.import}
        open={importing}
        onClose={() => setImporting(false)}
      />
      {id && <PolicyDrawer id={id} onRenew={(renews) => setAdding({ renews })} onClose={() => open()} />}
      {adding && <PolicyDrawer start={adding} onClose={() => setAdding(undefined)} />}
    </>
  )
}
