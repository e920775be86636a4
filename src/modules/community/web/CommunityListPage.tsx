import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ExportButton, ImportDialog, ListMapPage, ListPage, useOnMap, ViewToggle } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { Tag } from '#kernel/web/ui/index.ts'
import { communityApi } from '../shared/api.ts'
import { CheckState } from '../shared/community.terms.ts'
import { communityList } from '../shared/communityList.ts'
import { communityPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { CommunityListMap } from './CommunityListMap.tsx'
import { LocateDrawer } from './LocateDrawer.tsx'

const { waiting, returned } = CheckState.code

/** /communityManage/list (archives 4.6). */
export function CommunityListPage() {
  const [importing, setImporting] = useState(false)
  const [locating, setLocating] = useState(false)
  const onMap = useOnMap()
  const unlocated = useSearchParams()[0].get('unlocated') === '1'
  const add = (
    <Can needs={[may.add]}>
      <Link to={communityPaths.add}>
        <Button type="primary" icon={<PlusIcon />}>
          新增小区
        </Button>
      </Link>
    </Can>
  )
  const actions = (
    <>
      <ViewToggle />
      {unlocated && (
        <Can needs={[may.edit]}>
          <Button onClick={() => setLocating(true)}>补坐标</Button>
        </Can>
      )}
      <Can needs={[may.import]}>
        <Button onClick={() => setImporting(true)}>导入</Button>
      </Can>
      {!onMap && <ExportButton to={communityApi.export} />}
      {add}
    </>
  )
  return (
    <>
      {onMap ? (
        <ListMapPage list={communityList} from={communityApi.list} title="小区管理" actions={actions}>
          <CommunityListMap />
        </ListMapPage>
      ) : (
        <ListPage
          list={communityList}
          from={communityApi.list}
          title="小区管理"
          actions={actions}
          open={(row) => `${row.checkState === waiting ? communityPaths.check : communityPaths.detail}?id=${row.id}`}
          cells={{
            checkState: (state) =>
              state === waiting ? (
                <Tag tone="amber">{CheckState.label(state)}</Tag>
              ) : state === returned ? (
                <Tag tone="verm">{CheckState.label(state)}</Tag>
              ) : (
                CheckState.label(state)
              ),
          }}
          empty={{ hint: '电梯按小区和楼栋归档，先把小区建好。', actions: add }}
        />
      )}
      <ImportDialog
        what="小区"
        unit="个"
        template={communityApi.template}
        to={communityApi.import}
        open={importing}
        onClose={() => setImporting(false)}
      />
      <LocateDrawer open={locating} onClose={() => setLocating(false)} />
    </>
  )
}
