import { useNavigate } from 'react-router'
import { told } from '#kernel/web/client/told.ts'
import type { Selection } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { villaApi } from '../shared/api.ts'
import { villaPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { VillaState } from '../shared/villa.terms.ts'
import type { VillaRow } from '../shared/villaList.ts'

interface VerbsProps {
  readonly selection: Selection<VillaRow>
  onStop(rows: readonly VillaRow[]): void
  onRemove(row: VillaRow | undefined): void
}

/** What may be done with the chosen files; a verb that does not fit says why. */
export function VillaVerbs({ selection: { rows, clear }, onStop, onRemove }: VerbsProps) {
  const { call } = useKit()
  const navigate = useNavigate()
  async function start(): Promise<void> {
    for (const { id, version } of rows) await call(villaApi.start, { id, version })
    toast.done(`${rows.length} 份档案已启用`)
  }
  return (
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
            onStop(rows)
            clear()
          }}
        />
      </Can>
      <Can needs={[may.stop]}>
        <Verb
          label="启用"
          open={rows.every((row) => row.state === VillaState.code.stopped)}
          why="所选档案中有在用的"
          run={() => void told(start().then(clear))}
        />
      </Can>
      <Can needs={[may.stop]}>
        <Verb
          label="删除"
          open={rows.length === 1 && rows[0]?.state === VillaState.code.stopped}
          why="选一份已停用的档案删除"
          run={() => {
            onRemove(rows[0])
            clear()
          }}
        />
      </Can>
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

export function StopVillas({ rows, onClose }: { rows: readonly VillaRow[]; onClose: () => void }) {
  const { call } = useKit()
  return (
    <ConfirmDanger
      open
      title={
        rows.length === 1 ? `停用档案「${rows[0]?.archiveNo} ${rows[0]?.ownerName}」？` : `停用 ${rows.length} 份档案？`
      }
      effect="上门前不再短信询问业主，新计划不再按其偏好选日子；电梯和已排工单不变，可再启用。"
      verb="停用档案"
      onClose={onClose}
      onConfirm={async () => {
        for (const { id, version } of rows) await call(villaApi.stop, { id, version })
        toast.done(`${rows.length} 份档案已停用`)
        onClose()
      }}
    />
  )
}

export function RemoveVilla({ row, onClose }: { row: VillaRow; onClose: () => void }) {
  const { call } = useKit()
  return (
    <ConfirmDanger
      open
      title={`删除档案「${row.archiveNo} ${row.ownerName}」？`}
      effect="档案从列表中消失，不能恢复；电梯、工单与业主客户不变。"
      verb="删除档案"
      onClose={onClose}
      onConfirm={async () => {
        await call(villaApi.remove, { id: row.id })
        toast.done('档案已删除')
        onClose()
      }}
    />
  )
}
