import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ExportButton, ImportDialog, ListPage } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { elevatorPage } from '#modules/elevator/web/index.ts'
import { insuranceApi } from '../shared/api.ts'
import { type PolicyRow, PolicyState, policyList, uncoveredList } from '../shared/insurance.ts'
import { may } from '../shared/permissions.ts'
import { PolicyDrawer, type PolicyStart } from './PolicyDrawer.tsx'
import { StateText } from './PolicyState.tsx'

type View = 'policies' | 'uncovered'

/** /elvArchives/insurance (archives 4.5): lifts without cover first, while there are any. */
export function InsurancePage() {
  const [search, setSearch] = useSearchParams()
  const policyId = search.get('id')
  const [open, setOpen] = useState<PolicyStart | undefined>(policyId ? { id: policyId } : undefined)
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
      <Button type="primary" icon={<PlusIcon />} onClick={() => setOpen({})}>
        新增保单
      </Button>
    </Can>
  )
  return (
    <>
      {view === 'policies' ? (
        <ListPage
          key="policies"
          list={policyList}
          from={insuranceApi.list}
          title="电梯保险"
          facts={switcher}
          actions={
            <>
              <Can needs={[may.write]}>
                <Button onClick={() => setImporting(true)}>导入</Button>
              </Can>
              <ExportButton to={insuranceApi.export} />
              {add}
            </>
          }
          open={{ run: ({ id }) => setOpen({ id }) }}
          cells={{
            state: (state) => <StateText state={state} />,
            daysLeft: (days, row) => <Days days={days} row={row} />,
          }}
          empty={{ hint: '录入保单后，到期前 30 天会在工作台提示，电梯详情显示「保险至」。', actions: add }}
        />
      ) : (
        <ListPage
          key="uncovered"
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
                  setOpen({ elevatorIds: ids })
                  clear()
                }}
              >
                为所选电梯投保
              </button>
            </Can>
          )}
          cells={{
            lastTo: (day) => day ?? <span className="ter">从未投保</span>,
            nextFrom: (day) => (day ? day : <span className="ter">—</span>),
          }}
          empty={{ hint: '在用与停用的电梯今天都在保险期内。' }}
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
      {open && <PolicyDrawer start={open} onStart={setOpen} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function Days({ days, row }: { days: number | null; row: PolicyRow }) {
  if (days === null) return <span className="ter">—</span>
  return <span className={`num ${row.state === PolicyState.code.ending ? 'amberText' : ''}`}>{days}</span>
}
