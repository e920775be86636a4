import { Segmented } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ExportButton, ListPage, useCurrentList, writeFilters } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { type BuildingRow, buildingList } from '../shared/building.ts'
import { buildingApi } from '../shared/buildingApi.ts'
import { communityPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { BuildingDrawer } from './BuildingDrawer.tsx'
import { CommunityTree } from './CommunityTree.tsx'
import css from './place.module.css'

/** Whether the page shows buildings as rows: ?view=list in the address. */
export const useAsList = (): boolean => useSearchParams()[0].get('view') === 'list'

const inList = (communityId: string | undefined) =>
  `${communityPaths.build}?${new URLSearchParams(`view=list&${writeFilters(buildingList, { communityId })}`)}`

/** 单元图 / 列表 of the same community. */
export function BuildingViews({ communityId }: { communityId: string | undefined }) {
  const navigate = useNavigate()
  const asUnits = communityId ? `${communityPaths.build}?id=${communityId}` : communityPaths.build
  return (
    <Segmented
      aria-label="显示方式"
      value={useAsList() ? 'list' : 'units'}
      options={[
        { value: 'units', label: '单元图' },
        { value: 'list', label: '列表' },
      ]}
      onChange={(view) => void navigate(view === 'list' ? inList(communityId) : asUnits, { replace: true })}
    />
  )
}

/** Buildings of one community or of all, with what the units do not show: how one gets into the machine room, where the key is. */
export function BuildingListView() {
  const { may: holds } = useKit()
  const [id, open] = useInspected('building')
  return (
    <>
      <ListPage
        list={buildingList}
        from={buildingApi.list}
        actions={
          <>
            <Views />
            <ExportButton to={buildingApi.export} />
          </>
        }
        side={<Side />}
        {...(holds([may.build]) ? { open: { at: id, run: ({ id: row }: BuildingRow) => open(row) } } : {})}
        empty={{ hint: '选一个小区，在「单元图」里可以按「1–12栋，每栋2单元」一次生成。' }}
      />
      {id && <BuildingDrawer editing={id} onClose={() => open()} />}
    </>
  )
}

const useChosen = () => useCurrentList().state.filters.communityId as string | undefined

function Views() {
  return <BuildingViews communityId={useChosen()} />
}

function Side() {
  const { state } = useCurrentList()
  const communityId = useChosen()
  return (
    <div className={css.treeInSide}>
      <CommunityTree
        value={communityId ? { communityId } : {}}
        onChange={(choice) => state.setFilters({ communityId: choice.communityId })}
      />
    </div>
  )
}
