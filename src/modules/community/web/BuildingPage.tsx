import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Figure } from '#kernel/web/figure/index.ts'
import { ImportDialog } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { EmptyState, TitleRow } from '#kernel/web/ui/index.ts'
import { communityApi } from '../shared/api.ts'
import { buildingApi } from '../shared/buildingApi.ts'
import type { CommunityDetail, CommunityLift, TreeBuilding } from '../shared/communityDetail.ts'
import { communityFigures, liftFigures } from '../shared/figures.ts'
import { communityPaths, liftDetailPath } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { BatchDrawer } from './BatchDrawer.tsx'
import { BuildingDrawer } from './BuildingDrawer.tsx'
import { BuildingListView, BuildingViews, useAsList } from './BuildingListView.tsx'
import { CommunityTree } from './CommunityTree.tsx'
import css from './place.module.css'

/** /communityManage/build?id= : building × unit × lift (archives 4.6), or its buildings as a list. */
export function BuildingPage() {
  return useAsList() ? <BuildingListView /> : <UnitsPage />
}

function UnitsPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const id = search.get('id') ?? ''
  const open = (communityId: string | undefined) =>
    communityId && void navigate(`${communityPaths.build}?id=${communityId}`, { replace: true })
  return (
    <div className={`grid h-full min-h-0 ${css.withTree}`}>
      <CommunityTree value={id ? { communityId: id } : {}} onChange={(choice) => open(choice.communityId)} />
      <div className="detailPage">
        {id ? (
          <Loaded key={id} from={communityApi.detail} input={{ id }} what="小区">
            {(community) => <Buildings community={community} />}
          </Loaded>
        ) : (
          <>
            <TitleRow title="楼栋" actions={<BuildingViews communityId={undefined} />} />
            <EmptyState what="楼栋" headline="先选小区" hint="在左侧点一个小区，查看和维护它的楼栋。" />
          </>
        )}
      </div>
    </div>
  )
}

function Buildings({ community }: { community: CommunityDetail }) {
  useOpenedName(`楼栋 ${community.name}`)
  const [batch, setBatch] = useState(false)
  const [importing, setImporting] = useState(false)
  const [editing, setEditing] = useState<string | 'new'>()
  const make = (
    <Can needs={[may.build]}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => setBatch(true)}>
        批量生成
      </Button>
    </Can>
  )
  return (
    <>
      <TitleRow
        title={`${community.name} 楼栋`}
        facts={
          <>
            <Figure of={communityFigures.buildings} value={community.buildingCount} /> ·{' '}
            <Figure of={liftFigures.inCommunity} value={community.elevatorCount} />
          </>
        }
        actions={
          <>
            <BuildingViews communityId={community.id} />
            <Can needs={[may.build]}>
              <Button onClick={() => setImporting(true)}>导入</Button>
            </Can>
            <Can needs={[may.build]}>
              <Button onClick={() => setEditing('new')}>新增楼栋</Button>
            </Can>
            {make}
          </>
        }
      />
      <div className={`grow min-h-0 ${css.scrolled}`}>
        <Loaded from={communityApi.buildings} input={{ id: community.id }} what="楼栋">
          {(buildings) => (
            <Loaded from={communityApi.lifts} input={{ id: community.id }} what="电梯">
              {(lifts) =>
                buildings.length === 0 ? (
                  <EmptyState what="楼栋" hint="可以按「1–12栋，每栋2单元」一次生成。" actions={make} />
                ) : (
                  <UnitGrid buildings={buildings} lifts={lifts} onEdit={setEditing} />
                )
              }
            </Loaded>
          )}
        </Loaded>
      </div>
      <BatchDrawer community={community} open={batch} onClose={() => setBatch(false)} />
      <BuildingDrawer community={community} editing={editing} onClose={() => setEditing(undefined)} />
      <ImportDialog
        what="楼栋"
        unit="栋"
        template={buildingApi.template}
        to={buildingApi.import}
        open={importing}
        onClose={() => setImporting(false)}
      />
    </>
  )
}

/** A column per unit that has lifts or is one of a building's; lifts whose unit is not known stand in the last one, if there are any. */
function UnitGrid({
  buildings,
  lifts,
  onEdit,
}: {
  buildings: readonly TreeBuilding[]
  lifts: readonly CommunityLift[]
  onEdit: (id: string) => void
}) {
  const byBuilding = Map.groupBy(lifts, (lift) => lift.buildingId)
  const homeless = byBuilding.get(null) ?? []
  const rows = buildings.map((building) => ({
    building,
    own: Map.groupBy(byBuilding.get(building.id) ?? [], (lift) => unitOf(lift, building.units ?? 0)),
  }))
  const loose = rows.some(({ own }) => own.has(0))
  // One unit each and no lift that says so: the houses have no units worth a column.
  const most = Math.max(0, ...buildings.map((one) => one.units ?? 0))
  const units = most <= 1 && loose && !rows.some(({ own }) => own.has(1)) ? 0 : Math.max(1, most)
  return (
    <table className={`collapse t13 ${css.units}`}>
      <thead>
        <tr>
          <th>楼栋</th>
          {Array.from({ length: units }, (_, i) => (
            <th key={i}>{i + 1} 单元</th>
          ))}
          {loose && <th>{units === 0 ? '电梯' : '未分单元'}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ building: one, own }) => (
          <tr key={one.id}>
            <th scope="row">
              <button type="button" className="linkButton" onClick={() => onEdit(one.id)}>
                {one.name}
              </button>{' '}
              <span className="ter small num">{one.elevatorCount} 台</span>
            </th>
            {Array.from({ length: units }, (_, i) => (
              <td key={i}>{i < (one.units ?? 0) && <Lifts lifts={own.get(i + 1) ?? []} />}</td>
            ))}
            {loose && <td>{own.has(0) && <Lifts lifts={own.get(0) ?? []} />}</td>}
          </tr>
        ))}
        {homeless.length > 0 && (
          <tr>
            <th scope="row" className="ter">
              未分楼栋
            </th>
            <td colSpan={units + (loose ? 1 : 0)}>
              <Lifts lifts={homeless} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Lifts({ lifts }: { lifts: readonly CommunityLift[] }) {
  if (lifts.length === 0) return <span className="ter">—</span>
  return (
    <div className={css.liftsOf}>
      {lifts.map((lift) => (
        <Link key={lift.id} to={`${liftDetailPath}?id=${lift.id}`} className="block nowrap">
          {lift.name} <span className="ter small num">{lift.deviceNumber}</span>
        </Link>
      ))}
    </div>
  )
}

/** 2, 2单元, 二单元 → 2; 0 when it is not one of the building's. */
function unitOf(lift: CommunityLift, units: number): number {
  const typed = lift.unitNo ?? /(\d+)\s*单元/.exec(lift.name)?.[1] ?? ''
  const number = Number(/\d+/.exec(typed)?.[0] ?? '一二三四五六七八九'.indexOf(typed.charAt(0)) + 1)
  return typed !== '' && number >= 1 && number <= units ? number : 0
}
