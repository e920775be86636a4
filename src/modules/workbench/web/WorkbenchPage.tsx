import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { weekday } from '#kernel/shared/days.ts'
import { hourText } from '#kernel/shared/said.ts'
import { told } from '#kernel/web/client/told.ts'
import { reachable } from '#kernel/web/router/guardRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { Page } from '#kernel/web/shell/Page.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { Kbd, NetworkPanel, RowSkeleton, useDelayed, useNow } from '#kernel/web/ui/index.ts'
import { may as repair } from '#modules/repair/shared/permissions.ts'
import { repairPage } from '#modules/repair/web/index.ts'
import { workbenchApi } from '../shared/api.ts'
import { type TileKey, type View, viewNeeds, WorkbenchView } from '../shared/tiles.ts'
import type { Summary } from '../shared/workbench.ts'
import { DispatchBoard } from './DispatchBoard.tsx'
import { EverybodyBoard } from './EverybodyBoard.tsx'
import { OpenTile, TileLink } from './FigureLink.tsx'
import { LeadBoard } from './LeadBoard.tsx'
import { ManageBoard } from './ManageBoard.tsx'
import { TileDrawer } from './TileDrawer.tsx'
import { useSummary } from './useSummary.ts'

/** /workbench in the views the person holds; the last one is kept (archives 4.1). */
export function WorkbenchPage() {
  const { call } = useKit()
  const [search, setSearch] = useSearchParams()
  const asked = useAskedView(search.get('view'))
  const [tile, setTile] = useState<TileKey>()
  const { data, error, isPending, refetch } = useSummary(asked)
  const waiting = useDelayed(isPending, 300)
  const choose = (view: View) => {
    setSearch({ view: String(view) }, { replace: true })
    void told(call(workbenchApi.layout, { view }))
  }
  return (
    <OpenTile value={setTile}>
      <Page
        title="工作台"
        beside={data && data.views.length > 1 && <Switcher data={data} onChoose={choose} />}
        facts={data && <Facts data={data} />}
        actions={data?.view === 2 && <DispatchActions />}
      >
        {data ? (
          <Board data={data} />
        ) : error ? (
          <NetworkPanel failure={error} onRetry={() => void refetch()} />
        ) : (
          waiting && <RowSkeleton />
        )}
      </Page>
      {tile && <TileDrawer key={tile} tile={tile} onClose={() => setTile(undefined)} />}
    </OpenTile>
  )
}

/** ?view=2 opens that view for who holds it; for anybody else the address says nothing. */
function useAskedView(named: string | null): View | undefined {
  const view = WorkbenchView.options.find(({ value }) => String(value) === named)?.value as View | undefined
  const access = useCan(viewNeeds[view ?? 1])
  return access === 'enabled' ? view : undefined
}

function Switcher({ data, onChoose }: { data: Summary; onChoose: (view: View) => void }) {
  return (
    <Segmented<View>
      aria-label="视图"
      value={data.view ?? 1}
      options={data.views.map((view) => ({ value: view as View, label: WorkbenchView.label(view) }))}
      onChange={onChoose}
    />
  )
}

function Board({ data }: { data: Summary }) {
  if (data.manage) return <ManageBoard data={data} manage={data.manage} />
  if (data.dispatch) return <DispatchBoard data={data} dispatch={data.dispatch} />
  if (data.lead) return <LeadBoard data={data} lead={data.lead} />
  return <EverybodyBoard data={data} />
}

const days = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** 11月20日 周五 14:18 · 在岗 24 / 26. */
function Facts({ data }: { data: Summary }) {
  const now = useNow(60)
  const duty = data.figures.find(({ key }) => key === 'onDuty')
  return (
    <span>
      {Number(data.day.slice(5, 7))}月{Number(data.day.slice(8))}日 {days[weekday(data.day) - 1]} {hourText(now)}
      {duty && (
        <>
          {' · '}
          <TileLink of="onDuty">
            在岗 <b className="num">{duty.value}</b> / {duty.of}
          </TileLink>
        </>
      )}
    </span>
  )
}

function DispatchActions() {
  return (
    <>
      <span className="ter small">
        <Kbd>N</Kbd> 下一条　<Kbd>D</Kbd> 派单
      </span>
      {reachable(repairPage.add()) && (
        <Can needs={[repair.add]}>
          <Link to={repairPage.add()}>
            <Button icon={<PlusIcon />}>新增报修</Button>
          </Link>
        </Can>
      )}
    </>
  )
}
