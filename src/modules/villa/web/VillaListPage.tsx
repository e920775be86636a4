import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { told } from '#kernel/web/client/told.ts'
import { ExportButton, ImportDialog, ListPage } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { ConfirmDanger, DateText, Tag, toast } from '#kernel/web/ui/index.ts'
import { elevatorPage } from '#modules/elevator/web/index.ts'
import { villaApi } from '../shared/api.ts'
import { villaPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { VillaState } from '../shared/villa.terms.ts'
import { type VillaRow, villaList } from '../shared/villaList.ts'

/** /villageArchives/list (archives 4.6): the row opens the lift, 编辑 the file. */
export function VillaListPage() {
  const { call, today } = useKit()
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

  async function start(rows: readonly VillaRow[]): Promise<void> {
    for (const { id, version } of rows) await call(villaApi.start, { id, version })
    toast.done(`${rows.length} 份档案已启用`)
  }

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
        selectionActions={({ rows, clear }) => (
          <>
            <Can needs={[may.edit]}>
              <Verb
                label="编辑"
                open={rows.length === 1 && rows[0]?.state === VillaState.code.inUse}
                why="选一份在用的档案编辑"
                run={() => void navigate(`${villaPaths.edit}?id=${rows[0]?.id}`)}
              />
            </Can>
            <Can needs={[may.stop]}>
              <Verb
                label="停用"
                open={rows.every((row) => row.state === VillaState.code.inUse)}
                why="所选档案中有已停用的"
                run={() => {
                  setStopping(rows)
                  clear()
                }}
              />
            </Can>
            <Can needs={[may.stop]}>
              <Verb
                label="启用"
                open={rows.every((row) => row.state === VillaState.code.stopped)}
                why="所选档案中有在用的"
                run={() => void told(start(rows).then(clear))}
              />
            </Can>
            <Can needs={[may.stop]}>
              <Verb
                label="删除"
                open={rows.length === 1 && rows[0]?.state === VillaState.code.stopped}
                why="选一份已停用的档案删除"
                run={() => {
                  setRemoving(rows[0])
                  clear()
                }}
              />
            </Can>
          </>
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
      {stopping && (
        <ConfirmDanger
          open
          title={
            stopping.length === 1
              ? `停用档案「${stopping[0]?.archiveNo} ${stopping[0]?.ownerName}」？`
              : `停用 ${stopping.length} 份档案？`
          }
          effect="上门前不再短信询问业主，新计划不再按其偏好选日子；电梯和已排工单不变，可再启用。"
          verb="停用档案"
          onClose={() => setStopping(undefined)}
          onConfirm={async () => {
            for (const { id, version } of stopping) await call(villaApi.stop, { id, version })
            toast.done(`${stopping.length} 份档案已停用`)
            setStopping(undefined)
          }}
        />
      )}
      <ImportDialog
        what="别墅梯档案"
        unit="份"
        template={villaApi.template}
        to={villaApi.import}
        open={importing}
        onClose={() => setImporting(false)}
      />
      {removing && (
        <ConfirmDanger
          open
          title={`删除档案「${removing.archiveNo} ${removing.ownerName}」？`}
          effect="档案从列表中消失，不能恢复；电梯、工单与业主客户不变。"
          verb="删除档案"
          onClose={() => setRemoving(undefined)}
          onConfirm={async () => {
            await call(villaApi.remove, { id: removing.id })
            toast.done('档案已删除')
            setRemoving(undefined)
          }}
        />
      )}
    </>
  )
}

function Verb({ label, open, why, run }: { label: string; open: boolean; why: string; run: () => void }) {
  return (
    <button type="button" className="linkButton" disabled={!open} title={open ? undefined : why} onClick={run}>
      {label}
    </button>
  )
}
