import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ExportButton, ImportDialog, ListPage } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { DateText, Tag } from '#kernel/web/ui/index.ts'
import { elevatorPage } from '#modules/elevator/web/index.ts'
import { villaApi } from '../shared/api.ts'
import { villaPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { VillaState } from '../shared/villa.terms.ts'
import { type VillaRow, villaList } from '../shared/villaList.ts'
import { RemoveVilla, StopVillas, VillaVerbs } from './VillaVerbs.tsx'

/** /villageArchives/list (archives 4.6): the row opens the lift, 编辑 the file. */
export function VillaListPage() {
  const { today } = useKit()
  const navigate = useNavigate()
  const [stopping, setStopping] = useState<readonly VillaRow[]>()
  const [importing, setImporting] = useState(false)
  const [removing, setRemoving] = useState<VillaRow>()
  const day = today()
  const add = (
    <Can needs={[may.add]}>
      <Link to={villaPaths.add}>
        <Button type="primary" icon={<PlusIcon />}>
          新增档案
        </Button>
      </Link>
    </Can>
  )

  return (
    <>
      <ListPage
        list={villaList}
        from={villaApi.list}
        title="别墅梯档案"
        actions={
          <>
            <Can needs={[may.add]}>
              <Button onClick={() => setImporting(true)}>导入</Button>
            </Can>
            <ExportButton to={villaApi.export} />
            {add}
          </>
        }
        open={{
          run: (row) =>
            void navigate(row.elevatorId ? elevatorPage.detail(row.elevatorId) : `${villaPaths.edit}?id=${row.id}`),
        }}
        selectionActions={(selection) => (
          <VillaVerbs selection={selection} onStop={setStopping} onRemove={setRemoving} />
        )}
        cells={{
          state: (state) =>
            state === VillaState.code.stopped ? (
              <Tag tone="line">{VillaState.label(state)}</Tag>
            ) : (
              VillaState.label(state)
            ),
          warrantyTo: (to) => <DateText value={to} today={day} warn={60} />,
          nextVisit: (next) => <DateText value={next} today={day} warn={2} />,
          preference: (text) => text ?? <span className="ter">没有要求</span>,
        }}
        empty={{ hint: '一户一档：业主、门牌、家用电梯和上门偏好，排计划时按偏好选日子。', actions: add }}
      />
      {stopping && <StopVillas rows={stopping} onClose={() => setStopping(undefined)} />}
      <ImportDialog
        what="别墅梯档案"
        unit="份"
        template={villaApi.template}
        to={villaApi.import}
        open={importing}
        onClose={() => setImporting(false)}
      />
      {removing && <RemoveVilla row={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}
